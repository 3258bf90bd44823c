/// A few thousand sorted keys with the number and the text that each stands for: the names of
/// countries and regions.
struct SmallKeyColumn: Sendable {
    private let keys: TextColumn
    private let numbers: Column<UInt16>

    init(
        _ table: SectionTable, _ offsets: IndexSection, _ bytes: IndexSection,
        _ numbers: IndexSection
    ) throws(IndexFormatError) {
        keys = try TextColumn(table, offsets, bytes)
        self.numbers = try table.column(numbers)
    }

    /// How many keys there are.
    var count: Int {
        numbers.count
    }

    /// The first eight bytes of each key, big-endian, zero behind its end.
    var heads: some Sequence<UInt64> {
        (0..<count).lazy.map { [keys] in keys.word(of: $0, from: 0) }
    }

    /// What the key at `position` stands for.
    func number(at position: Int) -> Int {
        Int(numbers[position])
    }

    /// The positions of the keys that begin with `prefix`.
    ///
    /// - Complexity: O(length × log n).
    func range(of prefix: borrowing FoldedPrefix) -> Range<Int> {
        keys.range(of: prefix, skipping: 0, in: 0..<count)
    }

    /// What the keys that begin with `prefix` stand for, and whether the prefix is one of them.
    ///
    /// - Complexity: O(length × log n + matches).
    func matches(_ prefix: FoldedPrefix) -> [PlaceMatch] {
        let range = range(of: prefix)
        let whole = wholeCount(range, prefix)
        return range.map { position in
            PlaceMatch(number: number(at: position), isWhole: position < range.lowerBound + whole)
        }
    }

    /// What the keys that equal `prefix` stand for.
    ///
    /// - Complexity: O(length × log n + matches).
    func wholeMatches(_ prefix: FoldedPrefix) -> [PlaceMatch] {
        let range = range(of: prefix)
        return range.prefix(wholeCount(range, prefix)).map { position in
            PlaceMatch(number: number(at: position), isWhole: true)
        }
    }

    /// How many of the keys that begin with a prefix end with it. A space ends every key and is its
    /// smallest byte, so they come first.
    private func wholeCount(_ range: Range<Int>, _ prefix: FoldedPrefix) -> Int {
        let length = prefix.wholeKeyLength
        return range.partitionPoint { keys.range($0).count <= length } - range.lowerBound
    }
}

/// A country or a region that a text names, by its beginning or as a whole.
package struct PlaceMatch: Hashable, Sendable, BitwiseCopyable {
    /// The number of the country, or of the region.
    package let number: Int
    /// Whether the text is all of a name or a code: `or` is Oregon's code, `tex` only begins Texas.
    package let isWhole: Bool
}

extension [PlaceMatch] {
    /// Each place once, as a whole if any match is, by number.
    var merged: [PlaceMatch] {
        let wholes = reduce(into: [Int: Bool]()) {
            $0[$1.number] = $0[$1.number] == true || $1.isWhole
        }
        return wholes.map { PlaceMatch(number: $0, isWhole: $1) }.sorted { $0.number < $1.number }
    }
}

/// Which slots of ``KeyStarts`` some keys fall into: tells of most prefixes at once that none of the keys
/// begins so.
final class KeySlotSet: Sendable {
    private let slots: OrdinalBitset

    /// - Parameter heads: the first eight bytes of each key, big-endian, zero behind its end.
    /// - Complexity: O(keys).
    init(heads: some Sequence<UInt64>) {
        var slots = OrdinalBitset(count: KeyStarts.slotCount)
        for head in heads { slots.insert(KeyStarts.slot(of: head)) }
        self.slots = slots
    }

    /// Whether a key may begin with a prefix.
    ///
    /// - Complexity: O(1).
    func mayHold(_ prefix: borrowing FoldedPrefix) -> Bool {
        // Shorter prefixes leave open into which slot a key falls.
        prefix.count < KeyStarts.slotBytes || slots.contains(KeyStarts.slot(of: prefix.head))
    }
}

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

    /// Calls `body` with what the keys that begin with `prefix` stand for, and whether the prefix is one of
    /// them.
    ///
    /// - Parameter isWhole: whether the prefix must be one of them.
    /// - Complexity: O(length × log n + matches).
    func forEachMatch(
        _ prefix: borrowing FoldedPrefix, isWhole: Bool, _ body: (PlaceMatch) -> Void
    ) {
        let range = range(of: prefix)
        guard !range.isEmpty else { return }
        let whole = range.lowerBound + wholeCount(range, prefix)
        for position in range.lowerBound..<(isWhole ? whole : range.upperBound) {
            body(PlaceMatch(number: number(at: position), position < whole ? .whole : .begun))
        }
    }

    /// The positions of the keys that equal `prefix`.
    ///
    /// - Complexity: O(length × log n).
    func wholeRange(of prefix: borrowing FoldedPrefix) -> Range<Int> {
        let range = range(of: prefix)
        return range.lowerBound..<range.lowerBound + wholeCount(range, prefix)
    }

    /// A key without its last space.
    func letters(at position: Int) -> [Unicode.Scalar] {
        Array(keys[position].unicodeScalars.dropLast())
    }

    /// How many of the keys that begin with a prefix end with it. A space ends every key and is its
    /// smallest byte, so they come first.
    private func wholeCount(_ range: Range<Int>, _ prefix: borrowing FoldedPrefix) -> Int {
        let length = prefix.wholeKeyLength
        return range.partitionPoint { keys.range($0).count <= length } - range.lowerBound
    }
}

/// How well a text names a place: better ones last.
package enum PlaceNaming: UInt8, Comparable, Sendable, BitwiseCopyable {
    /// One typing error lies between the text and a name.
    case misspelt
    /// A name begins with the text.
    case begun
    /// The text is a name or a code.
    case whole

    package static func < (one: PlaceNaming, other: PlaceNaming) -> Bool {
        one.rawValue < other.rawValue
    }
}

/// A country, or a region, that a text names.
struct PlaceMatch: Hashable, Sendable, BitwiseCopyable {
    /// The number of the country, or of the region.
    let number: Int
    /// How it is named: `or` is Oregon's code, `tex` only begins Texas.
    let naming: PlaceNaming

    init(number: Int, _ naming: PlaceNaming) {
        self.number = number
        self.naming = naming
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

/// Where folded keys are collected.
struct KeyBatchBuilder: ~Copyable {
    private var bytes: GrowingColumn<UInt8>
    private var offsets: GrowingColumn<UInt32>
    private var entries: GrowingColumn<KeyEntry>
    private let abbreviations = AbbreviationFinder.shared

    /// - Parameter room: for how many keys and bytes room is kept.
    init(room: (keys: Int, bytes: Int)) {
        bytes = GrowingColumn(room: room.bytes)
        offsets = GrowingColumn(room: room.keys + 1)
        entries = GrowingColumn(room: room.keys)
        offsets.append(0)
    }

    /// How many keys there are.
    var count: Int {
        entries.count
    }

    /// Folds the UTF-8 of `range` and adds the key; a text that folds to nothing is added as the
    /// empty key.
    ///
    /// - Returns: by what the text may be spelled otherwise.
    @inline(__always)
    mutating func fold(
        _ text: Span<UInt8>, _ range: Range<Int>, memo: inout ScalarFoldMemo
    ) -> SpellingSigns {
        let start = bytes.count
        var hasVariant = KeyFolder.fold(text, range, table: &memo, into: &bytes)
        if hasVariant == nil {
            bytes.truncate(to: start)
            hasVariant = foldByRules(text, range)
        }
        if bytes.count > start && bytes[bytes.count - 1] != KeyFolder.space {
            bytes.append(KeyFolder.space)
        }
        closeKey(from: start)
        var signs: SpellingSigns = hasVariant == true ? .letters : []
        if abbreviations.occurs(in: bytes, from: start) { signs.insert(.words) }
        return signs
    }

    /// Adds a key that is folded already.
    mutating func append(_ key: [UInt8]) {
        let start = bytes.count
        for byte in key { bytes.append(byte) }
        closeKey(from: start)
    }

    /// The last key.
    var last: [UInt8] {
        (Int(offsets[offsets.count - 2])..<bytes.count).map { bytes[$0] }
    }

    /// Adds a key for each later word of a key of another builder: the word and all that follows
    /// it, unless one of the keys from `first` on is the same.
    ///
    /// Words that begin the last ``longestWordKey`` bytes count.
    @inline(__always)
    mutating func addWords(of index: Int, in other: borrowing KeyBatchBuilder, first: Int) {
        let (start, end) = (Int(other.offsets[index]), Int(other.offsets[index + 1]))
        for position in max(start, end - Self.longestWordKey)..<max(start, end - 1)
        where other.bytes[position] == KeyFolder.space {
            let from = bytes.count
            for byte in position + 1..<end { bytes.append(other.bytes[byte]) }
            closeKey(from: from)
            if holdsLast(from: first) { removeLast() }
        }
    }

    /// How long the key of a word may be: so much of it counts as shared with other keys.
    private static let longestWordKey = 254

    @inline(__always)
    private mutating func closeKey(from start: Int) {
        offsets.append(UInt32(truncatingIfNeeded: bytes.count))
        entries.append(
            KeyEntry(
                head: bytes.bigEndianWord(at: start), next: bytes.bigEndianWord(at: start + 8),
                index: entries.count))
    }

    /// Forgets the last key.
    mutating func removeLast() {
        entries.truncate(to: entries.count - 1)
        offsets.truncate(to: offsets.count - 1)
        bytes.truncate(to: Int(offsets[offsets.count - 1]))
    }

    /// Whether the last key is empty.
    var isLastEmpty: Bool {
        offsets[offsets.count - 1] == offsets[offsets.count - 2]
    }

    /// Whether one of the keys from `first` on, the last aside, equals the last.
    @inline(__always)
    func holdsLast(from first: Int) -> Bool {
        for index in first..<entries.count - 1 where isLast(equalTo: index, in: self) {
            return true
        }
        return false
    }

    /// Whether the last key equals a key of another builder.
    @inline(__always)
    func isLast(equalTo index: Int, in other: borrowing KeyBatchBuilder) -> Bool {
        let last = entries[entries.count - 1]
        let entry = other.entries[index]
        guard last.head == entry.head, last.next == entry.next else { return false }
        return isLastTail(equalTo: index, in: other)
    }

    @inline(never)
    private func isLastTail(equalTo index: Int, in other: borrowing KeyBatchBuilder) -> Bool {
        let last = entries.count - 1
        let start = Int(offsets[last])
        let otherStart = Int(other.offsets[index])
        let length = Int(offsets[last + 1]) - start
        guard length == Int(other.offsets[index + 1]) - otherStart else { return false }
        for offset in 0..<length where bytes[start + offset] != other.bytes[otherStart + offset] {
            return false
        }
        return true
    }

    /// The keys, one after another, and the first bytes of each.
    consuming func finish() -> (keys: TextBatch, entries: Column<KeyEntry>) {
        (TextBatch(bytes: bytes.freeze(), offsets: offsets.freeze()), entries.freeze())
    }

    @inline(never)
    private mutating func foldByRules(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let text = text.string(range)
        for byte in FoldingRules.fold(text).utf8 { bytes.append(byte) }
        return text.unicodeScalars.contains {
            FoldingRules.isApostrophe($0) || LetterDigraphs.isSign($0.value)
        }
    }
}

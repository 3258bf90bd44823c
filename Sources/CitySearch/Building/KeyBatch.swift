/// Folded keys in the order in which they were made.
struct KeyBatch: Sendable {
    /// The bytes of all keys, one after another.
    let bytes: Bytes
    /// Where each key begins, and the end of the last.
    let offsets: [UInt32]
    /// The first bytes of each key.
    let entries: [KeyEntry]

    /// The eight bytes from `offset` of a key, big-endian, zero behind its end.
    func word(of index: UInt32, at offset: Int) -> UInt64 {
        let end = Int(offsets[Int(index) + 1])
        return bytes.bigEndianWord(at: min(Int(offsets[Int(index)]) + offset, end), end: end)
    }
}

/// Where folded keys are collected.
struct KeyBatchBuilder: ~Copyable {
    private var bytes = ByteBuffer()
    private var offsets: [UInt32] = [0]
    private var entries: [KeyEntry] = []

    /// How many keys there are.
    var count: Int {
        entries.count
    }

    /// Folds the UTF-8 of `range` and adds the key; one that folds to nothing is added as the
    /// empty key.
    @inline(__always)
    mutating func fold(_ text: Span<UInt8>, _ range: Range<Int>, memo: inout ScalarFoldMemo) {
        let start = bytes.count
        if !KeyFolder.fold(text, range, table: &memo, into: &bytes) {
            bytes.truncate(to: start)
            foldByRules(text, range)
        }
        if bytes.count > start && bytes[bytes.count - 1] != KeyFolder.space {
            bytes.append(KeyFolder.space)
        }
        offsets.append(UInt32(bytes.count))
        entries.append(
            KeyEntry(
                head: bytes.bigEndianWord(at: start), next: bytes.bigEndianWord(at: start + 8),
                index: UInt32(entries.count), batch: 0))
    }

    /// Forgets the last key.
    mutating func removeLast() {
        entries.removeLast()
        offsets.removeLast()
        bytes.truncate(to: Int(offsets[offsets.count - 1]))
    }

    /// Whether the last key is empty.
    var isLastEmpty: Bool {
        offsets[offsets.count - 1] == offsets[offsets.count - 2]
    }

    /// Whether one of the keys from `first` on, the last aside, equals the last.
    func holdsLast(from first: Int) -> Bool {
        let last = entries.count - 1
        return (first..<last).contains { isLast(equalTo: $0, in: self) }
    }

    /// Whether the last key equals a key of another builder.
    func isLast(equalTo index: Int, in other: borrowing KeyBatchBuilder) -> Bool {
        let last = entries.count - 1
        guard entries[last].head == other.entries[index].head,
            entries[last].next == other.entries[index].next
        else { return false }
        let start = Int(offsets[last])
        let otherStart = Int(other.offsets[index])
        let length = Int(offsets[last + 1]) - start
        guard length == Int(other.offsets[index + 1]) - otherStart else { return false }
        return (0..<length).allSatisfy { bytes[start + $0] == other.bytes[otherStart + $0] }
    }

    consuming func finish() -> KeyBatch {
        let offsets = offsets
        let entries = entries
        return KeyBatch(bytes: bytes.freeze(), offsets: offsets, entries: entries)
    }

    @inline(never)
    private mutating func foldByRules(_ text: Span<UInt8>, _ range: Range<Int>) {
        for byte in FoldingRules.fold(text.string(range)).utf8 { bytes.append(byte) }
    }
}

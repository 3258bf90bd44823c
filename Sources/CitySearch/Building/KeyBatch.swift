/// Folded keys in the order in which they came, each with the name that it was folded from.
package struct KeyBatch: Sendable {
    let records: Column<KeyRecord>
    /// Each key and its text, one after another.
    let bytes: Column<UInt8>
    /// The lengths of the keys and of the texts.
    let lengths: KeyLengths

    /// The number of keys.
    package var count: Int { records.count }

    /// A key.
    package func key(_ index: Int) -> String { bytes.string(records[index].key) }

    /// A key to sort.
    ///
    /// - Parameter batch: the number of this batch.
    func entry(_ index: Int, batch: Int) -> KeyEntry {
        let record = records[index]
        return KeyEntry(
            head: word(of: record, at: 0), next: word(of: record, at: 8), index: index,
            batch: batch)
    }

    /// Eight bytes of a key from `offset` on, big-endian, zero after its end.
    func word(of record: KeyRecord, at offset: Int) -> UInt64 {
        let key = record.key
        return bytes.bigEndianWord(
            at: min(key.lowerBound + offset, key.upperBound), end: key.upperBound)
    }

    /// The order of the texts of two keys by their bytes: negative, zero or positive.
    func compareText(_ index: Int, to other: Int, of batch: KeyBatch) -> Int {
        let (text, otherText) = (records[index].text, batch.records[other].text)
        for (position, otherPosition) in zip(text, otherText) {
            let difference = Int(bytes[position]) - Int(batch.bytes[otherPosition])
            if difference != 0 { return difference }
        }
        return text.count - otherText.count
    }
}

/// A folded key: its position in its batch, and the results of the builder's tests.
///
/// One record holds all values: sorted keys are not in the order of memory, so each read elsewhere would miss the
/// cache.
package struct KeyRecord: BitwiseCopyable, Sendable {
    /// Where the key begins among the bytes of its batch.
    var start: UInt32
    /// The length of the key in bytes.
    let keyLength: UInt32
    /// The length of the key's text in bytes.
    let textLength: UInt32
    /// The number of the key's city in the batch.
    let city: UInt32
    /// Whether the text is the key with capitals, so that an index need not store it.
    let isCapitalized: Bool
    /// Whether people may type the name from its first letter on; see ``UnlikelyName``.
    var isLikely: Bool
    /// The number of first bytes that the key shares with an earlier key of its city: one of an earlier tier, or one
    /// before it in key order. At most ``longestShared``.
    var sharedLength: UInt8 = 0
    /// The number of the batch; sorting sets it.
    var batch: UInt8 = 0

    /// The largest shared length; longer ones count as this.
    static let longestShared = 255

    init(
        key: Range<Int>, textLength: Int, city: UInt32, isCapitalized: Bool, isLikely: Bool = true
    ) {
        start = UInt32(truncatingIfNeeded: key.lowerBound)
        keyLength = UInt32(truncatingIfNeeded: key.count)
        self.textLength = UInt32(truncatingIfNeeded: textLength)
        self.city = city
        self.isCapitalized = isCapitalized
        self.isLikely = isLikely
    }

    /// The range of the key.
    var key: Range<Int> { Int(start)..<Int(start) + Int(keyLength) }

    /// The range of the key after its first eight bytes.
    var tail: Range<Int> {
        let end = Int(start) + Int(keyLength)
        return min(Int(start) + 8, end)..<end
    }

    /// The range of the text that an index stores; empty for a text that the key determines.
    var keptText: Range<Int> { isCapitalized ? text.lowerBound..<text.lowerBound : text }

    /// The range of the text.
    var text: Range<Int> {
        let start = Int(start) + Int(keyLength)
        return start..<start + Int(textLength)
    }
}

/// The lengths of keys and of their texts.
struct KeyLengths: Sendable {
    /// The length of some texts in bytes.
    struct Length: Sendable {
        /// All texts together.
        private(set) var sum = 0
        /// The longest of them.
        private(set) var longest = 0

        /// Adds a text.
        mutating func add(_ byteCount: Int) {
            sum &+= byteCount
            longest = max(longest, byteCount)
        }

        /// Adds others.
        mutating func add(_ other: Length) {
            sum += other.sum
            longest = max(longest, other.longest)
        }
    }

    /// The keys without their first eight bytes.
    private(set) var tails = Length()
    private(set) var texts = Length()

    /// Adds a key.
    mutating func add(_ record: KeyRecord) {
        tails.add(record.tail.count)
        texts.add(record.keptText.count)
    }

    /// Adds others.
    mutating func add(_ other: KeyLengths) {
        tails.add(other.tails)
        texts.add(other.texts)
    }
}

/// A folded key that is being sorted: its first twelve bytes, its batch, and its number there.
package struct KeyEntry: BitwiseCopyable, Sendable {
    /// The first eight bytes, big-endian, zero after the end.
    let head: UInt64
    /// The next four.
    let next: UInt32
    private let origin: UInt32

    /// The number of bytes of the key in an entry.
    static let length = 12
    /// The number of batches that an entry can distinguish, and of keys in each.
    static let maximumBatches = 1 << 6
    static let maximumKeys = 1 << 26

    /// - Parameters:
    ///   - head: the first eight bytes of the key.
    ///   - next: the next eight.
    ///   - index: the number of the key in its batch.
    ///   - batch: the number of the batch.
    init(head: UInt64, next: UInt64, index: Int, batch: Int) {
        self.head = head
        self.next = UInt32(truncatingIfNeeded: next >> 32)
        origin = UInt32(truncatingIfNeeded: batch << 26 | index)
    }

    /// The number of the key in its batch.
    package var index: Int { Int(origin & UInt32(Self.maximumKeys - 1)) }

    /// Whether another entry holds the same bytes.
    func hasSameBytes(as other: KeyEntry) -> Bool { head == other.head && next == other.next }

    /// Whether the entry holds the whole key.
    var holdsKey: Bool { next & 0xFF == 0 }

    /// The number of the batch.
    package var batch: Int { Int(origin >> 26) }
}

extension [KeyBatch] {
    /// The record of a key of these batches.
    subscript(entry: KeyEntry) -> KeyRecord { self[entry.batch].records[entry.index] }
}

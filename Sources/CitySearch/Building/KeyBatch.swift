/// Folded keys in the order in which they came, each with the name that it was folded from.
package struct KeyBatch: Sendable {
    let records: Column<KeyRecord>
    /// Each key and its text, one after another.
    let bytes: Column<UInt8>
    /// The lengths of the keys and of the texts.
    let lengths: KeyLengths

    /// The number of keys.
    package var count: Int {
        records.count
    }

    /// A key.
    package func key(_ index: Int) -> String {
        bytes.string(records[index].key)
    }

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
    var key: Range<Int> {
        Int(start)..<Int(start) + Int(keyLength)
    }

    /// The range of the key after its first eight bytes.
    var tail: Range<Int> {
        let end = Int(start) + Int(keyLength)
        return min(Int(start) + 8, end)..<end
    }

    /// The range of the text that an index stores; empty for a text that the key determines.
    var keptText: Range<Int> {
        isCapitalized ? text.lowerBound..<text.lowerBound : text
    }

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

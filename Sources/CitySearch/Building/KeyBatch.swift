/// Folded keys in the order in which they came, with the texts that they stand for.
package struct KeyBatch: Sendable {
    let records: Column<KeyRecord>
    /// Each key with its text behind it, one after another.
    let bytes: Column<UInt8>
    /// How many bytes the keys have, and the texts.
    let lengths: KeyLengths

    /// How many keys there are.
    package var count: Int {
        records.count
    }

    /// A key.
    package func key(_ index: Int) -> String {
        bytes.string(records[index].key)
    }

    /// A key to be sorted.
    ///
    /// - Parameter batch: the number of this batch.
    @inline(__always)
    func entry(_ index: Int, batch: Int) -> KeyEntry {
        let record = records[index]
        return KeyEntry(
            head: word(of: record, at: 0), next: word(of: record, at: 8), index: index,
            batch: batch)
    }

    /// Eight bytes of a key from `offset` on, big-endian, zero behind its end.
    @inline(__always)
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

/// Where a folded key lies in its batch, and what is known of it since it was made.
///
/// All of it stands together: sorted keys are read in an order in which every look elsewhere misses
/// the cache.
package struct KeyRecord: BitwiseCopyable, Sendable {
    /// Where the key begins among the bytes of its batch.
    var start: UInt32
    /// How many bytes the key has.
    let keyLength: UInt32
    /// How many bytes the text has that the key stands for, which lies behind it.
    let textLength: UInt32
    /// The number of the key's city in the batch.
    let city: UInt32
    /// Whether the text is the key with capitals, and an index need not keep it.
    let isCapitalized: Bool
    /// How many of its first bytes the key has in common with earlier keys of its city: those of
    /// earlier tiers, and those before it in key order. At most ``longestShared``.
    var sharedLength: UInt8 = 0
    /// The number of the batch, noted when the keys of several are put in order.
    var batch: UInt8 = 0

    /// More bytes than this in common count as so many.
    static let longestShared = 255

    /// Where the key lies.
    @inline(__always)
    var key: Range<Int> {
        Int(start)..<Int(start) + Int(keyLength)
    }

    /// Where that lies of the key which its first eight bytes leave.
    @inline(__always)
    var tail: Range<Int> {
        let end = Int(start) + Int(keyLength)
        return min(Int(start) + 8, end)..<end
    }

    /// Where that lies which an index keeps of the text.
    @inline(__always)
    var keptText: Range<Int> {
        isCapitalized ? text.lowerBound..<text.lowerBound : text
    }

    /// Where the text lies.
    @inline(__always)
    var text: Range<Int> {
        let start = Int(start) + Int(keyLength)
        return start..<start + Int(textLength)
    }
}

/// What the keys of an index take, and the texts that are kept beside them.
struct KeyLengths: Sendable {
    /// How many bytes some texts have.
    struct Length: Sendable {
        /// All texts together.
        private(set) var sum = 0
        /// The longest of them.
        private(set) var longest = 0

        /// Adds a text.
        @inline(__always)
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

    /// What the first eight bytes of the keys leave.
    private(set) var tails = Length()
    private(set) var texts = Length()

    /// Adds those of a key.
    @inline(__always)
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

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
    package var index: Int {
        Int(origin & UInt32(Self.maximumKeys - 1))
    }

    /// Whether another entry holds the same bytes.
    func hasSameBytes(as other: KeyEntry) -> Bool {
        head == other.head && next == other.next
    }

    /// Whether the entry holds the whole key.
    var holdsKey: Bool {
        next & 0xFF == 0
    }

    /// The number of the batch.
    package var batch: Int {
        Int(origin >> 26)
    }
}

extension [KeyBatch] {
    /// The record of a key of these batches.
    subscript(entry: KeyEntry) -> KeyRecord {
        self[entry.batch].records[entry.index]
    }
}

/// A folded key on its way to its place: its first twelve bytes, and where the rest lies.
struct KeyEntry: BitwiseCopyable, Sendable {
    /// The first eight bytes, big-endian, zero behind the end.
    let head: UInt64
    /// The next four.
    let next: UInt32
    private let place: UInt32

    /// How many bytes of the key stand here.
    static let length = 12
    /// How many batches a place can tell apart, and how many keys in each.
    static let maximumBatches = 1 << 6
    static let maximumKeys = 1 << 26

    /// - Parameters:
    ///   - head: the first eight bytes of the key.
    ///   - next: the next eight.
    ///   - index: the number of the key in its batch.
    ///   - batch: the number of the batch.
    @inline(__always)
    init(head: UInt64, next: UInt64, index: Int, batch: Int) {
        self.head = head
        self.next = UInt32(truncatingIfNeeded: next >> 32)
        place = UInt32(truncatingIfNeeded: batch << 26 | index)
    }

    /// The number of the key in its batch.
    @inline(__always)
    var index: Int {
        Int(place & UInt32(Self.maximumKeys - 1))
    }

    /// Whether the bytes that stand here come before those of another key.
    @inline(__always)
    func isBefore(_ other: KeyEntry) -> Bool {
        head == other.head ? next < other.next : head < other.head
    }

    /// Whether the same bytes stand here.
    @inline(__always)
    func hasSameBytes(as other: KeyEntry) -> Bool {
        head == other.head && next == other.next
    }

    /// Whether the whole key stands here.
    @inline(__always)
    var holdsKey: Bool {
        next & 0xFF == 0
    }

    /// The number of the batch.
    @inline(__always)
    var batch: Int {
        Int(place >> 26)
    }
}

/// A table over the first letters of sorted keys: where the keys of each slot begin.
///
/// A key falls into one of 65,536 **slots**: by its first three bytes if the first is ASCII, else by its first two,
/// since three Latin letters distinguish keys as well as two bytes of UTF-8 do. Each ASCII letter and the space has its
/// own class. Digits and signs share one, and bytes after them do not count. So slots ascend as keys do, and the keys
/// of a slot follow each other.
package struct KeyStarts: Sendable {
    /// The number of slots.
    package static let slotCount = 1 << 16

    /// For each slot, the number of keys before it, and at the end the number of all keys.
    private let starts: Column<UInt32>

    /// - Parameters:
    ///   - starts: the table, or nothing where there are few keys.
    ///   - heads: the first eight bytes of each key.
    /// - Complexity: O(1), or O(keys + slots) to make the table.
    package init(_ starts: Column<UInt32>, _ heads: Column<UInt64>) throws(IndexFormatError) {
        self.starts = starts.count > 0 ? starts : Self.table(of: heads)
    }

    /// The length of the table in an index with this many keys. For few keys the table would be most of the index, so
    /// opening computes it, in less than a tenth of a millisecond.
    static func storedCount(keys: Int) -> Int { keys < 1 << 14 ? 0 : slotCount + 1 }

    private static func table(of heads: Column<UInt64>) -> Column<UInt32> {
        var starts = [UInt32](repeating: 0, count: slotCount + 1)
        var span = starts.mutableSpan
        heads.withSpan { fill(&span, $0) }
        return Column(Bytes(copying: starts), count: starts.count)
    }

    /// Fills the table, if the set has one: for each slot, the number of keys before it.
    static func fill(_ starts: inout MutableSpan<UInt32>, _ heads: Span<UInt64>) {
        guard starts.count > 0 else { return }
        var (slot, position) = (0, 0)
        while position < heads.count {
            let next = self.slot(of: heads[position])
            while slot <= next {
                starts[slot] = UInt32(position)
                slot += 1
            }
            position = (position..<heads.count).gallop { self.slot(of: heads[$0]) == next }
        }
        for slot in slot..<starts.count { starts[slot] = UInt32(heads.count) }
    }

    /// The number of keys before the keys of a slot.
    package func start(ofSlot slot: Int) -> Int { Int(starts[slot]) }

    /// The keys of the slots from that of one head up to that of another.
    package func range(from low: UInt64, through high: UInt64) -> Range<Int> {
        let first = Int(starts[Self.slot(of: low)])
        return first..<max(first, Int(starts[Self.slot(of: high) + 1]))
    }

    /// The position of the first key that begins with a byte or with a larger one; the number of keys for 0x100.
    ///
    /// - Precondition: no smaller byte shares the class of the byte.
    func first(ofLead lead: Int) -> Int {
        Int(starts[lead > 0xFF ? Self.slotCount : Self.slot(of: UInt64(lead) << 56)])
    }

    /// The slot of the keys with a head.
    package static func slot(of head: UInt64) -> Int {
        let first = Int(head >> 56)
        let second = Int(head >> 48 & 0xFF)
        if first >= 0x80 { return first << 8 | second }
        let slot = letterClass(first) << 10
        guard isAlone(first) else { return slot }
        guard isAlone(second) else { return slot | letterClass(second) << 5 }
        return slot | letterClass(second) << 5 | letterClass(Int(head >> 40 & 0xFF))
    }

    /// Whether the keys that begin with the first `count` bytes of a head are all keys of their
    /// slots.
    static func isExact(_ head: UInt64, count: Int) -> Bool {
        if head >> 56 >= 0x80 { return count <= 2 }
        guard count <= 3 else { return false }
        for offset in 0..<count {
            guard isAlone(Int(head >> UInt64(56 - 8 * offset) & 0xFF)) else { return false }
        }
        return true
    }

    /// The class of a byte, 0 to 31: 0 after the end of a key, 1 for the space, 2 for digits and signs, one for each
    /// letter, and one for all larger bytes.
    static func letterClass(_ byte: Int) -> Int {
        if byte >= 0x61 { return min(byte - 0x5E, 29) }
        return byte > 0x20 ? 2 : byte == 0x20 ? 1 : 0
    }

    /// Whether a byte shares its class with no other.
    private static func isAlone(_ byte: Int) -> Bool {
        byte == 0x20 || (0x61...0x7A).contains(byte)
    }
}

/// Where the keys lie that begin with given three letters of ASCII, or spaces among them.
///
/// Most of what is looked up begins with three letters of which one is wrong. A search by halves
/// through the keys that share two takes ten steps, each of which waits for memory.
struct TrigramStarts: Sendable {
    /// The ranges of positions, their lower bounds in the upper halves.
    private let ranges: [UInt64]

    /// - Complexity: O(n).
    init(_ keys: KeyColumn) {
        var ranges = [UInt64](repeating: 0, count: 1 << 15)
        var start = 0
        for position in 0..<keys.count {
            let head = keys.heads[position]
            let isLast = position + 1 == keys.count || keys.heads[position + 1] >> 40 != head >> 40
            guard isLast else { continue }
            if let index = Self.index(head) {
                ranges[index] = UInt64(start) << 32 | UInt64(position + 1)
            }
            start = position + 1
        }
        self.ranges = ranges
    }

    /// The positions of the keys that begin with the first three bytes of a word; nil when they are
    /// not all letters or spaces.
    @inline(__always)
    func range(of head: UInt64) -> Range<Int>? {
        guard let index = Self.index(head) else { return nil }
        let range = ranges[index]
        return Int(range >> 32)..<Int(range & 0xFFFF_FFFF)
    }

    @inline(__always)
    private static func index(_ head: UInt64) -> Int? {
        var index = 0
        for place in 0..<3 {
            let bit = WildcardLetters.bit(
                of: UInt8(truncatingIfNeeded: head >> UInt64(56 - 8 * place)))
            if bit == WildcardLetters.others { return nil }
            index = index << 5 | bit
        }
        return index
    }
}

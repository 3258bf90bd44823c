/// The first seven bytes of keys, as a Bloom filter with one hash (Bloom, "Space/Time Trade-offs in
/// Hash Coding with Allowable Errors", 1970).
///
/// With one letter wrong, what stands before and behind it must be looked for with every letter
/// between, and nearly always in vain. A search by halves would wait for memory at every step, this
/// filter waits once. The last four of the bytes choose a block of 128 bytes, the first three a bit
/// in it, so that all prefixes with errors in their first letters lie in a few blocks (Putze, Sanders
/// and Singler, "Cache-, Hash- and Space-Efficient Bloom Filters", 2007).
struct KeyPrefixFilter: Sendable {
    /// How many bytes count.
    static let length = 7
    /// The bits of a position inside a block.
    private static let blockBits = 10

    private let words: [UInt64]
    /// How far a hash is shifted to number a block.
    private let shift: UInt64

    /// - Complexity: O(n).
    init(_ keys: KeyColumn) {
        var bits = Self.blockBits + 1
        while 1 << bits < 8 * keys.count { bits += 1 }
        shift = UInt64(64 + Self.blockBits - bits)
        var words = [UInt64](repeating: 0, count: 1 << (bits - 6))
        var last: UInt64?
        for position in 0..<keys.count {
            let head = keys.heads[position]
            if last == head >> 8 { continue }
            last = head >> 8
            let bit = Self.bit(head, shift)
            words[bit >> 6] |= 1 << UInt64(bit & 63)
        }
        self.words = words
    }

    /// Whether a key may begin with the first seven bytes of a word; when not, none does.
    @inline(__always)
    func mayContain(_ head: UInt64) -> Bool {
        let bit = Self.bit(head, shift)
        return words[bit >> 6] >> UInt64(bit & 63) & 1 != 0
    }

    /// Multiplicative hashing (Knuth, "The Art of Computer Programming", volume 3, section 6.4). The
    /// bit also depends on what chose the block: else those of frequent beginnings would be set in
    /// every block.
    @inline(__always)
    private static func bit(_ head: UInt64, _ shift: UInt64) -> Int {
        let block = (head >> 8 & 0xFFFF_FFFF) &* 0x9E37_79B9_7F4A_7C15
        let place = ((head >> 40) &* 0x9E37_79B9_7F4A_7C15) >> 54
        return Int(truncatingIfNeeded: (block >> shift) << 10 | (place ^ block >> 20) & 1023)
    }
}

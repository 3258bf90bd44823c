/// The first seven bytes of keys, as a Bloom filter with one hash (Bloom, "Space/Time Trade-offs in
/// Hash Coding with Allowable Errors", 1970).
///
/// Where a letter may be wrong, the search tries every other letter, nearly always in vain. A binary
/// search would wait for memory at every step; this filter waits once. The last four bytes choose a
/// block of 128 bytes, the first three a bit in it, so all prefixes with errors in their first letters
/// lie in a few blocks (Putze, Sanders and Singler, "Cache-, Hash- and Space-Efficient Bloom Filters",
/// 2007).
package struct KeyPrefixFilter: Sendable {
    /// How many bytes count.
    static let length = 7
    /// The bits of a position inside a block.
    private static let blockBits = 10
    /// At most one bit in twelve is set, so at most one answer in twelve is wrong.
    private static let bitsPerKey = 12

    private let words: Column<UInt64>
    private let blockCount: UInt64

    package init(_ words: Column<UInt64>) {
        self.words = words
        blockCount = Self.blockCount(words: words.count)
    }

    /// How many words so many keys need: whole blocks, at least one.
    package static func wordCount(keys: Int) -> Int {
        max(1, (keys * bitsPerKey + 1 << blockBits - 1) >> blockBits) << (blockBits - 6)
    }

    private static func blockCount(words: Int) -> UInt64 {
        UInt64(words >> (blockBits - 6))
    }

    /// Enters sorted keys.
    ///
    /// - Parameters:
    ///   - words: as many zeros as ``wordCount(keys:)`` says.
    ///   - heads: the first eight bytes of each key.
    /// - Complexity: O(keys).
    package static func fill(_ words: inout MutableSpan<UInt64>, heads: Span<UInt64>) {
        let blockCount = blockCount(words: words.count)
        var last: UInt64?
        for position in heads.indices where last != heads[position] >> 8 {
            last = heads[position] >> 8
            let bit = bit(heads[position], of: blockCount)
            words[bit >> 6] |= 1 << UInt64(bit & 63)
        }
    }

    /// Whether a key may begin with the first seven bytes of a word; when not, none does.
    @inline(__always)
    package func mayContain(_ head: UInt64) -> Bool {
        let bit = Self.bit(head, of: blockCount)
        return words[bit >> 6] >> UInt64(bit & 63) & 1 != 0
    }

    /// Multiplicative hashing (Knuth, "The Art of Computer Programming", volume 3, section 6.4), of
    /// which the upper half is scaled to the number of blocks (Lemire, "Fast Random Integer Generation
    /// in an Interval", 2019). The bit also depends on what chose the block: else those of frequent
    /// beginnings would be set in every block.
    @inline(__always)
    private static func bit(_ head: UInt64, of blockCount: UInt64) -> Int {
        let hash = (head >> 8 & 0xFFFF_FFFF) &* 0x9E37_79B9_7F4A_7C15
        let block = ((hash >> 32) &* blockCount) >> 32
        let bit = ((head >> 40) &* 0x9E37_79B9_7F4A_7C15) >> 54
        return Int(truncatingIfNeeded: block << 10 | (bit ^ hash >> 20) & 1023)
    }
}

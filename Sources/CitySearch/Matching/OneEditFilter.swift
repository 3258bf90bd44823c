/// Decides by eight bytes of a key whether the key may be one edit away from the rest of a query, with a
/// few operations on words.
///
/// The edit must be at the first byte that differs. The bytes behind it must be equal again, at the same
/// positions or moved by one.
struct OneEditFilter {
    private let depth: UInt64
    /// The rest of the query, and the same from its second byte on.
    private let word: UInt64
    private let next: UInt64
    /// The bytes that both sides have: at the same positions, with one more in the key, with one less.
    private let shared: UInt64
    private let sharedAfterInsertion: UInt64
    private let sharedAfterDeletion: UInt64
    private let isASCII: Bool

    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// - Parameters:
    ///   - index: the scalar that the rest of the query begins with.
    ///   - depth: how many bytes of the keys are accounted for, less than eight.
    init(_ query: FuzzyQuery, from index: Int, depth: Int) {
        self.depth = UInt64(8 * depth)
        word = query.word(from: index)
        next = query.word(from: index, skipping: 1)
        let count = query.byteCount(from: index)
        shared = Self.mask(min(8 - depth, count))
        sharedAfterInsertion = Self.mask(min(7 - depth, count))
        sharedAfterDeletion = Self.mask(min(8 - depth, count - 1))
        isASCII = (word | next) & Self.highBits == 0
    }

    private static func mask(_ count: Int) -> UInt64 {
        ~(UInt64.max >> UInt64(8 * max(0, count)))
    }

    /// Whether a key with these first eight bytes may be one edit away. Keys with letters of several bytes
    /// always may.
    @inline(__always)
    func admits(_ head: UInt64) -> Bool {
        let key = head << depth
        if !isASCII || key & Self.highBits != 0 { return true }
        let difference = (key ^ word) & shared
        let behind = UInt64.max >> (UInt64(difference.leadingZeroBitCount) & 0x78)
        // Swapped letters are two wrong ones.
        return difference & behind >> 16 == 0
            || (key << 8 ^ word) & sharedAfterInsertion & behind == 0
            || (key ^ next) & sharedAfterDeletion & behind == 0
    }
}

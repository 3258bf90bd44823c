/// Eight ASCII bytes folded at once.
///
/// Most names are letters with single spaces and hyphens between words. Arithmetic on the whole word
/// folds the bytes up to the first that is anything else.
struct ASCIIWord {
    /// The folded bytes; only the first ``count`` count.
    let folded: UInt64
    /// How many of the bytes, from the first on, were folded.
    let count: Int
    /// A mark in the high bit of each byte that folded to a space.
    private let spaces: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let high = ones &* 0x80

    /// - Parameters:
    ///   - word: the bytes, the first in the lowest bits.
    ///   - limit: how many of them there are.
    ///   - isBehindSpace: whether a space would be one too many at the start.
    @inline(__always)
    init(_ word: UInt64, limit: Int, isBehindSpace: Bool) {
        let ascii = word & ~Self.high
        // A hyphen becomes a space; letters lose their case; digits and spaces stay as they are.
        let hyphens = Self.bytes(of: ascii, equalTo: UInt64(UInt8(ascii: "-")))
        let spaced = ascii ^ (hyphens >> 7) &* (UInt64(UInt8(ascii: "-")) ^ 0x20)
        let lower = spaced | Self.ones &* 0x20
        let spaces = Self.bytes(of: spaced, equalTo: 0x20)
        let digits = (spaced &+ Self.ones &* 0x50) & ~(spaced &+ Self.ones &* 0x46) & Self.high
        let letters = (lower &+ Self.ones &* 0x1F) & ~(lower &+ Self.ones &* 0x05)
        let doubled = spaces & (spaces << 8 | (isBehindSpace ? 0x80 : 0))
        let folds = (letters | digits | spaces) & Self.high & ~doubled & ~word
        let others = folds ^ Self.high
        count = min(limit, others == 0 ? 8 : others.trailingZeroBitCount >> 3)
        folded = lower
        self.spaces = spaces
    }

    /// Whether the last of the bytes that were folded is a space. There must be one.
    @inline(__always)
    var endsInSpace: Bool {
        spaces >> UInt64(8 * count - 1) & 1 != 0
    }

    /// Whether all eight bytes of a word are ASCII and none is `byte`.
    @inline(__always)
    static func isPlain(_ word: UInt64, without byte: UInt8) -> Bool {
        (word | bytes(of: word & ~high, equalTo: UInt64(byte))) & high == 0
    }

    /// A mark in the high bit of each byte that equals `byte`; for bytes below 0x80.
    @inline(__always)
    private static func bytes(of word: UInt64, equalTo byte: UInt64) -> UInt64 {
        ~((word ^ ones &* byte) &+ ones &* 0x7F) & high
    }
}

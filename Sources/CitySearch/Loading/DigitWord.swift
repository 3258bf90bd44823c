/// Reads up to eight decimal digits at once.
///
/// The digits move to the high end of a word, so that the missing ones are zeros. Three steps then add them
/// up: pairs, fours, eight (Lemire, "Number Parsing at a Gigabyte per Second", 2021).
package struct DigitWord {
    /// How many bytes are digits, from the first on.
    package let count: Int
    private let digits: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// - Parameter word: the bytes, the first in the lowest bits.
    @inline(__always)
    package init(_ word: UInt64) {
        let values = word ^ (Self.ones &* UInt64(UInt8(ascii: "0")))
        // A byte above 9 reaches the high bit when 0x76 is added; none carries into the next.
        let others =
            (((values & (Self.ones &* 0x7F)) &+ Self.ones &* 0x76) | values) & (Self.ones &* 0x80)
        count = others == 0 ? 8 : others.trailingZeroBitCount >> 3
        digits = count == 0 ? 0 : values &<< UInt64(64 &- 8 &* count)
    }

    /// The value of the digits.
    @inline(__always)
    package var value: UInt64 {
        let pairs = (digits &* 10) &+ (digits >> 8)
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        let high = (pairs & mask) &* (100 + 1_000_000 << 32)
        let low = ((pairs >> 16) & mask) &* (1 + 10_000 << 32)
        return (high &+ low) >> 32
    }

    /// Ten to the power of ``count``.
    @inline(__always)
    package var scale: UInt64 {
        Self.powers[count]
    }

    private static let powers: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
}

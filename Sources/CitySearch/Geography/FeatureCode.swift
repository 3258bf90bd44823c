/// A feature code of GeoNames: `PPLC` is a capital. (https://www.geonames.org/export/codes.html)
package struct FeatureCode: Hashable, Sendable {
    /// The letters and digits as a number in base 37, the first the most significant. Zero means none.
    package let packed: UInt32

    static let capital = FeatureCode("PPLC")
    static let section = FeatureCode("PPLX")

    /// The maximum number of letters and digits; GeoNames has at most five.
    private static let longest = 6
    /// The largest number with a number of digits.
    package static let largest = UInt32(
        truncatingIfNeeded: (0..<longest).reduce(1) { power, _ in power * Base37.base } - 1)

    /// - Returns: nil for anything but one to six letters, in either case, and digits.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        self.init(bytes.span, bytes.indices)
    }

    /// A code from a range of a text.
    package init?(_ text: Span<UInt8>, _ range: Range<Int>) {
        guard (1...Self.longest).contains(range.count) else { return nil }
        var packed: UInt64 = 0
        for position in range {
            guard let digit = Base37.digit(text[position]) else { return nil }
            packed = packed * Base37.base + digit
        }
        self.packed = UInt32(truncatingIfNeeded: packed)
    }

    /// The code that an index has; nil for none.
    init?(packed: UInt32) {
        guard packed > 0 else { return nil }
        self.packed = packed
    }

    /// The letters and digits, in upper case.
    var utf8: [UInt8] { Base37.bytes(of: UInt64(packed)) }
}

extension FeatureCode: CustomStringConvertible {
    /// The letters and digits.
    package var description: String { String(decoding: utf8, as: UTF8.self) }
}

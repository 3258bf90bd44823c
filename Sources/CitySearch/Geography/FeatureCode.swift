/// What a place is, in GeoNames' words: `PPLC` is a capital. (https://www.geonames.org/export/codes.html)
package struct FeatureCode: Hashable, Sendable {
    /// The letters and digits as a number to the base of 37, the first one above. Zero stands for none.
    package let packed: UInt32

    private static let base: UInt32 = 37
    /// How many letters and digits fit; GeoNames has at most five.
    private static let longest = 6
    /// The largest number of as many.
    package static let largest = Int(base * base * base * base * base * base) - 1

    /// - Returns: nil for anything but one to six letters, in either case, and digits.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        self.init(bytes.span, bytes.indices)
    }

    /// A code from a range of a text.
    package init?(_ text: Span<UInt8>, _ range: Range<Int>) {
        guard (1...Self.longest).contains(range.count) else { return nil }
        var packed: UInt32 = 0
        for position in range {
            let byte = text[position]
            let digit: UInt32
            switch byte {
            case 0x30...0x39: digit = UInt32(byte - 0x30) + 1
            case 0x41...0x5A, 0x61...0x7A: digit = UInt32(byte & 0xDF - 0x41) + 11
            default: return nil
            }
            packed = packed * Self.base + digit
        }
        self.packed = packed
    }

    /// The code that an index has; nil for none.
    init?(packed: UInt32) {
        guard packed > 0 else { return nil }
        self.packed = packed
    }

    /// The letters and digits, in upper case.
    var utf8: [UInt8] {
        var bytes: [UInt8] = []
        var rest = packed
        while rest > 0 {
            let digit = UInt8(truncatingIfNeeded: rest % Self.base)
            // A damaged index may have a zero between.
            bytes.append(digit > 10 ? digit - 11 + 0x41 : max(1, digit) - 1 + 0x30)
            rest /= Self.base
        }
        return bytes.reversed()
    }
}

extension FeatureCode: CustomStringConvertible {
    /// The letters and digits.
    package var description: String {
        String(decoding: utf8, as: UTF8.self)
    }
}

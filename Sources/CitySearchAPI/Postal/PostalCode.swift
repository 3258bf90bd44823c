import CitySearch

/// A postal code in an index: its letters and digits as a number, and the separators between them.
///
/// Codes are compared by letters and digits alone: `sw1a1aa` is `SW1A 1AA`.
package struct PostalCode: Hashable, Sendable {
    /// The letters and digits as a number to the base of 37, the first one above. Zero means none.
    package let packed: UInt64
    /// The number of them before a space or a hyphen, as ``hyphen`` determines; 0 without one.
    let separator: UInt8

    /// The maximum number of letters and digits of a code: 37¹² is below 2⁶⁴.
    private static let longest = 12
    private static let hyphen: UInt8 = 0x80

    init(packed: UInt64, separator: UInt8) {
        self.packed = packed
        self.separator = separator
    }

    /// A code in its usual form.
    ///
    /// - Returns: nil for anything but one to twelve letters of ASCII and digits, with spaces and hyphens between.
    package init?(_ text: some StringProtocol) {
        var packed: UInt64 = 0
        var count: UInt8 = 0
        var separators: [UInt8] = []
        for byte in Self.withoutDelivery(text).utf8 {
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") {
                if count > 0 { separators.append(count | (byte == 0x20 ? 0 : Self.hyphen)) }
                continue
            }
            guard let digit = Base37.digit(byte), count < Self.longest else { return nil }
            packed = packed * Base37.base + digit
            count += 1
        }
        guard packed > 0 else { return nil }
        // Characters after the last letter are not part of the code.
        separators.removeAll { $0 & ~Self.hyphen == count }
        self.init(packed: packed, separator: separators.count == 1 ? separators[0] : 0)
    }

    /// A code without the French suffix for the way of delivery: `75021 CEDEX 01`.
    private static func withoutDelivery<Text: StringProtocol>(_ text: Text) -> Text.SubSequence {
        let words = text.split(separator: " ", maxSplits: 2)
        guard words.count > 1, words[0].utf8.count == 5, words[0].allSatisfy({ $0.isNumber }),
            deliveries.contains(words[1].uppercased())
        else { return text[...] }
        return words[0]
    }

    private static let deliveries: Set = ["AIR", "CEDEX", "CITYSSIMO", "SP"]

    /// The letters and digits, in upper case.
    package var letters: String { String(decoding: bytes, as: UTF8.self) }

    private var bytes: [UInt8] { Base37.bytes(of: packed) }

    /// Whether there is a digit in it.
    var hasDigit: Bool { bytes.contains { $0 <= 0x39 } }
}

extension PostalCode: CustomStringConvertible {
    /// The code in its usual form.
    package var description: String {
        var bytes = bytes
        let position = Int(separator & ~Self.hyphen)
        if (1..<max(1, bytes.count)).contains(position) {
            bytes.insert(separator & Self.hyphen == 0 ? 0x20 : 0x2D, at: position)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// An ISO 3166-1 alpha-2 country code, such as `AR`.
///
/// ```swift
/// let query = SearchQuery("san", countries: ["AR", "CL"])
/// ```
public struct CountryCode: Comparable, Sendable, BitwiseCopyable {
    /// The two letters, the first in the upper byte.
    @usableFromInline let packed: UInt16

    /// Represents no country.
    static let none = CountryCode(packed: 0)

    init(packed: UInt16) { self.packed = packed }

    /// Whether a number is that of a code, or of ``none``.
    static func isPacked(_ number: UInt64) -> Bool {
        let code = CountryCode(packed: UInt16(truncatingIfNeeded: number))
        return code == .none || CountryCode(code.letters[0], code.letters[1]) == code
    }

    /// The letters in upper case; not of ``none``.
    var letters: InlineArray<2, UInt8> { [UInt8(packed >> 8), UInt8(packed & 0xFF)] }

    /// A code from its two letters, in either case; nil for anything else.
    @inlinable public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 2 else { return nil }
        let letters = text.utf8.reduce(0 as UInt16) { $0 << 8 | UInt16($1) }
        self.init(UInt8(letters >> 8), UInt8(letters & 0xFF))
    }

    @usableFromInline init?(_ first: UInt8, _ second: UInt8) {
        let (first, second) = (first & 0xDF, second & 0xDF)
        guard first &- 0x41 < 26, second &- 0x41 < 26 else { return nil }
        packed = UInt16(first) << 8 | UInt16(second)
    }

    /// By alphabet.
    public static func < (one: CountryCode, other: CountryCode) -> Bool {
        one.packed < other.packed
    }
}

extension CountryCode {
    /// The ISO 3166-1 alpha-3 code, such as `ARG`; nil when the country has none.
    ///
    /// - Complexity: O(1), once the table of countries is read.
    public var alpha3: String? { CountryLexicon.shared.alpha3[self] }
}

extension CountryCode: RawRepresentable {
    /// The two letters in upper case.
    public var rawValue: String {
        self == .none
            ? "" : letters.span.string(0..<2)
    }

    /// A code from its two letters, in either case; nil for anything else.
    public init?(rawValue: String) { self.init(rawValue) }
}

extension CountryCode: Hashable {
    // Without these, Swift would make strings of the raw values to compare and hash codes.

    /// Whether two codes are the same.
    public static func == (one: CountryCode, other: CountryCode) -> Bool {
        one.packed == other.packed
    }

    /// Hashes the letters.
    public func hash(into hasher: inout Hasher) { hasher.combine(packed) }
}

extension CountryCode: ExpressibleByStringLiteral {
    /// A code in the program's source; traps for anything but two letters.
    ///
    /// For a text that is read while the program runs, ``init(_:)`` and ``init(rawValue:)`` return nil
    /// instead.
    @inlinable public init(stringLiteral text: String) {
        guard let code = CountryCode(text) else {
            preconditionFailure(
                "\"\(text)\" is not a country code; write two letters, such as \"AR\"")
        }
        self = code
    }
}

extension CountryCode: CustomStringConvertible {
    /// The two letters in upper case.
    public var description: String { rawValue }
}

/// ASCII letters and digits as digits of a number in base 37. They count from 1; zero means no character.
package enum Base37 {
    package static let base: UInt64 = 37

    /// The value of a letter, in either case, or of a digit; nil for other bytes.
    package static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30) + 1
        case 0x41...0x5A, 0x61...0x7A: UInt64(byte & 0xDF - 0x41) + 11
        default: nil
        }
    }

    /// The letters, in upper case, and digits of a number.
    package static func bytes(of number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = number
        while rest > 0 {
            let digit = UInt8(truncatingIfNeeded: rest % base)
            // A damaged file may have a zero inside the number.
            bytes.append(digit > 10 ? digit - 11 + 0x41 : max(1, digit) - 1 + 0x30)
            rest /= base
        }
        return bytes.reversed()
    }
}

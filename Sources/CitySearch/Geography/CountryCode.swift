/// An ISO 3166-1 alpha-2 code, for example `AR`.
public struct CountryCode: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The two letters, the first in the high byte.
    let packed: UInt16

    /// Stands for no country, before all codes.
    static let none = CountryCode(packed: 0)

    init(packed: UInt16) {
        self.packed = packed
    }

    /// Takes two ASCII letters in either case.
    ///
    /// - Returns: nil for any other text.
    public init?(_ text: some StringProtocol) {
        let letters = Array(text.utf8)
        guard letters.count == 2 else { return nil }
        self.init(letters[0], letters[1])
    }

    /// Takes two ASCII letters in either case, as bytes.
    @inline(__always)
    init?(_ first: UInt8, _ second: UInt8) {
        let (first, second) = (first & 0xDF, second & 0xDF)
        guard first &- 0x41 < 26, second &- 0x41 < 26 else { return nil }
        packed = UInt16(first) << 8 | UInt16(second)
    }

    /// The two letters in upper case.
    public var text: String {
        self == .none
            ? "" : String(decoding: [UInt8(packed >> 8), UInt8(packed & 0xFF)], as: UTF8.self)
    }

    /// Codes compare by their letters.
    public static func < (one: CountryCode, other: CountryCode) -> Bool {
        one.packed < other.packed
    }
}

extension CountryCode: CustomStringConvertible {
    /// The two letters in upper case.
    public var description: String {
        text
    }
}

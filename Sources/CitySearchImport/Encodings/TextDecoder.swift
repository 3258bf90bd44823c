import CICU

/// Makes UTF-8 of bytes in another encoding, part by part.
protocol TextDecoder: AnyObject {
    /// Appends the characters of bytes to a text. Of one that ends early the decoder keeps the bytes.
    ///
    /// - Parameter isLast: whether nothing follows.
    func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout DecodedCharacters)
}

/// Characters as UTF-8, and where some could not be read.
struct DecodedCharacters {
    private(set) var bytes: [UInt8] = []
    /// The unreadable bytes, in order. The output has a byte there that is invalid in UTF-8.
    private(set) var faults: [(place: Int, found: String)] = []

    /// Represents an invalid character.
    static let wrongByte: UInt8 = 0xFF

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Appends a character other than a surrogate.
    mutating func append(_ scalar: UInt32) { bytes.append(utf8: scalar) }

    /// Records bytes that are not a character.
    mutating func append(_ wrong: UndecodableBytes) {
        faults.append((bytes.count, wrong.found))
        bytes.append(Self.wrongByte)
    }
}

/// Bytes that are not a character of an encoding.
struct UndecodableBytes {
    /// A description of the bytes there.
    let found: String

    static let cut = Self(found: "the end of the file within a character")

    static func byte(_ byte: UInt8) -> Self {
        Self(found: "the byte 0x" + hexadecimal(byte, digits: 2))
    }

    static func surrogate(_ unit: UInt16) -> Self {
        Self(found: "half of a character, 0x" + hexadecimal(unit, digits: 4))
    }

    private static func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension TextEncoding {
    /// Its decoder; nil for UTF-8, and for encodings that ICU does not know.
    var decoder: (any TextDecoder)? {
        switch self {
        case .utf8: nil
        case .utf16(let isBigEndian): UTF16Decoder(isBigEndian: isBigEndian)
        case .windows1252: Windows1252Decoder()
        case .named(let name): ICUDecoder(name)
        }
    }
}

extension [UInt8] {
    /// Appends a character other than a surrogate.
    mutating func append(utf8 scalar: UInt32) {
        if scalar < 0x80 {
            append(UInt8(scalar))
        } else if let encoded = Unicode.Scalar(scalar).flatMap(UTF8.encode) {
            append(contentsOf: encoded)
        }
    }
}

/// Decodes UTF-16.
final class UTF16Decoder: TextDecoder {
    private let isBigEndian: Bool
    /// The first byte of a unit whose second was not there yet.
    private var half: UInt8?
    /// The first unit of a character of two.
    private var high: UInt16?

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout DecodedCharacters) {
        for byte in bytes {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            let (upper, lower) = isBigEndian ? (first, byte) : (byte, first)
            append(UInt16(upper) << 8 | UInt16(lower), to: &text)
        }
        guard isLast else { return }
        if let high { text.append(.surrogate(high)) }
        if half != nil { text.append(.cut) }
    }

    /// Appends a unit, or keeps it when it is half of a character.
    func append(_ unit: UInt16, to text: inout DecodedCharacters) {
        let isLow = UTF16.isTrailSurrogate(unit)
        if let high = high.take() {
            if isLow {
                return text.append(0x1_0000 + UInt32(high & 0x3FF) << 10 + UInt32(unit & 0x3FF))
            }
            text.append(.surrogate(high))
        }
        if UTF16.isLeadSurrogate(unit) {
            high = unit
        } else if isLow {
            text.append(.surrogate(unit))
        } else {
            text.append(UInt32(unit))
        }
    }
}

/// Decodes Windows-1252.
final class Windows1252Decoder: TextDecoder {
    /// The number of pairs of characters that would be one in UTF-8. Few texts really have two.
    private(set) var lookalikes = 0
    private var last: UInt8 = 0

    func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout DecodedCharacters) {
        for byte in bytes {
            let scalar = 0x80...0x9F ~= byte ? Self.special[Int(byte) - 0x80] : UInt32(byte)
            if 0xC2...0xF4 ~= last, 0x80...0xBF ~= byte { lookalikes += 1 }
            last = byte
            // A zero, too, is not part of a text.
            if scalar == 0 { text.append(.byte(byte)) } else { text.append(scalar) }
        }
    }

    /// The characters that differ from Latin-1; 0 for undefined bytes.
    private static let special: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
    ]
}

/// Decodes the encodings of the system's ICU.
@safe
final class ICUDecoder: TextDecoder {
    private let converter: UnsafeMutableRawPointer
    private let utf16 = UTF16Decoder(isBigEndian: false)

    /// - Returns: nil for a name that ICU does not know.
    init?(_ name: String) {
        guard let converter = unsafe cicu_converter_open(name) else { return nil }
        unsafe self.converter = unsafe converter
    }

    deinit {
        unsafe cicu_converter_close(converter)
    }

    func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout DecodedCharacters) {
        var rest = bytes
        var units = [UInt16](repeating: 0, count: 2 * bytes.count + 32)
        while true {
            var consumed: Int32 = 0
            var wrong: UInt8 = 0
            let count = unsafe rest.withUnsafeBufferPointer { rest in
                unsafe units.withUnsafeMutableBufferPointer { units in
                    unsafe cicu_converter_decode(
                        converter, rest.baseAddress, Int32(rest.count), isLast, &consumed, &wrong,
                        units.baseAddress, Int32(units.count))
                }
            }
            let written = Int(count < 0 ? -1 - count : count)
            for unit in units.prefix(written) { utf16.append(unit, to: &text) }
            rest = rest.dropFirst(Int(consumed))
            if count < 0 {
                text.append(.byte(wrong))
            } else if written < units.count {
                return
            }
        }
    }
}

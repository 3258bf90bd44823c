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

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends a character other than a surrogate.
    mutating func append(_ scalar: UInt32) {
        bytes.append(utf8: scalar)
    }

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

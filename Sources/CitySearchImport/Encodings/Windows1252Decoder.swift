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

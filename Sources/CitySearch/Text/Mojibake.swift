/// Text that was decoded with the wrong encoding: `MÃ¼nchen` for `München`.
enum Mojibake {
    /// Repairs UTF-8 that was decoded as Windows-1252 or Latin-1, once or twice; nil if the text is not such.
    static func repaired(_ text: String) -> String? {
        guard let once = reread(text) else { return nil }
        return reread(once) ?? once
    }

    private static func reread(_ text: String) -> String? {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = byte(scalar) else { return nil }
            bytes.append(byte)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        scalar.value < 0x100 ? UInt8(scalar.value) : windows1252[scalar]
    }

    /// The characters that Windows-1252 has where Latin-1 has controls.
    private static let windows1252: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88,
        "‰": 0x89, "Š": 0x8A, "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93,
        "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97, "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B,
        "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    ]
}

/// The letters that German and the Nordic languages write as two where they are missing.
///
/// Folding drops their marks, so München is found by `munchen`; those who write that language type
/// `muenchen` instead. The pairs are those that passports use (ICAO Doc 9303, part 3, section 6 A),
/// as far as folding does not make them already: æ is ae, œ is oe, ß is ss.
package enum LetterDigraphs {
    /// Each letter in lower case, and the two that are typed.
    package static let rows: [(letter: Unicode.Scalar, typed: String)] = [
        ("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("å", "aa"), ("ø", "oe"),
    ]

    /// The same letters as a letter and the mark that follows it.
    package static let decomposed: [(letter: Unicode.Scalar, mark: Unicode.Scalar, typed: String)] =
        [
            ("a", "\u{308}", "ae"), ("o", "\u{308}", "oe"), ("u", "\u{308}", "ue"),
            ("a", "\u{30A}", "aa"),
        ]

    /// Whether a text that holds a scalar may hold one of the letters: true for the letters in either
    /// case and for the marks.
    @inline(__always)
    static func isSign(_ scalar: UInt32) -> Bool {
        let offset = scalar &- 0xC0
        return offset < 64 ? letters >> UInt64(offset) & 1 != 0 : scalar == 0x308 || scalar == 0x30A
    }

    /// A bit for each letter from U+00C0 on: Ä Å Ö Ø Ü ä å ö ø ü.
    private static let letters: UInt64 =
        [0x04, 0x05, 0x16, 0x18, 0x1C, 0x24, 0x25, 0x36, 0x38, 0x3C].reduce(0) { $0 | 1 << $1 }

    /// A text with every one of the letters written as two; nil when it holds none.
    static func written(_ text: Span<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var copied = 0
        var position = 0
        while position < text.count {
            guard let (typed, length) = digraph(text, at: position) else {
                position += 1
                continue
            }
            for offset in copied..<position { result.append(text[offset]) }
            result += typed.utf8
            position += length
            copied = position
        }
        guard copied > 0 else { return nil }
        for offset in copied..<text.count { result.append(text[offset]) }
        return result
    }

    /// The two letters that stand for the one at a position, and how many bytes that one has.
    private static func digraph(
        _ text: Span<UInt8>, at position: Int
    ) -> (typed: String, length: Int)? {
        let byte = text[position]
        if byte == 0xC3, position + 1 < text.count {
            // Upper and lower case lie 32 apart.
            let letter = (0xC0 | UInt32(text[position + 1] & 0x3F)) | 0x20
            return rows.first { $0.letter.value == letter }.map { ($0.typed, 2) }
        }
        guard byte < 0x80, position + 2 < text.count, text[position + 1] == 0xCC else { return nil }
        let mark = 0x300 | UInt32(text[position + 2] & 0x3F)
        return decomposed.first { $0.letter.value == UInt32(byte | 0x20) && $0.mark.value == mark }
            .map { ($0.typed, 3) }
    }
}

/// The syllables of Hangul, which Unicode writes in one scalar.
enum HangulSyllable {
    /// The letters of a syllable: its canonical decomposition (The Unicode Standard, section 3.12),
    /// which is also what it folds to. There are eleven thousand, and arithmetic is faster than ICU.
    ///
    /// - Returns: two or three letters; nil for any other scalar.
    static func letters(of scalar: UInt32) -> [Unicode.Scalar]? {
        guard 0xAC00...0xD7A3 ~= scalar else { return nil }
        let number = scalar - 0xAC00
        let (lead, vowel, tail) = (number / 588, number % 588 / 28, number % 28)
        let letters = [0x1100 + lead, 0x1161 + vowel] + (tail == 0 ? [] : [0x11A7 + tail])
        return letters.compactMap(Unicode.Scalar.init)
    }
}

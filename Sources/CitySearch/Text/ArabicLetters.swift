/// Arabic letters that writers take for one another, and the letter that each folds to.
///
/// Keyboards and habits differ: Persian keyboards have a yeh and a kaf of their own, Egyptian writers
/// leave out the dots of a final yeh, and many leave out hamzas and the dots of a teh marbuta.
/// The rows are those of Apache Lucene's `ArabicNormalizer` and `PersianNormalizer` (in its
/// `analysis-common`). Hamzas on alef, waw and yeh need no row: they are marks, which decomposition
/// splits off.
package enum ArabicLetters {
    /// The letter that is typed for another.
    package static let typed: [Unicode.Scalar: Unicode.Scalar] = [
        // ArabicNormalizer: teh marbuta is heh, alef maksura is yeh.
        "\u{629}": "\u{647}", "\u{649}": "\u{64A}",
        // PersianNormalizer: Farsi yeh and yeh barree are yeh, keheh is kaf, heh goal is heh.
        "\u{6CC}": "\u{64A}", "\u{6D2}": "\u{64A}", "\u{6A9}": "\u{643}", "\u{6C1}": "\u{647}",
        // PersianNormalizer: heh with yeh above is heh. To Unicode that is ae with a hamza, so ae,
        // which looks like a final heh, goes with it.
        "\u{6D5}": "\u{647}",
        // Teh marbuta goal is to heh goal what teh marbuta is to heh.
        "\u{6C3}": "\u{647}",
    ]

    /// Whether a scalar is tatweel, which stretches a word and stands for no sound, or a presentation
    /// form of tatweel with a mark.
    static func isTatweel(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x640, 0xFCF2...0xFCF4, 0xFE71, 0xFE77, 0xFE79, 0xFE7B, 0xFE7D, 0xFE7F: true
        default: false
        }
    }
}

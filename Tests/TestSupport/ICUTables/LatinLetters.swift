/// Latin letters that no normalization form decomposes, and the ASCII letters that people type for
/// them.
///
/// The pairs are CLDR's Latin-ASCII transform, as in ICU 72, of every Latin letter that is left after case
/// folding and decomposition (Unicode CLDR, `common/transforms/Latin-ASCII.xml`). ICU takes fifteen
/// milliseconds to parse the transform, so the pairs are a table. A test compares it with the
/// system's ICU.
package enum LatinLetters {
    /// The ASCII form of a folded Latin letter, or nil if it is itself.
    static func ascii(_ letter: Unicode.Scalar) -> String? {
        transform[letter] ?? supplement[letter]
    }

    /// The Latin-ASCII transform.
    package static let transform: [Unicode.Scalar: String] = [
        "æ": "ae", "ð": "d", "ø": "o", "þ": "th", "đ": "d", "ħ": "h", "ı": "i", "ĸ": "q",
        "ł": "l", "ŋ": "n", "œ": "oe", "ŧ": "t", "ƀ": "b", "ƃ": "b", "ƈ": "c", "ƌ": "d", "ƒ": "f",
        "ƕ": "hv", "ƙ": "k", "ƚ": "l", "ƞ": "n", "ƣ": "oi", "ƥ": "p", "ƫ": "t", "ƭ": "t",
        "ƴ": "y", "ƶ": "z", "ǥ": "g", "ȡ": "d", "ȥ": "z", "ȴ": "l", "ȵ": "n", "ȶ": "t", "ȷ": "j",
        "ȸ": "db", "ȹ": "qp", "ȼ": "c", "ȿ": "s", "ɀ": "z", "ɇ": "e", "ɉ": "j", "ɍ": "r",
        "ɏ": "y", "ɓ": "b", "ɕ": "c", "ɖ": "d", "ɗ": "d", "ɛ": "e", "ɟ": "j", "ɠ": "g", "ɡ": "g",
        "ɢ": "g", "ɦ": "h", "ɧ": "h", "ɨ": "i", "ɪ": "i", "ɫ": "l", "ɬ": "l", "ɭ": "l", "ɱ": "m",
        "ɲ": "n", "ɳ": "n", "ɴ": "n", "ɶ": "oe", "ɼ": "r", "ɽ": "r", "ɾ": "r", "ʀ": "r", "ʂ": "s",
        "ʈ": "t", "ʉ": "u", "ʋ": "v", "ʏ": "y", "ʐ": "z", "ʑ": "z", "ʙ": "b", "ʛ": "g", "ʜ": "h",
        "ʝ": "j", "ʟ": "l", "ʠ": "q", "ʣ": "dz", "ʥ": "dz", "ʦ": "ts", "ʪ": "ls", "ʫ": "lz",
        "ᴀ": "a", "ᴁ": "ae", "ᴃ": "b", "ᴄ": "c", "ᴅ": "d", "ᴆ": "d", "ᴇ": "e", "ᴊ": "j", "ᴋ": "k",
        "ᴌ": "l", "ᴍ": "m", "ᴏ": "o", "ᴘ": "p", "ᴛ": "t", "ᴜ": "u", "ᴠ": "v", "ᴡ": "w", "ᴢ": "z",
        "ᵫ": "ue", "ᵬ": "b", "ᵭ": "d", "ᵮ": "f", "ᵯ": "m", "ᵰ": "n", "ᵱ": "p", "ᵲ": "r", "ᵳ": "r",
        "ᵴ": "s", "ᵵ": "t", "ᵶ": "z", "ᵺ": "th", "ᵻ": "i", "ᵽ": "p", "ᵾ": "u", "ᶀ": "b", "ᶁ": "d",
        "ᶂ": "f", "ᶃ": "g", "ᶄ": "k", "ᶅ": "l", "ᶆ": "m", "ᶇ": "n", "ᶈ": "p", "ᶉ": "r", "ᶊ": "s",
        "ᶌ": "v", "ᶍ": "x", "ᶎ": "z", "ᶏ": "a", "ᶑ": "d", "ᶒ": "e", "ᶓ": "e", "ᶖ": "i", "ᶙ": "u",
        "ẜ": "s", "ẝ": "s", "ỻ": "ll", "ỽ": "v", "ỿ": "y", "ⱡ": "l", "ⱥ": "a", "ⱦ": "t", "ⱨ": "h",
        "ⱪ": "k", "ⱬ": "z", "ⱱ": "v", "ⱳ": "w", "ⱴ": "v", "ⱸ": "e", "ⱺ": "o", "ꜰ": "f", "ꜱ": "s",
        "ꜳ": "aa", "ꜵ": "ao", "ꜷ": "au", "ꜹ": "av", "ꜻ": "av", "ꜽ": "ay", "ꝁ": "k", "ꝃ": "k",
        "ꝅ": "k", "ꝇ": "l", "ꝉ": "l", "ꝋ": "o", "ꝍ": "o", "ꝏ": "oo", "ꝑ": "p", "ꝓ": "p", "ꝕ": "p",
        "ꝗ": "q", "ꝙ": "q", "ꝟ": "v", "ꝡ": "vy", "ꝥ": "th", "ꝧ": "th", "ꝱ": "d", "ꝲ": "l",
        "ꝳ": "m", "ꝴ": "n", "ꝵ": "r", "ꝶ": "r", "ꝷ": "t", "ꝺ": "d", "ꝼ": "f", "ꞇ": "t", "ꞑ": "n",
        "ꞓ": "c", "ꞡ": "g", "ꞣ": "k", "ꞥ": "n", "ꞧ": "r", "ꞩ": "s",
    ]

    /// Letters that the transform leaves alone, and what people without the keyboard type: the
    /// Azerbaijani schwa (and the turned e that replaces it), and the open o of Akan, Ewe and their
    /// neighbours.
    package static let supplement: [Unicode.Scalar: String] = ["ə": "e", "ǝ": "e", "ɔ": "o"]
}

/// Arabic letters that writers take for one another, and the letter that each folds to.
///
/// Keyboards and habits differ: Persian keyboards have a different yeh and kaf, Egyptian writers omit the dots of a
/// final yeh, and many omit hamzas and the dots of a teh marbuta. The rows are from Apache Lucene's `ArabicNormalizer`
/// and `PersianNormalizer` (in its `analysis-common`). Hamzas on alef, waw and yeh need no row: they are marks, which
/// decomposition splits off.
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

    /// Whether a scalar is tatweel, which stretches a word and has no sound, or a presentation form of tatweel with a
    /// mark.
    static func isTatweel(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x640, 0xFCF2...0xFCF4, 0xFE71, 0xFE77, 0xFE79, 0xFE7B, 0xFE7D, 0xFE7F: true
        default: false
        }
    }
}

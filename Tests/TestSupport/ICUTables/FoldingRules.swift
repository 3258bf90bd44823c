import CICU
import CitySearchICU

/// The rules of folding in plain code: one function a rule, each by ICU.
///
/// Two texts match when their folded forms match, so `a`, `á`, `Á` and `A` are one query and one key.
/// The engine folds much faster, by `Data/folding.tsv`, which these rules make (``FoldingTable``); tests
/// compare the two.
package enum FoldingRules {
    /// The folded form of a whole text, without leading and trailing space.
    ///
    /// - Complexity: O(length), with several calls into ICU.
    package static func fold(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in units(of: text) {
            let isDoubled = scalar == " " && (folded.last ?? " ") == " "
            if !isDoubled { folded.append(scalar) }
        }
        if folded.last == " " { folded.removeLast() }
        return String(folded)
    }

    /// The scalars that a text folds to, with a space for every separator.
    package static func units(of text: String) -> [Unicode.Scalar] {
        let spoken = text.unicodeScalars.filter { !isApostrophe($0) && !isBetweenMarks($0) }
            .map { largeKana[$0] ?? $0 }
        let folded = compatibilityCaseFold(String(String.UnicodeScalarView(spoken)))
        return inCanonicalOrder(
            folded.unicodeScalars.flatMap { letter -> [Unicode.Scalar] in
                if isLetterOfItsOwn(letter) { return [letter] }
                return decompose(letter)
                    .filter { !isMarkToDrop($0) && !isApostrophe($0) }
                    .flatMap(typedForm)
            })
    }

    /// Letters of kana that names of places hold small or large: 関ヶ原 and 関ケ原. A voicing mark
    /// behind them makes one letter with the large one.
    private static let largeKana: [Unicode.Scalar: Unicode.Scalar] = ["ヵ": "カ", "ヶ": "ケ"]

    /// The marks behind each letter by their classes (The Unicode Standard, section 3.11).
    private static func inCanonicalOrder(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var ordered: [Unicode.Scalar] = []
        for scalar in scalars {
            let mark = cicu_combining_class(scalar.value)
            let before = ordered.lastIndex {
                mark == 0 || 0...mark ~= cicu_combining_class($0.value)
            }
            ordered.insert(scalar, at: before.map { $0 + 1 } ?? 0)
        }
        return ordered
    }

    /// Controls, tatweel, and dropped marks that normalization does not reorder, such as enclosing
    /// circles. They vanish before normalization, so that the marks on both sides get the order that
    /// they have without them. Folding a folded text therefore changes nothing.
    private static func isBetweenMarks(_ scalar: Unicode.Scalar) -> Bool {
        cicu_kind(scalar.value) == CICUKindControl || ArabicLetters.isTatweel(scalar)
            || cicu_combining_class(scalar.value) == 0 && isMarkToDrop(scalar)
    }

    // MARK: Rule 1: one case, one compatibility form

    /// Compatibility case fold: NFKC_Casefold (The Unicode Standard, section 5.18 and UAX #44).
    ///
    /// Full-width and half-width forms, ligatures and signs become their letters. Default ignorable characters are
    /// removed: zero width, byte order mark, direction marks, soft hyphen.
    private static func compatibilityCaseFold(_ text: String) -> String {
        ICU.compatibilityCaseFold(text)
    }

    /// Canonical decomposition (UAX #15). It splits letters from their marks, and Hangul syllables into
    /// letters.
    private static func decompose(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        ICU.decompose(String(scalar)).unicodeScalars
    }

    // MARK: Rule 2: marks that people leave out

    /// Whether a mark belongs to Latin, Greek, Cyrillic, Hebrew or Arabic: script Inherited, Hebrew
    /// points, Arabic tashkeel (UAX #24).
    ///
    /// Vowel signs and tone marks of other scripts and the voicing marks of kana make another letter,
    /// and stay.
    private static func isMarkToDrop(_ scalar: Unicode.Scalar) -> Bool {
        guard cicu_kind(scalar.value) == CICUKindMark else { return false }
        switch cicu_script(scalar.value) {
        case CICUScriptLatin, CICUScriptGreek, CICUScriptCyrillic, CICUScriptHebrew,
            CICUScriptArabic:
            return true
        case CICUScriptInherited:
            return !isVoicingMark(scalar)
        default:
            return false
        }
    }

    /// Letters that decomposition would merge with another letter of their alphabet: Cyrillic й and
    /// ї (but ё is typed as е), and voiced kana.
    private static func isLetterOfItsOwn(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "й" || scalar == "ї" { return true }
        guard 0x3040...0x30FF ~= scalar.value else { return false }
        return decompose(scalar).contains(where: isVoicingMark)
    }

    /// The combining marks that turn か into が and は into ぱ.
    private static func isVoicingMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x3099 || scalar.value == 0x309A
    }

    // MARK: Rules 3 and 4: what people type instead

    /// What people type for a scalar: ASCII for Latin letters without decomposition, one letter for
    /// Arabic letters that writers take for one another, a space for a separator, nothing for a control
    /// character.
    private static func typedForm(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if isSlash(scalar) { return [" "] }
        switch cicu_kind(scalar.value) {
        case CICUKindSeparator, CICUKindPunctuation: return [" "]
        case CICUKindControl: return []
        default: break
        }
        if let ascii = LatinLetters.ascii(scalar) { return Array(ascii.unicodeScalars) }
        return [ArabicLetters.typed[scalar] ?? scalar]
    }

    /// Apostrophes of every kind, with the marks and modifier letters that serve as apostrophes in
    /// transcriptions (Qo‘qon, Kakaʻako, Ryazan’). They vanish.
    ///
    /// The ranges are the block Spacing Modifier Letters without its superscript letters, which NFKC
    /// turns into letters.
    package static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xB4: true
        case 0x2B9...0x2DF, 0x2E5...0x2FF: true
        case 0x2018...0x201B, 0x2032...0x2037, 0x2057: true
        case 0x374, 0x384, 0x1FBD, 0x1FBF, 0x1FEF, 0x1FFD, 0x1FFE: true
        case 0x55A, 0x55B, 0x5F3, 0xA78B, 0xA78C, 0xFF07, 0xFF40, 0x10781, 0x10782: true
        default: false
        }
    }

    /// Slashes that Unicode counts as mathematical signs, as in ½.
    private static func isSlash(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x2044 || scalar.value == 0x2215
    }
}

/// Letters that folding keeps apart from the letter without the mark: Cyrillic й and ї, and voiced
/// kana. A text may write them in two scalars, a letter and a mark.
///
/// All other letters lose their marks, or keep them as scalars of their own.
enum LetterOfItsOwn {
    /// The letter that a letter and a mark make (The Unicode Standard, section 3.11); nil when they make
    /// none.
    static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        byMark[mark]?[letter]
    }

    /// The mark that `scalar` is or begins with, if it makes another letter of the one before it.
    static func mark(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x306, 0x308, 0x3099, 0x309A: scalar
        // A diaeresis and an acute; half-width voicing marks.
        case 0x344: "\u{308}"
        case 0xFF9E: "\u{3099}"
        case 0xFF9F: "\u{309A}"
        default: nil
        }
    }

    /// Whether a scalar folds to и because it loses a mark. A later mark makes no й of that и.
    static func hasLostMark(_ scalar: Unicode.Scalar) -> Bool {
        "ЍѝӢӣӤӥ".unicodeScalars.contains(scalar)
    }

    /// For each mark the letters that it makes.
    private static let byMark: [Unicode.Scalar: [Unicode.Scalar: Unicode.Scalar]] = [
        "\u{306}": letters("ий"),
        "\u{308}": letters("ії"),
        "\u{3099}": letters(
            "うゔかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼゝゞ"
                + "ウヴカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベホボヽヾ"
                + "ワヷヰヸヱヹヲヺ"),
        "\u{309A}": letters("はぱひぴふぷへぺほぽハパヒピフプヘペホポ"),
    ]

    /// - Parameter pairs: each letter, followed by its combination with the mark.
    private static func letters(_ pairs: String) -> [Unicode.Scalar: Unicode.Scalar] {
        let scalars = Array(pairs.unicodeScalars)
        return Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: scalars.count, by: 2).map {
                (scalars[$0], scalars[$0 + 1])
            })
    }
}

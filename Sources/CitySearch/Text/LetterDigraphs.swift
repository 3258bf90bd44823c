/// German and Nordic letters that people without them write as two.
///
/// Folding removes their marks, so `munchen` finds München; people who write the language type `muenchen` instead. The
/// pairs are used in passports (ICAO Doc 9303, part 3, section 6 A), without the pairs that folding makes: æ is ae, œ
/// is oe, ß is ss.
package enum LetterDigraphs {
    /// Each letter in lower case, and the two that are typed.
    package static let rows: [(letter: Unicode.Scalar, typed: String)] = [
        ("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("å", "aa"), ("ø", "oe"),
    ]

    /// The same letters as a letter and a mark.
    package static let decomposed: [(letter: Unicode.Scalar, mark: Unicode.Scalar, typed: String)] =
        [
            ("a", "\u{308}", "ae"), ("o", "\u{308}", "oe"), ("u", "\u{308}", "ue"),
            ("a", "\u{30A}", "aa"),
        ]

    /// Whether a byte of UTF-8 may begin one of the letters or marks.
    static func isLead(_ byte: UInt8) -> Bool { byte == 0xC3 || byte == 0xCC }

    /// Whether a scalar is one of the letters, in either case, or one of the marks.
    static func isSign(_ scalar: UInt32) -> Bool {
        let offset = scalar &- 0xC0
        return offset < 64 ? letters >> UInt64(offset) & 1 != 0 : scalar == 0x308 || scalar == 0x30A
    }

    /// A bit for each letter from U+00C0 on: Ä Å Ö Ø Ü ä å ö ø ü.
    private static let letters: UInt64 = 0x1140_0030_1140_0030

    /// The text of a range with each of the letters written as two; nil when it holds none.
    static func written(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
        text.rewritten(range) { digraph(text, at: $0, to: range.upperBound) }
    }

    /// The two letters for the one at a position, and its number of bytes.
    private static func digraph(
        _ text: Span<UInt8>, at position: Int, to end: Int
    ) -> (typed: String, length: Int)? {
        let byte = text.byte(at: position)
        if byte == 0xC3, position + 1 < end {
            // The codes of upper and lower case differ by 32.
            let letter = (0xC0 | UInt32(text.byte(at: position + 1) & 0x3F)) | 0x20
            return rows.first { $0.letter.value == letter }.map { ($0.typed, 2) }
        }
        guard byte < 0x80, position + 2 < end, text.byte(at: position + 1) == 0xCC else {
            return nil
        }
        let mark = 0x300 | UInt32(text.byte(at: position + 2) & 0x3F)
        return decomposed.first { $0.letter.value == UInt32(byte | 0x20) && $0.mark.value == mark }
            .map { ($0.typed, 3) }
    }
}

/// Apostrophes vanish when a text is folded; some people type a space instead.
enum Apostrophes {
    /// Whether a scalar is an apostrophe.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "`" || FoldTable.shared.fold(of: scalar.value).isApostrophe
    }

    /// The text of a range with a space for every apostrophe; nil when it holds none.
    static func spaced(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
        text.rewritten(range) { position in
            let length = length(text, at: position)
            return length > 0 ? (" ", length) : nil
        }
    }

    /// The number of bytes of the apostrophe at a position; 0 without one.
    private static func length(_ text: Span<UInt8>, at position: Int) -> Int {
        switch text.byte(at: position) {
        case UInt8(ascii: "'"), UInt8(ascii: "`"): return 1
        // The lead bytes of all others.
        case 0xC2, 0xCA, 0xCB, 0xCE, 0xD5, 0xD7, 0xE1, 0xE2, 0xEA, 0xEF:
            let length = UTF8Length.of(lead: text.byte(at: position))
            let scalar = text.scalar(at: position, length: length)
            return FoldTable.shared.fold(of: scalar).isApostrophe ? length : 0
        default: return 0
        }
    }
}

extension Span where Element == UInt8 {
    /// The bytes of a range with some of them replaced; nil without a replacement.
    ///
    /// - Parameter form: the replacement at a position and the number of bytes it replaces; nil to
    ///   keep the byte.
    fileprivate func rewritten(
        _ range: Range<Int>, by form: (Int) -> (typed: String, length: Int)?
    ) -> [UInt8]? {
        var result: [UInt8] = []
        var (position, copied) = (range.lowerBound, range.lowerBound)
        while position < range.upperBound {
            guard let (typed, length) = form(position) else {
                position += 1
                continue
            }
            result.append(extracting(copied..<position))
            result += typed.utf8
            position += length
            copied = position
        }
        guard copied > range.lowerBound else { return nil }
        result.append(extracting(copied..<range.upperBound))
        return result
    }
}

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

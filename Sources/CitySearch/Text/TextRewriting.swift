/// The replacement of a typed text that finds no city: `москва` for `vjcrdf`.
public struct TextRewriting: Hashable, Sendable {
    /// The reason for replacing a text.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Characters are named as in HTML: `Z&#252;rich`.
        case characterReferences
        /// Bytes are escaped as in an address of the web: `M%C3%BCnchen`.
        case percentEncoding
        /// The text was read in another encoding than it was written in: `MÃ¼nchen`.
        case encoding
        /// Spaces are between the letters: `L O N D O N`.
        case letterSpacing
        /// Capitals replace the spaces between words: `SanDiego`.
        case camelCase
        /// Flags represent countries: `🇬🇧 London`.
        case flags
        /// Words are abbreviated: `W. Palm Beach`, `B'ham`.
        case abbreviation
        /// The keyboard was another one: `vjcrdf` is москва.
        case keyboardLayout
        /// The text, or a part of it, is one of ``Synonyms``.
        case synonym
    }

    /// The change of the text.
    public let kind: Kind
    /// The text that is read.
    public let text: String

    /// Takes what happened, and the text that is read.
    public init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}

extension TextRewriting {
    /// The possible replacements of a text, judged by its characters, the likelier first.
    static func ofSigns(_ text: String) -> [TextRewriting] {
        let texts: [(kind: Kind, text: String?)] = [
            (.characterReferences, CharacterReferences.resolved(text)),
            (.percentEncoding, CharacterReferences.unescaped(text)),
            (.encoding, Mojibake.repaired(text)),
            (.letterSpacing, withoutLetterSpacing(text)),
            (.camelCase, withSpaces(text)),
        ]
        return texts.compactMap { kind, text in text.map { TextRewriting(kind: kind, text: $0) } }
    }

    /// The texts that the same keys give on other keyboards.
    ///
    /// - Parameter mayBegin: whether a name may begin so.
    static func ofLayouts(_ text: String, where mayBegin: (String) -> Bool) -> [TextRewriting] {
        let likely = KeyboardLayout.retyped(text, where: mayBegin)
        if likely.isEmpty { return [] }
        let letters = Self.letters(text)
        return likely.filter { Self.letters($0) >= letters }
            .map { TextRewriting(kind: .keyboardLayout, text: $0) }
    }

    /// The number of letters of a text, folded: a Hangul syllable is several.
    private static func letters(_ text: String) -> Int {
        Folding.fold(text).unicodeScalars.count { $0.properties.isAlphabetic }
    }

    /// The text with each flag replaced by its country code: `GB London` for 🇬🇧 London; nil if it has no flag.
    static func ofFlags(_ text: String) -> TextRewriting? {
        let letters: (Unicode.Scalar) -> Unicode.Scalar? = { scalar in
            0x1F1E6...0x1F1FF ~= scalar.value
                ? Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41) : nil
        }
        guard text.unicodeScalars.contains(where: { letters($0) != nil }) else { return nil }
        var result = ""
        for character in text {
            let code = character.unicodeScalars.compactMap(letters)
            if code.isEmpty {
                result.append(character)
            } else {
                result += " \(String(String.UnicodeScalarView(code))) "
            }
        }
        let words = result.split(separator: " ").joined(separator: " ")
        return TextRewriting(kind: .flags, text: words)
    }

    /// `LONDON` for L O N D O N.
    private static func withoutLetterSpacing(_ text: String) -> String? {
        let words = text.split(separator: " ")
        return words.count >= 4 && words.allSatisfy { $0.count == 1 } ? words.joined() : nil
    }

    /// `New York` for NewYork.
    private static func withSpaces(_ text: String) -> String? {
        var result = ""
        var wasSmall = false
        for scalar in text.unicodeScalars {
            if wasSmall, scalar.isCapital { result += " " }
            wasSmall = scalar.isSmall
            result.unicodeScalars.append(scalar)
        }
        return result.utf8.count == text.utf8.count ? nil : result
    }
}

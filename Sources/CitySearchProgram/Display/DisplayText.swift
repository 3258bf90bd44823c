/// A text that is safe to print in a line of a terminal, with its width in columns.
///
/// ```swift
/// DisplayText("Tōkyō 東京").width                    // 10
/// DisplayText("San Carlos de Bariloche").fitted(to: 12).text   // "San Carlos…"
/// ```
public struct DisplayText: Hashable, Sendable {
    /// The text, with U+FFFD for characters that a terminal interprets; see ``printable(_:)``.
    public let text: String
    /// The number of columns that it takes: two for a character that East Asian typography draws wide (Unicode Standard
    /// Annex #11) and for an emoji, none for a mark, one for others.
    public let width: Int

    /// Makes a text printable, and measures it.
    ///
    /// - Complexity: O(length).
    public init(_ text: String) {
        if Self.isPlain(text) {
            self.init(printable: text, width: text.utf8.count)
        } else {
            let text = Self.printable(text)
            self.init(printable: text, width: text.reduce(0) { $0 + Self.width(of: $1) })
        }
    }

    private init(printable text: String, width: Int) {
        self.text = text
        self.width = width
    }

    /// Returns the text, truncated with an ellipsis if it is too wide; empty if there is no room for that.
    ///
    /// - Parameter columns: the number of columns.
    /// - Complexity: O(columns).
    public func fitted(to columns: Int) -> DisplayText {
        guard width > columns else { return self }
        guard columns > 0 else { return DisplayText(printable: "", width: 0) }
        var cut = ""
        var used = 0
        for character in text {
            let next = used + Self.width(of: character)
            if next >= columns { break }
            used = next
            cut.append(character)
        }
        // A space before the ellipsis looks like a mistake.
        while cut.last == " " {
            cut.removeLast()
            used -= 1
        }
        return DisplayText(printable: cut + "…", width: used + 1)
    }

    /// A text with one column a byte.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    }

    // MARK: Width

    private static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        if scalars.count > 1, isEmoji(scalars) { return 2 }
        return scalars.reduce(0) { $0 + $1.columnWidth }
    }

    /// Whether several scalars are drawn as one emoji: by skin tones, joiners, or a variation selector.
    private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
        scalars.contains { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }
    }

    // MARK: Safety

    /// Returns the text with U+FFFD for characters that a terminal interprets: controls, ends of lines, and marks that
    /// change the direction of the following text.
    ///
    /// - Complexity: O(length).
    public static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            result.unicodeScalars.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar)
        }
        return result
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// The number of columns of the scalar in a terminal: none for marks and controls, two for scalars that East Asian
    /// typography and emoji draw wide (Unicode Standard Annex #11), one for others.
    package var columnWidth: Int {
        if 0x20..<0x7F ~= value { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format: return 0
        default: return joinsHangul ? 0 : isWide ? 2 : 1
        }
    }

    /// The vowels and final consonants of conjoining Hangul join the block of their first consonant.
    private var joinsHangul: Bool {
        switch value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FB: true
        default: false
        }
    }

    /// Whether the East Asian width is wide or full. The ranges run through gaps where no character is yet. An emoji is
    /// wide, unless it is half a flag.
    private var isWide: Bool {
        switch value {
        case ..<0x1100: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
            0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
            0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB,
            0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
            true
        case 0x1F1E6...0x1F1FF: false
        default: properties.isEmojiPresentation
        }
    }
}

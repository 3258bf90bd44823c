/// Kinds of scalars in a typed text. ASCII is tested first: it is most frequent, and properties
/// take far longer to look up.
extension Unicode.Scalar {
    /// Whether it separates the parts of a text: a comma, a semicolon, a slash, a bar, a parenthesis, the end of a
    /// line, and their Arabic, Chinese and Japanese equivalents.
    var isSeparator: Bool {
        switch value {
        case 0x0A, 0x28, 0x29, 0x2C, 0x2F, 0x3B, 0x7C: true
        case 0x060C, 0x061B, 0x3001, 0xFF08, 0xFF09, 0xFF0C, 0xFF0F, 0xFF1B: true
        default: false
        }
    }

    /// Whether it is white space.
    var isSpace: Bool { isASCII ? self == " " || 0x09...0x0D ~= value : properties.isWhitespace }

    /// Whether it is a letter or a digit.
    var isSpoken: Bool {
        isASCII
            ? ASCIIFold.isLetter(UInt8(truncatingIfNeeded: value))
            : properties.isAlphabetic || properties.numericType != nil
    }

    var isDecimal: Bool { isASCII ? "0"..."9" ~= self : properties.numericType == .decimal }

    var isCapital: Bool { isASCII ? "A"..."Z" ~= self : properties.isUppercase }

    var isSmall: Bool { isASCII ? "a"..."z" ~= self : properties.isLowercase }

    /// Whether it belongs to the letter before: an accent, a vowel sign, an invisible character.
    var isAttached: Bool {
        if isASCII { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: return true
        default: return false
        }
    }

    /// Whether it is a letter of a script without spaces: of Thai, Lao, Burmese, Khmer, kana, Han or Hangul.
    var isOfScriptWithoutSpaces: Bool {
        switch value {
        case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3041...0x30FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

extension Substring.UnicodeScalarView {
    /// The words, with a space between each and the next.
    var words: String {
        let words = split { $0.isSpace }
        return words.count == 1
            ? String(words[0]) : words.map(String.init).joined(separator: " ")
    }
}

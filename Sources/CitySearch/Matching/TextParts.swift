/// What stands between the separators of a typed text.
struct TextParts {
    /// The words of each part that has any, and a space when white space follows.
    let texts: [String]

    init(_ text: String) {
        texts = text.unicodeScalars.split(whereSeparator: Self.isSeparator).compactMap { part in
            let words = part.split(whereSeparator: Self.isSpace).map(Substring.init)
            // Signs between separators are no part.
            guard words.contains(where: Self.isSpoken), let last = part.last else { return nil }
            let text = words.count == 1 ? String(words[0]) : words.joined(separator: " ")
            return Self.isSpace(last) ? text + " " : text
        }
    }

    /// Comma, semicolon, slash, bar, parenthesis and the end of a line, and what stands for them in Arabic,
    /// Chinese and Japanese.
    static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x28, 0x29, 0x2C, 0x2F, 0x3B, 0x7C: true
        case 0x060C, 0x061B, 0x3001, 0xFF08, 0xFF09, 0xFF0C, 0xFF0F, 0xFF1B: true
        default: false
        }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar == " " || 0x09...0x0D ~= scalar.value : scalar.properties.isWhitespace
    }

    /// Whether a word has a letter or a digit.
    private static func isSpoken(_ word: Substring) -> Bool {
        word.unicodeScalars.contains { scalar in
            scalar.isASCII
                ? ASCIIFold.isLetter(UInt8(truncatingIfNeeded: scalar.value))
                : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}

// MARK: Where a place may begin

extension TextParts {
    /// A text in two: a city, and the places that it lies in, or the other way round.
    struct Split {
        /// The parts before and behind.
        let front: [String]
        let back: [String]
        /// Whether a separator divides them.
        let isSeparator: Bool
    }

    /// The splits inside of the first part, then those at separators.
    var splits: [Split] {
        guard let first = texts.first else { return [] }
        let words = first.split(separator: " ")
        let end = first.last == " " ? " " : ""
        let inside = words.indices.dropFirst().map { word in
            Split(
                front: [words[..<word].joined(separator: " ")],
                back: [words[word...].joined(separator: " ") + end] + texts.dropFirst(),
                isSeparator: false)
        }
        return inside
            + texts.indices.dropFirst().map {
                Split(front: Array(texts[..<$0]), back: Array(texts[$0...]), isSeparator: true)
            }
    }
}

/// The words of a typed text between its separators, and which of them are passed over.
struct TextParts {
    /// The words between two separators.
    private struct Part {
        var words: [Substring]
        /// The words that are not passed over, and a space when white space follows.
        var text: String
        var isPassedOver: [Bool]

        init(_ words: [Substring], endsInSpace: Bool) {
            self.words = words
            isPassedOver = [Bool](repeating: false, count: words.count)
            text = words.count == 1 ? String(words[0]) : words.joined(separator: " ")
            if endsInSpace { text += " " }
        }

        mutating func passOver(_ range: Range<Int>) {
            guard !range.isEmpty else { return }
            for word in range { isPassedOver[word] = true }
            let kept = words.indices.filter { !isPassedOver[$0] }.map { words[$0] }
            text = kept.joined(separator: " ") + (text.last == " " && !kept.isEmpty ? " " : "")
        }
    }

    private var parts: [Part]

    /// How many parts and how many words a text has that is read in more than the usual ways.
    private static let most = (parts: 8, words: 24)

    init(_ text: String) {
        parts = text.unicodeScalars.split(whereSeparator: Self.isSeparator).compactMap { part in
            let words = part.split(whereSeparator: Self.isSpace).map(Substring.init)
            // Signs between separators are no part of an address.
            guard words.contains(where: Self.isSpoken), let last = part.last else { return nil }
            return Part(words, endsInSpace: Self.isSpace(last))
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

    /// What is not passed over of each part that has such words.
    var texts: [String] {
        parts.lazy.map(\.text).filter { !$0.isEmpty }
    }

    /// What is passed over, in the order of the text.
    var passedOver: [String] {
        parts.flatMap { part in
            part.isPassedOver.indices.split { !part.isPassedOver[$0] }
                .map { part.words[$0.startIndex..<$0.endIndex].joined(separator: " ") }
        }
    }

    /// Whether no part is passed over as a whole, and no word that holds a digit.
    var keepsAllParts: Bool {
        texts.count == parts.count && !passesOverNumber
    }

    /// Whether the text is short enough to be read in more than the usual ways.
    var isShort: Bool {
        parts.count <= Self.most.parts
            && parts.reduce(0) { $0 + $1.words.count } <= Self.most.words
    }

    /// Whether anything is passed over that holds a digit.
    private var passesOverNumber: Bool {
        parts.contains { part in
            zip(part.words, part.isPassedOver).contains { $1 && Self.isNumber($0) }
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

    /// Whether a word holds a digit, as house numbers and postal codes do.
    private static func isNumber(_ word: Substring) -> Bool {
        word.unicodeScalars.contains { $0.properties.numericType == .decimal }
    }
}

// MARK: What is passed over

extension TextParts {
    /// The text without the designator in front of its first part; nil when there is none.
    func withoutDesignator(_ table: FoldTable) -> TextParts? {
        guard let first = parts.first else { return nil }
        var result = self
        var count = Self.designatorCount(first.words, table)
        if count == 0 {
            guard let words = Self.elided(first.words, table) else { return nil }
            count = 2
            result.parts[0] = Part(words, endsInSpace: first.text.last == " ")
        }
        result.passOver(words: 0..<count, ofPart: 0)
        return result
    }

    private static func designatorCount(_ words: [Substring], _ table: FoldTable) -> Int {
        CityDesignators.count(in: words) { word in
            let letters = FoldedPrefix(word, table: table).letters
            return String(String.UnicodeScalarView(letters))
        }
    }

    /// The words of `ville d'Amiens`, with the preposition as one of its own.
    private static func elided(_ words: [Substring], _ table: FoldTable) -> [Substring]? {
        guard words.count > 1,
            let sign = words[1].unicodeScalars.firstIndex(where: FoldingRules.isApostrophe)
        else { return nil }
        let end = words[1].unicodeScalars.index(after: sign)
        let split = [words[0], words[1][..<end], words[1][end...]] + words.dropFirst(2)
        return designatorCount(split, table) == 2 && !split[2].isEmpty ? split : nil
    }

    /// The text without words that hold a digit; nil when it has none, or no other.
    var withoutNumbers: TextParts? {
        var result = self
        for part in parts.indices {
            for word in parts[part].words.indices where Self.isNumber(parts[part].words[word]) {
                result.passOver(words: word..<word + 1, ofPart: part)
            }
        }
        return result.passesOverNumber && !result.texts.isEmpty ? result : nil
    }

    /// The text from each part on.
    var withoutFirstParts: [TextParts] {
        parts.indices.dropFirst().compactMap { from(part: $0, word: 0) }
    }

    /// The text from each later word of a part on.
    var withoutFirstWords: [TextParts] {
        parts.indices.flatMap { part in
            parts[part].words.indices.dropFirst().compactMap { from(part: part, word: $0) }
        }
    }

    private func from(part: Int, word: Int) -> TextParts? {
        var result = self
        for number in 0..<part {
            result.passOver(words: parts[number].words.indices, ofPart: number)
        }
        result.passOver(words: 0..<word, ofPart: part)
        return !result.texts.isEmpty && result.texts != texts ? result : nil
    }

    /// The text without some of its parts.
    func keeping(_ isKept: [Bool]) -> TextParts {
        var result = self
        for (part, isKept) in zip(parts.indices, isKept) where !isKept {
            result.passOver(words: parts[part].words.indices, ofPart: part)
        }
        return result
    }

    private mutating func passOver(words: Range<Int>, ofPart part: Int) {
        parts[part].passOver(words)
    }
}

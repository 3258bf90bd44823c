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
    /// What passing over words costs, by ``Cost``: the cheaper a text is, the earlier it is tried.
    private(set) var cost = 0

    /// What the words that are passed over cost.
    enum Cost {
        /// What a city is called in front of its name, `city of`.
        static let designator = 1
        /// All words that hold a digit, as house numbers and postal codes do.
        static let numbers = 4
        /// Each word of an address in front of the city.
        static let word = 8
        /// That the words end inside of a part.
        static let insidePart = 1 << 9
    }

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
    /// The text as it stands; without the designator in front of its first part; and if words hold digits,
    /// also without these, from each part on, and from each word on.
    var shorter: [TextParts] {
        let designated = withoutDesignator
        let addresses = (designated ?? self).withoutNumbers.map { text in
            [text]
                + text.parts.indices.flatMap { part in
                    text.parts[part].words.indices.compactMap { text.from(part: part, word: $0) }
                }
        }
        return [self] + (designated.map { [$0] } ?? []) + (addresses ?? [])
    }

    private var withoutDesignator: TextParts? {
        guard let first = parts.first else { return nil }
        var result = self
        var count = CityDesignators.count(in: first.words)
        if count == 0 {
            guard let words = Self.elided(first.words) else { return nil }
            count = 2
            result.parts[0] = Part(words, endsInSpace: first.text.last == " ")
        }
        result.parts[0].passOver(0..<count)
        result.cost += Cost.designator
        return result
    }

    /// The words of `ville d'Amiens`, with the preposition as one of its own.
    private static func elided(_ words: [Substring]) -> [Substring]? {
        guard words.count > 1,
            let sign = words[1].unicodeScalars.firstIndex(where: Apostrophes.contains)
        else { return nil }
        let end = words[1].unicodeScalars.index(after: sign)
        let split = [words[0], words[1][..<end], words[1][end...]] + words.dropFirst(2)
        return CityDesignators.count(in: split) == 2 && !split[2].isEmpty ? split : nil
    }

    /// The text without words that hold a digit; nil when it has none, or no other.
    private var withoutNumbers: TextParts? {
        var result = self
        for part in parts.indices {
            for word in parts[part].words.indices where Self.isNumber(parts[part].words[word]) {
                result.parts[part].passOver(word..<word + 1)
            }
        }
        result.cost += Cost.numbers
        return result.passesOverNumber && !result.texts.isEmpty ? result : nil
    }

    private func from(part: Int, word: Int) -> TextParts? {
        var result = self
        let words = parts[..<part].reduce(word) { $0 + $1.words.count }
        for number in 0..<part { result.parts[number].passOver(parts[number].words.indices) }
        result.parts[part].passOver(0..<word)
        result.cost += Cost.word * words + (word == 0 ? 0 : Cost.insidePart)
        return !result.texts.isEmpty && result.texts != texts ? result : nil
    }

    /// The text without some of its parts.
    func keeping(_ isKept: [Bool]) -> TextParts {
        var result = self
        for (part, isKept) in zip(parts.indices, isKept) where !isKept {
            result.parts[part].passOver(parts[part].words.indices)
        }
        return result
    }
}

// MARK: Where a place may begin

extension TextParts {
    /// A text in two: a city, and the places that it lies in, or the other way round.
    struct Split {
        /// The parts before and behind, without what is passed over.
        let front: [String]
        let back: [String]
        /// Whether a separator divides them.
        let isSeparator: Bool
    }

    /// The splits inside of the first part, then those at separators.
    var splits: [Split] {
        let texts = texts
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

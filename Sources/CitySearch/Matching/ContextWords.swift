/// The words that people say around the name of a city, in the languages that most people search in:
/// `Data/context-words.tsv`.
///
/// Each is a word, not a phrase: `weather in`, `el tiempo en` and `near the centre of` are made of them.
package enum ContextWords {
    /// The meaning of a word.
    package enum Kind: String, Sendable {
        /// Words around a city: a service, a position, or a kind of place.
        case around
        /// A building or a ground in a city: `stadium`, `Rathaus`.
        case venue
        /// The name next to it is a street's. The word comes before that name, after it, or either.
        case streetInFront, streetBehind, street
        /// The name before it is a street's, or the whole phrase is a city's: `Miami Gardens`.
        case streetOrCity
        /// The name before it is a street's, or the name after it a saint's: `Mission St`, `St Albans`.
        case streetOrSaint
        /// The following word for a street is its full name: `Grande rue`.
        case streetAdjective

        /// Whether the word belongs to the name of a street.
        var isOfStreet: Bool {
            switch self {
            case .streetInFront, .streetBehind, .street, .streetOrCity: true
            case .around, .venue, .streetAdjective, .streetOrSaint: false
            }
        }
    }

    /// The meaning of a word.
    ///
    /// - Parameter word: the word, folded.
    package static func kind(_ word: String) -> Kind? { kinds[word] }

    /// The meaning of each token of a text.
    static func kinds(_ text: TextTokens) -> [Kind?] {
        var kinds = text.tokens.map { kind($0.folded) }
        for part in text.parts {
            for token in part where kinds[token] == .streetOrSaint {
                kinds[token] = endsStreet(token, of: part, text, kinds) ? .streetBehind : nil
            }
        }
        return kinds
    }

    /// Whether an ambiguous word ends the name of a street: it ends its part after a name, or follows a number and a
    /// name without another word for a street.
    private static func endsStreet(
        _ token: Int, of part: Range<Int>, _ text: TextTokens, _ kinds: [Kind?]
    ) -> Bool {
        guard (part.lowerBound..<token).contains(where: { !text.tokens[$0].isNumber }) else {
            return false
        }
        return token + 1 == part.upperBound
            || text.tokens[part.lowerBound].isNumber
                && !part.contains { kinds[$0]?.isOfStreet ?? false }
    }

    private static let kinds: [String: Kind] = {
        var kinds: [String: Kind] = [:]
        for word in CityDesignators.phrases.flatMap({ $0.split(separator: " ") }) {
            kinds[String(word)] = .around
        }
        for line in lines {
            guard let kind = Kind(rawValue: line.kind) else { continue }
            for word in line.words { kinds[Folding.fold(word)] = kind }
        }
        return kinds
    }()

    /// Whether a text in a column is a placeholder, such as `N/A` or `keine Angabe`. Some are also names of towns.
    package static func areNothing(_ text: String) -> Bool {
        nothing.contains(Folding.fold(text))
            || nothingAsWritten.contains(
                text[...].unicodeScalars.words)
    }

    private static let nothing = Set(words("nothing"))
    private static let nothingAsWritten = Set(
        lines.filter { $0.kind == "nothingAsWritten" }.flatMap { $0.words })

    /// Whether a word is the beginning of one that people say.
    ///
    /// - Parameter word: the word, folded.
    static func begin(with word: String) -> Bool {
        let first = sorted.indices.partitionPoint { sorted[$0] < word }
        return first < sorted.count && sorted[first].hasPrefix(word)
    }

    private static let sorted = kinds.keys.sorted()

    /// Whether a word is the name of a street by its ending: `Kerkstraat`, `Storgatan`.
    ///
    /// - Parameter word: the word, folded.
    static func isStreetName(_ word: String) -> Bool {
        guard let last = word.utf8.last, let endings = streetEndings[last] else { return false }
        return endings.contains { word.utf8.count > $0.utf8.count + 1 && word.hasSuffix($0) }
    }

    /// By the last byte, which few words share.
    private static let streetEndings = Dictionary(grouping: words("streetEnding")) {
        $0.utf8.last ?? 0
    }

    /// The words between a phrase and a name: `in`.
    static let prepositions = Set(words("preposition"))

    /// The words that separate alternative names.
    static let joints = Set(words("joint"))

    /// The words that join the word for a street to its name: `de`, `la`.
    static let streetParticles = Set(words("streetParticle"))

    /// The words of the lines of a kind, folded.
    static func words(_ kind: String) -> [String] {
        lines.filter { $0.kind == kind }.flatMap { $0.words }.map(Folding.fold)
    }

    /// A line of the file: the words, and the prepositions that follow them.
    struct Line {
        let kind: String
        let words: [String]
        let prepositions: [String]
    }

    static let lines: [Line] = EmbeddedData.withBytes(of: .contextWords) { data in
        var lines: [Line] = []
        data.forEachLine { line in
            let fields = data.string(line).split(separator: "\t").map { field in
                field.split(separator: "|").map(String.init)
            }
            guard fields.count > 1 else { return }
            lines.append(
                Line(
                    kind: fields[0].joined(), words: fields[1],
                    prepositions: fields.count > 2 ? fields[2] : []))
        }
        return lines
    }
}

/// Words before or after a name that mark it as a city's: `city of`, `ville de`, `Stadt`.
///
/// These are the words for city, town, village and municipality in the languages of
/// ``CountryLexicon`` that put them in front, each with the prepositions that follow it there.
package enum CityDesignators {
    /// The number of words at the start of a text that are a designator; 0 without one, or if nothing follows.
    ///
    /// - Parameter words: the words, folded.
    static func count(in words: [String]) -> Int {
        // Most texts have one word before a separator.
        guard words.count > 1, firstWords.contains(words[0]) else { return 0 }
        return (1...4).last { count in
            count < words.count && phrases.contains(words[..<count].joined(separator: " "))
        } ?? 0
    }

    /// The words directly after the name of a city that make it the name of a town: `土佐町` is not Tosa.
    static let otherTowns = Set(ContextWords.words("otherTownBehind"))

    /// The words that follow the name: `Yokohama City`, `深圳市`.
    static let behind = Set(ContextWords.words("cityBehind"))

    private static let firstWords = Set(phrases.map { String($0.prefix { $0 != " " }) })

    private static let articles = ["", "the ", "la ", "el ", "a ", "o "]

    /// All designators, folded: a noun with a preposition after it and optionally an article before it, or a noun alone
    /// if no preposition follows it.
    package static let phrases = Set(
        ContextWords.lines.filter { $0.kind == "city" }.flatMap { line in
            line.prepositions.isEmpty
                ? line.words.map(Folding.fold)
                : line.words.flatMap { noun in
                    articles.flatMap { article in
                        line.prepositions.map { "\(article)\(noun) \($0)" }
                    }
                }
        })
}

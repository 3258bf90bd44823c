/// A text in words whose kinds are known, some of them between separators.
struct TypedWords {
    /// What a word says beside a name.
    enum Kind {
        case number, around, venue, streetInFront, streetBehind, street, streetOrCity
        case streetAdjective, streetName
    }

    /// The words of each part.
    let parts: [[String]]

    /// The words that the tests know; all others are names, or nothing that anybody knows.
    private static let kinds: [String: Kind] = [
        "12": .number, "48th": .number, "75001": .number, "weather": .around, "hotels": .around,
        "in": .around, "city": .around, "of": .around, "stadium": .venue, "rue": .streetInFront,
        "road": .streetBehind, "avenue": .street, "gate": .streetOrCity,
        "grande": .streetAdjective, "kerkstraat": .streetName,
    ]

    /// The text.
    var text: String {
        parts.map { $0.joined(separator: " ") }.joined(separator: ", ")
    }

    var words: [String] {
        parts.flatMap(\.self)
    }

    /// The numbers of the words of each part.
    var ranges: [Range<Int>] {
        parts.reduce(into: []) { ranges, part in
            let start = ranges.last?.upperBound ?? 0
            ranges.append(start..<start + part.count)
        }
    }

    func kind(_ word: Int) -> Kind? {
        Self.kinds[words[word]]
    }

    /// Whether a word is one that people say around a name, and no number or name.
    func isSpoken(_ word: Int) -> Bool {
        kind(word).map { $0 != .number && $0 != .streetName } ?? false
    }

    /// Whether a word belongs to the name of a street.
    func isOfStreet(_ word: Int) -> Bool {
        switch kind(word) {
        case .streetInFront, .streetBehind, .street, .streetOrCity: true
        default: false
        }
    }

    /// Whether the text ends with the beginning of a word that people say.
    var endsInHalfWord: Bool {
        words.last == "weath"
    }

    /// Whether nobody knows what a word says.
    func isUnknown(_ word: Int) -> Bool {
        kind(word) == nil || kind(word) == .streetName
    }

    func isNumber(_ word: Int) -> Bool {
        kind(word) == .number
    }

    /// Whether a word says that a city is named: `city of` in front, `city` behind.
    func isDesignator(_ word: Int) -> Bool {
        let part = part(of: word)
        let words = Array(words[part])
        let number = word - part.lowerBound
        return words.count > 2 && words.starts(with: ["city", "of"]) && number < 2
            || words.count > 1 && words.last == "city" && number == words.count - 1
    }

    func part(of word: Int) -> Range<Int> {
        ranges.first { $0.contains(word) } ?? word..<word + 1
    }

    /// A run of words as it was typed.
    func text(_ run: Range<Int>) -> String {
        words[run].joined(separator: " ")
    }

    /// Runs of words that were typed, neighbours of one part together.
    func texts(_ passedOver: [Int]) -> [String] {
        ranges.flatMap { part in
            var runs: [Range<Int>] = []
            for word in passedOver.sorted() where part.contains(word) {
                if let last = runs.last, last.upperBound == word {
                    runs[runs.count - 1] = last.lowerBound..<word + 1
                } else {
                    runs.append(word..<word + 1)
                }
            }
            return runs.map(text)
        }
    }
}

/// Words before or after a name that mark it as a city's: `city of`, `ville de`, `Stadt`.
///
/// These are the words for city, town, village and municipality in the languages of
/// ``CountryLexicon`` that put them in front, each with the prepositions that follow it there.
package enum CityDesignators {
    /// The number of words at the start of a text that are a designator; 0 without one, or if nothing follows.
    ///
    /// - Parameter words: the words as they were typed.
    package static func count(in words: [Substring]) -> Int {
        // Most texts have one word before a separator.
        guard words.count > 1, firstWords.contains(Folding.fold(String(words[0]))) else {
            return 0
        }
        let words = words.prefix(5).map { Folding.fold(String($0)) }
        return (1...4).last { count in
            count < words.count && phrases.contains(words[..<count].joined(separator: " "))
        } ?? 0
    }

    /// The number of words at the end of a text that are a designator: `Yokohama City`, `深圳市`; 0 without one, or if
    /// nothing precedes it.
    static func countBehind(_ words: [Substring]) -> Int {
        guard words.count > 1, let last = words.last else { return 0 }
        return behind.contains(Folding.fold(String(last))) ? 1 : 0
    }

    /// Whether a word directly after the name of a city makes it the name of a town: `土佐町` is not Tosa.
    static func makesOtherTown(_ word: String) -> Bool {
        otherTowns.contains(word)
    }

    private static let otherTowns = Set(SpokenWords.words("otherTownBehind"))

    /// The words that follow the name.
    private static let behind = Set(SpokenWords.words("cityBehind"))

    private static let firstWords = Set(phrases.map { String($0.prefix { $0 != " " }) })

    private static let articles = ["", "the ", "la ", "el ", "a ", "o "]

    /// All designators, folded: a noun with a preposition after it and optionally an article before it, or a noun alone
    /// if no preposition follows it.
    package static let phrases = Set(
        SpokenWords.lines.filter { $0.kind == "city" }.flatMap { line in
            line.prepositions.isEmpty
                ? line.words.map(Folding.fold)
                : line.words.flatMap { noun in
                    articles.flatMap { article in
                        line.prepositions.map { "\(article)\(noun) \($0)" }
                    }
                }
        })
}

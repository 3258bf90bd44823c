/// The words that people say around the name of a city, in the languages that most people search in:
/// `Data/spoken-words.tsv`.
///
/// Each is a word, not a phrase: `weather in`, `el tiempo en` and `near the centre of` are made of them.
package enum SpokenWords {
    /// What a word says.
    package enum Kind: String, Sendable {
        /// What is wanted in a city, where it is seen from, or what kind of place it is.
        case around
        /// That the name beside it is a street's. It stands in front of that name, behind it, or either.
        case streetInFront, streetBehind, street
    }

    /// What a word says.
    ///
    /// - Parameter word: the word, folded.
    package static func kind(_ word: String) -> Kind? {
        kinds[word]
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

    /// A line of the file: what the words are, and which prepositions follow them.
    struct Line {
        let kind: String
        let words: [String]
        let prepositions: [String]
    }

    static let lines: [Line] = EmbeddedData.withBytes(of: .spokenWords) { data in
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

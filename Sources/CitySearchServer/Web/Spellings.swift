#if Service
import CitySearch
import CitySearchAPI

/// Suggestions for a text that finds nothing: cities that parts of it find. The app's scripts find the same.
enum Spellings {
    /// The maximum number of suggestions, and of parts of the text to try.
    private static let (most, mostTries) = (3, 4)

    /// The names of the cities.
    static func of(_ text: String, in index: CityIndex) -> [String] {
        var names: [String] = []
        for part in parts(of: text).prefix(mostTries) where names.count < most {
            let query = SearchQuery(part, order: .relevance, mode: .fuzzy, expectedCount: most)
            for match in index.search(query, codes: nil).part(from: 0, limit: most)
            where names.count < most && !names.contains(match.city.localizedName)
                && isPlausible(match.matchedText, for: text)
            {
                names.append(match.city.localizedName)
            }
        }
        return names
    }

    /// The share of a word's letters that may be wrong.
    private static let mostWrong = 0.4

    /// Whether a name may be what a word of a text means: it begins with the word, or few letters differ. A Latin name of
    /// three letters, such as the code of an airport, has too few to compare.
    private static func isPlausible(_ name: String, for text: String) -> Bool {
        let folded = Folding.fold(name)
        let names = ([Substring(folded)] + folded.split(separator: " ")).map {
            Array($0.unicodeScalars)
        }
        return Folding.fold(text).split(separator: " ").contains { word in
            let word = Array(word.unicodeScalars)
            let most = Int(Double(word.count) * mostWrong)
            return names.contains { name in
                let isShort = name.count <= 3 && name.allSatisfy { "a"..."z" ~= $0 }
                // The difference of the lengths is the least distance, and a long text is not compared with short names.
                return word.count > 2 && name.starts(with: word)
                    || !isShort && abs(word.count - name.count) <= most && edits(word, name) <= most
            }
        }
    }

    /// The number of letters to insert, remove or replace (Levenshtein's distance).
    private static func edits(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var row = Array(0...other.count)
        for (place, letter) in one.enumerated() {
            var next = [place + 1]
            for (column, known) in other.enumerated() {
                let replaced = row[column] + (letter == known ? 0 : 1)
                next.append(min(replaced, row[column + 1] + 1, next[column] + 1))
            }
            row = next
        }
        return row[other.count]
    }

    /// The longest words alone, then beginnings of the longest.
    private static func parts(of text: String) -> [String] {
        let words = text.split { $0.isWhitespace || ",;/".contains($0) }
            .filter { $0.count > 2 }.map(String.init)
        let longest = words.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
        let first = longest.first ?? ""
        let beginnings = [0.75, 0.55].map { share in
            String(first.prefix(Int((Double(first.count) * share).rounded(.up))))
        }
        let all = (words.count > 1 ? longest : []) + beginnings
        return all.enumerated().filter { number, part in
            part.count > 2 && part != text && !all.prefix(number).contains(part)
        }.map(\.element)
    }
}
#endif

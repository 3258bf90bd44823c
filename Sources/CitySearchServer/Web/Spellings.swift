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
            where names.count < most && !names.contains(match.city.localizedName) {
                names.append(match.city.localizedName)
            }
        }
        return names
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

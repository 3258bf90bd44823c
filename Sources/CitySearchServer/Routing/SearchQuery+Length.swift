#if Service
import CitySearch
import CitySearchAPI

/// Which answers take so long that ``ServiceState/longAnswers`` computes them. It is decided before the search, by the
/// request alone and never by the client. Anything not listed here stays short for all inputs.
extension SearchQuery {
    /// The last match that a short page may reach. All earlier matches are computed, too.
    static let furthestShortMatch = 1_000
    /// The maximum number of cities of a short page. Each is written and compressed.
    static let mostShortMatches = 200

    /// The maximum number of preferences of a short query. Each is evaluated for many cities.
    static let mostShortPreferences = 4

    /// Whether an answer takes long that has some of the matches.
    ///
    /// By relevance the best are found without the others. Other orders sort all cities that pass a filter; except for
    /// names and populations, for which the index has lists, all matches of a text.
    ///
    /// - Parameters:
    ///   - last: the number of matches to find.
    ///   - limit: how many of them are returned; default: all.
    func isLong(through last: Int, telling limit: Int? = nil) -> Bool {
        if last > Self.furthestShortMatch || limit ?? last > Self.mostShortMatches { return true }
        if preferences.count > Self.mostShortPreferences { return true }
        switch order {
        case .relevance: return false
        case .name, .population: return isSelective
        default: return isSelective || !asksForAll
        }
    }
}
#endif

#if Service
import CitySearch
import CitySearchAnswers

/// Which answers take so long that ``ServiceState/longAnswers`` computes them. It is decided before the search, by the
/// request alone and never by the client. Anything not listed here stays short for all inputs.
extension SearchQuery {
    /// The last match that a short page may reach. All earlier matches are computed, too.
    static let furthestShortMatch = 1_000
    /// How many cities a page may have that is short. Each is written and compressed.
    static let mostShortMatches = 200

    /// Whether an answer takes long that has some of the matches.
    ///
    /// By relevance the best are found without looking at the others. Other orders put all in order that pass a filter;
    /// but for names and populations, of which the index has lists, all that a text finds.
    ///
    /// - Parameters:
    ///   - last: how many matches are found.
    ///   - limit: how many of them are returned; default: all.
    func isLong(through last: Int, telling limit: Int? = nil) -> Bool {
        if last > Self.furthestShortMatch || limit ?? last > Self.mostShortMatches { return true }
        switch order {
        case .relevance: return false
        case .name, .population: return isSelective
        default: return isSelective || !asksForAll
        }
    }
}
#endif

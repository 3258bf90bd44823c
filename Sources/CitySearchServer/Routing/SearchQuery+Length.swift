#if Service
import CitySearch
import CitySearchAnswers

/// Which answers take so long that ``ServiceState/longAnswers`` makes them. It is decided before anything is searched, by
/// what is asked for and never by who asks, and what is not named here stays short however large the inputs are.
extension SearchQuery {
    /// How far into what was found a page may reach that is short. All that stands before it is worked out, too.
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
    ///   - limit: how many of them are told; all unless given.
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

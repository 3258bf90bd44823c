/// The options of a query as plain values, which an evaluation passes on without counting references.
package struct SearchTerms: Sendable {
    let order: SearchOrder
    let mode: MatchMode
    let near: Coordinate?
    let includesAlternateNames: Bool
    let includesCountries: Bool
    /// Whether cities are found by the codes of airports.
    let includesCodes: Bool
    /// Whether the text may be unfinished.
    let ending: TextEnding
    /// The user's language, if names in it count as main names.
    let language: LanguageNumbers
    let expectedCount: Int
    /// Whether the search for typing errors has no ``WorkBudget``.
    let isExhaustive: Bool

    /// Whether the cities whose main names begin with a text are listed first, by name, as in most queries: then they
    /// are a plain range.
    @inline(__always)
    var isPlain: Bool { order == .name && mode == .prefix }
}

/// Whether the text of a query may be unfinished.
enum TextEnding: Sendable {
    /// It may be unfinished.
    case open
    /// Nothing is missing.
    case complete
    /// Nothing is missing, and the options of the query name the city's place.
    case placed
}

/// The order of what a query finds. Unless ``SearchQuery/mode`` says otherwise, it also settles how a text may
/// match: ``MatchMode/fuzzy`` by relevance, ``MatchMode/prefix`` in all other orders.
///
/// In C an order is its position among the cases, so new ones are added at the end.
public enum SearchOrder: String, Hashable, Sendable, CaseIterable {
    /// The most likely first: well-known cities, full names before prefixes, main names before alternate names. These
    /// tiers, later words and names with typing errors are ranked together; the cities of countries follow, larger ones
    /// first.
    case relevance
    /// In each tier by folded name, then the name as written, then country code, then id.
    case name
    /// In each tier larger cities first, cities of unknown population last; equally large ones in name order.
    case population
    /// In each tier what is nearest to ``SearchQuery/near`` first, equally distant cities in name
    /// order. Without a point the search traps.
    case distance

    /// The rank of a city in its tier, the largest first, unless a distance decides. Cities of the same rank are in
    /// name order.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func rank(of ordinal: Int, _ contents: IndexContents) -> UInt32 {
        switch self {
        case .name, .distance: 0
        case .relevance, .population: contents.populations[ordinal]
        }
    }

    /// The same of a city.
    package func rank(of city: City) -> UInt32 { rank(of: city.ordinal, city.contents) }
}

/// How a text may match a name. Each mode includes the ones before it, unless it reads the text in another
/// way (``SearchResults/interpretation``).
///
/// In C a mode is its position among the cases, from 1.
public enum MatchMode: String, Hashable, Sendable, CaseIterable, Comparable {
    /// A name begins with the text.
    case prefix
    /// A later word of a city's main name begins with it: `janeiro` finds Rio de Janeiro. And a text without a comma
    /// may end in the name of a place: `portland or`, `córdoba españa`.
    case word
    /// A prefix of a name differs from the text by a typing error, and exact matches are not far more likely.
    case fuzzy

    /// Later modes find more.
    public static func < (one: MatchMode, other: MatchMode) -> Bool { one.reach < other.reach }

    private var reach: Int {
        switch self {
        case .prefix: 0
        case .word: 1
        case .fuzzy: 2
        }
    }
}

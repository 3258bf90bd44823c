/// By what a query found a city. A city appears in the first tier that it reaches.
public enum MatchTier: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The query is a prefix of the city's own name.
    case name
    /// The query is a prefix of one of its alternate names.
    case alternateName
    /// The query is a prefix of its country's code, or of one of its country's names.
    case country

    /// Earlier tiers come first.
    public static func < (one: MatchTier, other: MatchTier) -> Bool {
        one.rank < other.rank
    }

    private var rank: Int {
        switch self {
        case .name: 0
        case .alternateName: 1
        case .country: 2
        }
    }
}

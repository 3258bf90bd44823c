/// By what a query found a city. A city appears in the first tier that it reaches.
public enum MatchTier: String, Hashable, Sendable, CaseIterable, Comparable, Codable,
    BitwiseCopyable
{
    /// The query is a prefix of the city's own name.
    case name
    /// The query is a prefix of one of its alternate names.
    case alternateName
    /// The query is a prefix of a later word of its own name.
    case word
    /// The query is a prefix of one of its region's names, from four letters on; in the modes
    /// ``MatchMode/word`` and ``MatchMode/fuzzy``.
    case region
    /// The query is a prefix of its country's code, or of one of its country's names.
    case country
    /// A prefix of one of its names differs from the query by a typing error.
    case fuzzy

    /// Earlier tiers come first.
    public static func < (one: MatchTier, other: MatchTier) -> Bool {
        one.rank < other.rank
    }

    /// The number of the tier, from 0.
    var rank: Int {
        switch self {
        case .name: 0
        case .alternateName: 1
        case .word: 2
        case .region: 3
        case .country: 4
        case .fuzzy: 5
        }
    }
}

/// How many cities each tier has.
struct TierCounts: Sendable, BitwiseCopyable {
    private var counts = InlineArray<6, Int>(repeating: 0)

    /// No cities.
    init() {}

    /// The tiers of some matches.
    init(_ matches: [RankedMatch]) {
        for match in matches { self[match.tier] += 1 }
    }

    /// The number of cities of a tier.
    subscript(tier: MatchTier) -> Int {
        get { counts[tier.rank] }
        set { counts[tier.rank] = newValue }
    }

    /// The number of cities of all tiers.
    var sum: Int {
        counts[0] + counts[1] + counts[2] + counts[3] + counts[4] + counts[5]
    }
}

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
    /// The query is the code of an airport that serves it.
    case airport
    /// The query is a prefix of one of its region's or its subregion's names, from four letters on; in the modes
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

    /// A number that stands for the tier where results are kept in columns. A tier keeps its number for ever; a
    /// new one gets the next, wherever it ranks.
    public var code: UInt8 {
        switch self {
        case .name: 0
        case .alternateName: 1
        case .word: 2
        case .region: 3
        case .country: 4
        case .fuzzy: 5
        case .airport: 6
        }
    }

    /// The tier that a number stands for; nil for a number that no tier has.
    public init?(code: UInt8) {
        let tier = Self.allCases.first { $0.code == code }
        guard let tier else { return nil }
        self = tier
    }

    /// The place of the tier among all, from 0.
    var rank: Int {
        switch self {
        case .name: 0
        case .alternateName: 1
        case .word: 2
        case .airport: 3
        case .region: 4
        case .country: 5
        case .fuzzy: 6
        }
    }

    /// The tiers that have keys of their own, in the order of ``KeySet/ofCities``.
    static let ofKeys: KeySet.OfCities<MatchTier> = [.name, .alternateName, .word, .airport]

    /// Whether a query asks for the tier.
    @inline(__always)
    func isAsked(by terms: SearchTerms) -> Bool {
        switch self {
        case .name: true
        case .alternateName, .airport: terms.includesAlternateNames
        case .word: terms.mode >= .word
        case .region, .country: terms.includesCountries
        case .fuzzy: terms.mode == .fuzzy
        }
    }

    /// The keys that lead to the cities of the tier; nil when those of places or any may.
    @inline(__always)
    var keys: KeySet? {
        switch self {
        case .name: .names
        case .alternateName: .alternates
        case .word: .words
        case .airport: .airports
        case .region, .country, .fuzzy: nil
        }
    }

    /// What a match by a key of the tier adds to the score of its city: when a text is the beginning of the
    /// key, when it is all of it, and when it is so in front of the name of a place.
    @inline(__always)
    var weights: (prefix: Score, whole: Score, placed: Score) {
        switch self {
        case .name: (.zero, Relevance.wholeName, Relevance.placedName)
        case .alternateName:
            (Relevance.alternatePrefix, Relevance.wholeAlternate, Relevance.placedAlternate)
        case .word: (Relevance.word, Relevance.wholeWord, Relevance.wholeWord)
        case .airport: (.zero, Relevance.airport, Relevance.airport)
        case .region, .country, .fuzzy: (.zero, .zero, .zero)
        }
    }
}

/// How many cities each tier has.
struct TierCounts: Sendable, BitwiseCopyable {
    private var counts = InlineArray<7, Int>(repeating: 0)

    /// No cities.
    init() {}

    /// So many cities of one tier.
    init(_ count: Int, of tier: MatchTier) {
        self[tier] = count
    }

    /// The tiers of some matches.
    init(_ matches: [Match]) {
        for match in matches { self[match.tier] += 1 }
    }

    /// The number of cities of a tier.
    subscript(tier: MatchTier) -> Int {
        get { counts[tier.rank] }
        set { counts[tier.rank] = newValue }
    }

    /// The number of cities of all tiers.
    var sum: Int {
        counts.indices.reduce(0) { $0 + counts[$1] }
    }
}

/// How a query found a city. A city appears in the first tier that it reaches.
public enum MatchTier: String, Hashable, Sendable, CaseIterable, Comparable,
    BitwiseCopyable
{
    /// The query is a prefix of the city's main name.
    case name
    /// The query is a prefix of one of its alternate names.
    case alternateName
    /// The query is a prefix of a later word of its main name or of a name in a language, or of the initials of a large
    /// city of China in pinyin: `gz` for Guangzhou.
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
    /// The query is a postal code of the city. The index holds no such codes: see
    /// `CitySearchAPI`.
    case postalCode

    /// Earlier tiers come first.
    public static func < (one: MatchTier, other: MatchTier) -> Bool { one.rank < other.rank }

    /// A number for the tier in columns of results. A tier never changes its number; a new one gets the next, wherever
    /// it ranks.
    public var code: UInt8 { row.code }

    /// The tier of a number; nil for an unknown number.
    public init?(code: UInt8) {
        let tier = Self.allCases.first { $0.code == code }
        guard let tier else { return nil }
        self = tier
    }

    /// The place of the tier among all, from 0.
    @inline(__always)
    var rank: Int { row.rank }

    /// The properties of a tier.
    struct Row {
        /// See ``MatchTier/rank``.
        let rank: Int
        /// See ``MatchTier/code``.
        let code: UInt8
        /// The keys that lead to the cities. The keys of `fuzzy` are searched together with main names.
        let keys: KeySet
        /// The length of each key in bytes, with its last space, where only whole keys count; nil
        /// where prefixes count, too.
        var wholeLength: Int?
        /// The addition of a match to the score of its city: `prefix` if the text is a prefix of the key, `whole` if it
        /// is the complete key, `placed` if it is the complete key and the text also names a place.
        var prefix = Score.zero
        var whole = Score.zero
        var placed = Score.zero

        /// The addition of a match whose text is a prefix of the key.
        @inline(__always)
        func prefix(_ ending: TextEnding) -> Score {
            ending == .open ? prefix : prefix + Features.longerName
        }
    }

    /// The table of the tiers.
    @inline(__always)
    var row: Row {
        switch self {
        case .name:
            Row(
                rank: 0, code: 0, keys: .names, whole: Features.wholeName,
                placed: Features.placedName)
        case .alternateName:
            Row(
                rank: 1, code: 1, keys: .alternates, prefix: Features.alternatePrefix,
                whole: Features.wholeAlternate, placed: Features.placedAlternate)
        case .word:
            Row(
                rank: 2, code: 2, keys: .words, prefix: Features.word,
                whole: Features.wholeWord, placed: Features.wholeWord)
        // A code is three letters.
        case .airport:
            Row(
                rank: 3, code: 6, keys: .airports, wholeLength: 4, whole: Features.airport,
                placed: Features.airport)
        case .region: Row(rank: 4, code: 3, keys: .places)
        case .country: Row(rank: 5, code: 4, keys: .places)
        case .fuzzy: Row(rank: 6, code: 5, keys: .alternates)
        // The keys are a postal index's own.
        case .postalCode: Row(rank: 7, code: 7, keys: .places)
        }
    }

    /// The tiers that lead to cities by keys, in the order of ``KeySet/ofCities``.
    static let ofKeys: KeySet.OfCities<MatchTier> = [.name, .alternateName, .word, .airport]

    /// How a name of the tier was found, in a few words.
    func description(isWhole: Bool) -> String {
        switch self {
        case .name: isWhole ? "exact name" : "beginning of the name"
        case .alternateName: isWhole ? "exact other name" : "beginning of another name"
        case .word: isWhole ? "later word of a name" : "beginning of a later word"
        case .airport: "code of an airport"
        case .region, .country, .fuzzy, .postalCode: "name"
        }
    }

    /// Whether the tier is of cities by the name of a place that they lie in.
    var isOfPlaces: Bool { self == .region || self == .country }

    /// Whether a query asks for the tier.
    @inline(__always)
    func isAsked(by terms: SearchTerms) -> Bool {
        switch self {
        case .name: true
        case .alternateName: terms.includesAlternateNames
        case .airport: terms.includesAlternateNames && terms.includesCodes
        case .word: terms.mode >= .word
        case .region, .country: terms.includesCountries
        case .fuzzy: terms.mode == .fuzzy
        case .postalCode: false
        }
    }
}

extension IndexContents {
    /// The keys of a tier.
    @inline(__always)
    func keys(_ tier: MatchTier) -> SortedKeyTable { keys(tier.row.keys) }
}

/// The number of cities of each tier.
struct TierCounts: Sendable, BitwiseCopyable {
    private var counts = InlineArray<8, Int>(repeating: 0)

    /// No cities.
    init() {}

    /// Counts cities of one tier.
    init(_ count: Int, of tier: MatchTier) { self[tier] = count }

    /// Counts matches by their tiers.
    init(_ matches: [Match]) {
        for match in matches { self[match.tier] += 1 }
    }

    /// The number of cities of a tier.
    subscript(tier: MatchTier) -> Int {
        get { counts[tier.rank] }
        set { counts[tier.rank] = newValue }
    }

    /// The number of cities of all tiers.
    var sum: Int { counts.indices.reduce(0) { $0 + counts[$1] } }
}

/// A city that a query found, the key that led there, and its rank among other matches.
struct Match: Comparable, Sendable, BitwiseCopyable {
    /// Larger is better: the score, then earlier tiers, then name order; or a rank, then name order.
    private let key: UInt64
    /// The position of the key that led to the city, among the keys of its kind; ``ownName`` for the city's main name.
    let source: UInt32
    /// The tier that the city reached.
    let tier: MatchTier

    /// Represents the city's main name.
    static let ownName = UInt32.max

    /// A match by its score.
    ///
    /// - Parameter importance: that of the city.
    @inline(__always)
    init(
        _ ordinal: Int, importance: UInt16, _ features: MatchFeatures, _ bias: RelevanceBias?,
        _ contents: IndexContents
    ) {
        let bonus =
            bias?.bonus(of: ordinal, isWhole: features.isWholeName, contents).sum ?? .zero
        let score = Score(importance, features.weight, bonus)
        source = features.source
        tier = features.tier
        key =
            UInt64(score.steps) << 40 | UInt64(7 - tier.rank) << 32
            | UInt64(UInt32.max - UInt32(truncatingIfNeeded: ordinal))
    }

    /// The same, with the importance read from the index.
    init(
        _ ordinal: Int, _ features: MatchFeatures, _ bias: RelevanceBias?, _ contents: IndexContents
    ) {
        self.init(
            ordinal, importance: contents.importances[ordinal], features, bias, contents)
    }

    /// A match by a rank within its tier, larger ones first: a population, or 0 for name order.
    @inline(__always)
    init(rank: UInt32, _ tier: MatchTier, ordinal: UInt32, source: UInt32) {
        key = UInt64(rank) << 32 | UInt64(UInt32.max - ordinal)
        self.source = source
        self.tier = tier
    }

    /// The same match by another rank.
    func ranked(_ rank: UInt32) -> Match {
        Match(rank: rank, tier, ordinal: UInt32(ordinal), source: source)
    }

    /// The ordinal of the city.
    @inline(__always)
    var ordinal: Int { Int(UInt32.max - UInt32(truncatingIfNeeded: key)) }

    /// The score of a match that has one.
    @inline(__always)
    var score: Score { Score(steps: UInt32(truncatingIfNeeded: key >> 40)) }

    /// The rank of a match that has one.
    @inline(__always)
    var rank: UInt32 { UInt32(truncatingIfNeeded: key >> 32) }

    /// Better matches come first.
    @inline(__always)
    static func < (one: Match, other: Match) -> Bool { one.key > other.key }

    /// Matches with equal keys are of the same city. Their sources are not compared.
    @inline(__always)
    static func == (one: Match, other: Match) -> Bool { one.key == other.key }
}

/// Why a text refers to a city: the key that leads there, and changes of the score besides the importance of the city.
struct MatchFeatures: Sendable, BitwiseCopyable {
    /// The tier that the city reaches.
    let tier: MatchTier
    /// See ``Match/source``.
    let source: UInt32
    /// The addition of the name and the place to the score.
    var weight: Score
    /// Whether the text is all of a name of the city.
    var isWholeName: Bool

    /// - Parameters:
    ///   - name: the name's contribution to the score.
    ///   - place: the place's contribution to the score.
    @inline(__always)
    init(
        _ tier: MatchTier, source: UInt32, name: Score, place: Score = .zero,
        isWholeName: Bool = false
    ) {
        self.tier = tier
        self.source = source
        weight = name + place
        self.isWholeName = isWholeName
    }

    /// The features of two interpretations for one city: by the earlier tier, with the larger weight.
    func joined(with other: MatchFeatures) -> MatchFeatures {
        var joined = other.tier < tier ? other : self
        joined.weight = max(weight, other.weight)
        joined.isWholeName = isWholeName || other.isWholeName
        return joined
    }
}

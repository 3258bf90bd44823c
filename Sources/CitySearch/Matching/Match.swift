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
        _ ordinal: Int, importance: UInt16, _ evidence: Evidence, _ bias: RelevanceBias?,
        _ contents: IndexContents
    ) {
        let bonus =
            bias?.bonus(of: ordinal, isWhole: evidence.isWholeName, contents).sum ?? .zero
        let score = Score(importance, evidence.weight, bonus)
        source = evidence.source
        tier = evidence.tier
        key =
            UInt64(score.steps) << 40 | UInt64(7 - tier.rank) << 32
            | UInt64(UInt32.max - UInt32(truncatingIfNeeded: ordinal))
    }

    /// The same, with the importance read from the index.
    init(
        _ ordinal: Int, _ evidence: Evidence, _ bias: RelevanceBias?, _ contents: IndexContents
    ) {
        self.init(
            ordinal, importance: contents.importances[ordinal], evidence, bias, contents)
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
    var ordinal: Int {
        Int(UInt32.max - UInt32(truncatingIfNeeded: key))
    }

    /// The score of a match that has one.
    @inline(__always)
    var score: Score {
        Score(steps: UInt32(truncatingIfNeeded: key >> 40))
    }

    /// The rank of a match that has one.
    @inline(__always)
    var rank: UInt32 {
        UInt32(truncatingIfNeeded: key >> 32)
    }

    /// Better matches come first.
    @inline(__always)
    static func < (one: Match, other: Match) -> Bool {
        one.key > other.key
    }

    /// Matches with equal keys are of the same city. Their sources are not compared.
    @inline(__always)
    static func == (one: Match, other: Match) -> Bool {
        one.key == other.key
    }
}

/// Why a text refers to a city: the key that leads there, and changes of the score besides the importance of the city.
struct Evidence: Sendable, BitwiseCopyable {
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

    /// The evidence of two readings for one city: by the earlier tier, with the larger weight.
    func joined(with other: Evidence) -> Evidence {
        var joined = other.tier < tier ? other : self
        joined.weight = max(weight, other.weight)
        joined.isWholeName = isWholeName || other.isWholeName
        return joined
    }
}

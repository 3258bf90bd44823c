/// A city that a query found, by what, and where it stands among others.
struct Match: Comparable, Sendable, BitwiseCopyable {
    /// Larger is better: the score, then earlier tiers, then name order; or a rank, then name order.
    private let key: UInt64
    /// The position of the key in its column that led to the city; ``ownName`` when its own name did.
    let source: UInt32
    /// The tier that the city reached.
    let tier: MatchTier

    /// Stands for the city's own name.
    static let ownName = UInt32.max

    /// A match by its score.
    @inline(__always)
    init(_ score: Score, _ tier: MatchTier, ordinal: UInt32, source: UInt32) {
        key = UInt64(score.steps) << 40 | UInt64(7 - tier.rank) << 32 | UInt64(UInt32.max - ordinal)
        self.source = source
        self.tier = tier
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

    /// Matches of equal keys are of one city, by the better of its names.
    @inline(__always)
    static func == (one: Match, other: Match) -> Bool {
        one.key == other.key
    }
}

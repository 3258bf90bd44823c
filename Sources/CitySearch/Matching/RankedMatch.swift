/// A match with its rank: the city, the name that found it, and a key by which matches are sorted.
struct RankedMatch: Comparable, Sendable, BitwiseCopyable {
    /// Larger is better: the score, then earlier tiers, then name order; or the population, then name
    /// order.
    let key: UInt64
    /// The position of the alternate key that led to the city, or of its region's, or the text of its
    /// country's; ``ownName`` when it was found by its own name.
    let alternate: UInt32
    /// The tier that the city reached.
    let tier: MatchTier

    /// Stands for the city's own name.
    static let ownName = UInt32.max

    @inline(__always)
    init(_ score: Score, _ tier: MatchTier, ordinal: UInt32, alternate: UInt32 = ownName) {
        key = UInt64(score.steps) << 40 | UInt64(7 - tier.rank) << 32 | UInt64(UInt32.max - ordinal)
        self.alternate = alternate
        self.tier = tier
    }

    /// A city found by its own name, ranked by population.
    @inline(__always)
    init(population: UInt32, ordinal: UInt32) {
        key = UInt64(population) << 32 | UInt64(UInt32.max - ordinal)
        alternate = Self.ownName
        tier = .name
    }

    /// The ordinal of the city.
    @inline(__always)
    var ordinal: Int {
        Int(UInt32.max - UInt32(truncatingIfNeeded: key))
    }

    /// Where the text that matched stands.
    var source: MatchSource {
        switch tier {
        case .name: .name
        case .region: .region(key: alternate)
        case .country: .country(CountryMatch.Text(rawValue: alternate))
        case .alternateName: .alternateKey(alternate)
        case .word: .word
        case .fuzzy: .fuzzy(alternate: alternate)
        }
    }

    /// The score, when the rank is by relevance.
    @inline(__always)
    var score: Score {
        Score(steps: UInt32(truncatingIfNeeded: key >> 40))
    }

    /// Better matches come first.
    @inline(__always)
    static func < (one: RankedMatch, other: RankedMatch) -> Bool {
        one.key > other.key
    }

    /// Matches of equal keys are of one city, by the better of its names.
    @inline(__always)
    static func == (one: RankedMatch, other: RankedMatch) -> Bool {
        one.key == other.key
    }
}

/// A city that a query found, by which of its names, and its place among all that were found.
struct RankedMatch: Sendable, BitwiseCopyable {
    /// Larger is better: the score, then earlier tiers, then name order.
    let key: UInt64
    /// The position of the alternate key that led to the city; ``ownName`` when it was found by its
    /// own name.
    let alternate: UInt32

    /// Stands for the city's own name.
    static let ownName = UInt32.max

    private static let bias = 1 << 20

    @inline(__always)
    init(_ relevance: Relevance, _ tier: MatchTier, ordinal: UInt32, alternate: UInt32 = ownName) {
        let score = UInt64(relevance.score + Self.bias)
        key = score << 40 | UInt64(7 - tier.rank) << 32 | UInt64(UInt32.max - ordinal)
        self.alternate = alternate
    }

    /// The ordinal of the city.
    var ordinal: Int {
        Int(UInt32.max - UInt32(truncatingIfNeeded: key))
    }

    /// The tier that the city reached.
    var tier: MatchTier {
        switch 7 - Int(key >> 32 & 7) {
        case MatchTier.name.rank: .name
        case MatchTier.alternateName.rank: .alternateName
        case MatchTier.word.rank: .word
        case MatchTier.country.rank: .country
        default: .fuzzy
        }
    }

    /// Where the text that matched stands.
    var source: SearchMatch.Source {
        switch tier {
        case .name, .country: .name
        case .alternateName: .alternateKey(alternate)
        case .word: .word
        case .fuzzy: .fuzzy(alternate: alternate)
        }
    }

    /// How likely the match is meant.
    var score: Int {
        Int(key >> 40) - Self.bias
    }
}

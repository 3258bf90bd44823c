/// How many cities each tier has.
struct TierCounts: Sendable, BitwiseCopyable {
    private var counts = InlineArray<5, Int>(repeating: 0)

    /// The number of cities of a tier.
    subscript(tier: MatchTier) -> Int {
        get { counts[tier.rank] }
        set { counts[tier.rank] = newValue }
    }

    /// The number of cities of all tiers.
    var sum: Int {
        counts[0] + counts[1] + counts[2] + counts[3] + counts[4]
    }
}

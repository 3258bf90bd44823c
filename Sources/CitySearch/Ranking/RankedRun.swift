/// Matches in an order that is not that of names: the best at once, the others when one of them is
/// read.
struct RankedRun: Sendable {
    /// The best matches, in order.
    let best: [RankedMatch]
    /// How many matches there are, with all others.
    let count: Int
    /// How many of them each tier has.
    let counts: TierCounts
    /// Gives all of them, if the best are not all.
    private let rankAll: (@Sendable (IndexContents) -> [RankedMatch])?

    /// - Parameters:
    ///   - best: the best matches, in order.
    ///   - counts: how many there are in each tier, with all others.
    ///   - rankAll: gives all of them in order.
    init(
        best: [RankedMatch], counts: TierCounts,
        rankAll: @escaping @Sendable (IndexContents) -> [RankedMatch]
    ) {
        self.best = best
        self.counts = counts
        count = counts.sum
        self.rankAll = best.count < count ? rankAll : nil
    }

    /// Matches that are all there are.
    init(_ matches: [RankedMatch]) {
        var counts = TierCounts()
        for match in matches { counts[match.tier] += 1 }
        best = matches
        self.counts = counts
        count = matches.count
        rankAll = nil
    }

    /// All matches, in order.
    ///
    /// - Complexity: O(1) when the best are all, otherwise that of ranking.
    func matches(_ contents: IndexContents) -> [RankedMatch] {
        rankAll?(contents) ?? best
    }
}

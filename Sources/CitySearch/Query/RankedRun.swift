import Synchronization

/// Matches in the order of their relevance: the best at once, the others when one of them is read.
@usableFromInline
final class RankedRun: Sendable {
    /// How many matches there are.
    let count: Int
    private let counts: TierCounts
    private let best: [RankedMatch]
    /// Ranks all of them, if these are not all.
    private let evaluation: RankedEvaluation?
    private let all = Mutex<[RankedMatch]?>(nil)

    /// - Parameters:
    ///   - best: the best matches, in order.
    ///   - counts: how many there are in each tier, with all others.
    ///   - evaluation: what found them.
    init(best: [RankedMatch], counts: TierCounts, of evaluation: RankedEvaluation) {
        self.best = best
        self.counts = counts
        count = counts.sum
        self.evaluation = evaluation
    }

    /// Matches that are all there are.
    init(_ matches: [RankedMatch]) {
        var counts = TierCounts()
        for match in matches { counts[match.tier] += 1 }
        best = matches
        self.counts = counts
        count = matches.count
        evaluation = nil
    }

    /// How many matches a tier has.
    func count(of tier: MatchTier) -> Int {
        counts[tier]
    }

    /// The match at a position.
    ///
    /// - Complexity: O(1) for the best and for all others but the first of them that is read.
    subscript(position: Int) -> RankedMatch {
        if position < best.count { return best[position] }
        return all.withLock { all in
            let matches = all ?? evaluation?.ranked(upTo: nil) ?? []
            all = matches
            return matches[position]
        }
    }
}

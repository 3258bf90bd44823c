/// Matches in an order that is not that of names: the best at hand, all of them ranked when another is
/// read.
final class RankedList: Sendable {
    private final class Ranking: Sendable {
        let matches: [RankedMatch]

        init(_ matches: [RankedMatch]) {
            self.matches = matches
        }
    }

    /// The best matches, in order.
    let best: [RankedMatch]
    /// How many of all matches each tier has.
    let counts: TierCounts
    /// How many matches there are.
    let count: Int
    /// Whether the matches have scores, and not populations.
    let haveScores: Bool
    private let rankAll: (@Sendable (IndexContents) -> [RankedMatch])?
    private let ranking = LazyReference<Ranking>()

    /// - Parameters:
    ///   - best: the best matches, in order.
    ///   - counts: how many there are in each tier, with all others.
    ///   - haveScores: whether the matches have scores, and not populations.
    ///   - rankAll: gives all of them in order.
    init(
        best: [RankedMatch], counts: TierCounts, haveScores: Bool = true,
        rankAll: @autoclosure () -> @Sendable (IndexContents) -> [RankedMatch]
    ) {
        self.best = best
        self.counts = counts
        count = counts.sum
        self.haveScores = haveScores
        self.rankAll = best.count < count ? rankAll() : nil
    }

    /// Matches that are all at hand.
    init(_ matches: [RankedMatch]) {
        best = matches
        counts = TierCounts(matches)
        count = matches.count
        haveScores = true
        rankAll = nil
    }

    /// The match at a position.
    subscript(position: Int, contents: IndexContents) -> RankedMatch {
        position < best.count ? best[position] : matches(contents)[position]
    }

    /// All matches, in order.
    func matches(_ contents: IndexContents) -> [RankedMatch] {
        guard let rankAll else { return best }
        return (ranking.load() ?? ranking.storeIfNil(Ranking(rankAll(contents)))).matches
    }

    /// The same with matches that hold typing errors between: each in front of the first that is less likely,
    /// but none in front of all.
    func merging(_ errors: [RankedMatch]) -> RankedList {
        var counts = counts
        counts[.fuzzy] += errors.count
        let merged = Self.merge(best, errors)
        return RankedList(
            best: best.count < count ? Array(merged.prefix(best.count)) : merged, counts: counts,
            rankAll: { [self] in Self.merge(matches($0), errors) })
    }

    private static func merge(_ ranked: [RankedMatch], _ errors: [RankedMatch]) -> [RankedMatch] {
        var merged: [RankedMatch] = []
        var rest = errors[...]
        for match in ranked {
            while !merged.isEmpty, let error = rest.first, error.score > match.score {
                merged.append(rest.removeFirst())
            }
            merged.append(match)
        }
        return merged + rest
    }
}

/// Matches in an order. Their number is stored and the first ones are available; reading others computes them. Or
/// several such lists, one after another.
///
/// A longer list has at least twice as many available, so that reading all matches takes at most twice as long as
/// ranking all. Calls pass the index, and lists keep no reference to it, so that passing a list on counts no references
/// to it. Readers take no lock: if several need a longer list, each computes it, and one is stored.
@usableFromInline
final class MatchList: Sendable {
    /// The number of matches of each tier.
    let counts: TierCounts
    /// The number of matches.
    let count: Int
    /// The first matches, which are already computed. Most readers need no others.
    let first: [Match]
    private let matches: (@Sendable (_ limit: Int, IndexContents) -> [Match])?
    private let longer = LazyReference<MatchList>()
    /// The lists that this one joins, and where each begins; empty if it joins none.
    private let parts: [(start: Int, list: MatchList)]

    /// - Parameters:
    ///   - counts: the number of matches of each tier.
    ///   - first: the first of them, which are already computed.
    ///   - matches: returns at least the first `limit` of them; nil if all are already computed.
    init(
        _ counts: TierCounts, first: [Match] = [],
        _ matches: (@Sendable (_ limit: Int, IndexContents) -> [Match])? = nil
    ) {
        (self.counts, count, self.first) = (counts, counts.sum, first)
        (self.matches, parts) = (matches, [])
    }

    /// Matches that are all already computed.
    convenience init(_ matches: [Match]) {
        self.init(TierCounts(matches), first: matches)
    }

    /// Joins lists that have matches, one after another. Most texts find one list.
    static func joining(_ lists: [MatchList]) -> MatchList {
        lists.count == 1 ? lists[0] : MatchList(joining: lists)
    }

    private init(joining lists: [MatchList]) {
        var (counts, start) = (TierCounts(), 0)
        var parts: [(start: Int, list: MatchList)] = []
        for list in lists {
            parts.append((start, list))
            for tier in MatchTier.allCases { counts[tier] += list.counts[tier] }
            start += list.count
        }
        (self.counts, count, first) = (counts, start, lists.first?.first ?? [])
        (matches, self.parts) = (nil, parts)
    }

    /// The match at a position: the city, the tier that it reached, and the key that led to it.
    @usableFromInline
    func match(
        at position: Int, _ contents: IndexContents
    ) -> (ordinal: Int, tier: MatchTier, source: UInt32) {
        let match = position < first.count ? first[position] : later(position, contents)
        return (match.ordinal, match.tier, match.source)
    }

    @inline(never)
    private func later(_ position: Int, _ contents: IndexContents) -> Match {
        guard !parts.isEmpty else { return prefix(position + 1, contents)[position] }
        let (start, list) = parts[parts.indices.partitionPoint { parts[$0].start <= position } - 1]
        return list.later(position - start, contents)
    }

    /// At least the first `limit` matches, or all if there are fewer.
    private func prefix(_ limit: Int, _ contents: IndexContents) -> [Match] {
        var list = self
        while list.first.count < min(limit, count), let matches {
            let known = list.first.count
            let wanted = min(count, max(2 * known, limit))
            list =
                list.longer.load()
                ?? list.longer.storeIfNil(MatchList(counts, first: matches(wanted, contents)))
            // In a damaged index there may be fewer than were counted.
            precondition(list.first.count > known, "fewer matches than counted")
        }
        return list.first
    }

    /// The list with matches that have typing errors merged in: each comes before the first match that is less likely,
    /// but none comes first of all.
    func merging(_ errors: [Match]) -> MatchList {
        var counts = counts
        counts[.fuzzy] += errors.count
        @Sendable func merged(_ ranked: [Match]) -> [Match] {
            var merged: [Match] = []
            var rest = errors[...]
            for match in ranked {
                while let error = rest.first,
                    error.score
                        > (merged.isEmpty ? match.score + Thresholds.behindExact : match.score)
                {
                    merged.append(rest.removeFirst())
                }
                merged.append(match)
            }
            return ranked.count == count ? merged + rest : Array(merged.prefix(ranked.count))
        }
        return MatchList(counts, first: merged(first)) { merged(self.prefix($0, $1)) }
    }
}

extension [Match] {
    /// The best score of matches that have scores.
    var bestScore: Score? {
        lazy.map { $0.score }.max()
    }
}

/// Matches in an order, of known number: the first at hand, more worked out when they are read. Or such lists, one
/// behind another.
///
/// A longer list has at least twice as many at hand, so that reading all of them takes no more than
/// twice what ranking all of them does. Lists are given the index each time and keep none, so that those who
/// pass them on count no references to it. Readers take no lock: when several need a longer list, each
/// works it out, and one is kept.
@usableFromInline
final class MatchList: Sendable {
    /// How many matches each tier has.
    let counts: TierCounts
    /// How many matches there are.
    let count: Int
    /// The first matches, as far as they are at hand: most that are read are these.
    let first: [Match]
    private let matches: (@Sendable (_ limit: Int, IndexContents) -> [Match])?
    private let longer = LazyReference<MatchList>()
    /// The lists that stand one behind another, and where each begins; empty for a list of its own.
    private let parts: [(start: Int, list: MatchList)]

    /// - Parameters:
    ///   - counts: how many matches each tier has.
    ///   - first: the first of them, as far as they are at hand.
    ///   - matches: gives the first of them, so many or more; nil when all are at hand.
    init(
        _ counts: TierCounts, first: [Match] = [],
        _ matches: (@Sendable (_ limit: Int, IndexContents) -> [Match])? = nil
    ) {
        (self.counts, count, self.first) = (counts, counts.sum, first)
        (self.matches, parts) = (matches, [])
    }

    /// Matches that are all at hand.
    convenience init(_ matches: [Match]) {
        self.init(TierCounts(matches), first: matches)
    }

    /// Lists that have matches, one behind another. Most texts find one list.
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

    /// The first matches, so many or more, or all.
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

    /// The same with matches that hold typing errors between: each in front of the first that is less likely,
    /// but none in front of all.
    func merging(_ errors: [Match]) -> MatchList {
        var counts = counts
        counts[.fuzzy] += errors.count
        @Sendable func merged(_ ranked: [Match]) -> [Match] {
            var merged: [Match] = []
            var rest = errors[...]
            for match in ranked {
                while !merged.isEmpty, let error = rest.first, error.score > match.score {
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

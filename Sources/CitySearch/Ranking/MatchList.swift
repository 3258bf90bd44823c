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
    var bestScore: Score? { lazy.map { $0.score }.max() }
}

/// Caches the matches of prefixes of up to three Latin letters apart from main names.
///
/// All typing passes through such prefixes, and they find much: a letter is a prefix of other names of some ten
/// thousand cities and of the names of twenty countries. The memo stores how the results are found, a few hundred
/// bytes, and the computed matches, sixteen bytes each. Readers take no lock: if several are first to search for a
/// prefix, one of their answers is stored.
final class ShortPrefixMemo: Sendable {
    /// A prefix.
    private final class Node: Sendable {
        let results = LazyReference<MatchList>()
        /// The prefixes with one letter more, by the letter's class.
        let children = (0..<32).map { _ in LazySlot<Node>() }

        func child(_ letter: Int) -> Node {
            children[letter].value ?? children[letter].storeIfNil(Node())
        }
    }

    private let root = Node()

    /// Whether the results of a prefix are remembered: it has few letters, all of them Latin.
    static func remembers(_ prefix: borrowing FoldedPrefix) -> Bool {
        prefix.head >> 56 < 0x80 && KeyStarts.isExact(prefix.head, count: prefix.count)
    }

    /// The results of a prefix; nil if they are not stored yet.
    ///
    /// - Precondition: ``remembers(_:)``.
    func results(of prefix: borrowing FoldedPrefix) -> MatchList? { node(prefix).results.load() }

    /// Remembers the results of a prefix.
    ///
    /// - Returns: the matches in the cache afterwards.
    func remember(_ results: MatchList, _ prefix: borrowing FoldedPrefix) -> MatchList {
        node(prefix).results.storeIfNil(results)
    }

    private func node(_ prefix: borrowing FoldedPrefix) -> Node {
        var node = root
        for place in 0..<prefix.count {
            node = node.child(KeyStarts.letterClass(Int(prefix[place])))
        }
        return node
    }
}

/// The order of relevance: the best of what the tiers of names have, without looking at most of it.
struct RankedEvaluation {
    let contents: IndexContents
    let tiers: NameTiers
    let filter: CityFilter
    let bias: NearBias?

    /// The cities in the order of their relevance.
    func run(ranking count: Int) -> RankedRun {
        RankedRun(best: ranked(upTo: count), counts: counts, of: self)
    }

    /// How many cities each tier has that pass the filter.
    ///
    /// - Complexity: O(1) for short prefixes without a filter, otherwise O(keys in range).
    private var counts: TierCounts {
        var counts = TierCounts()
        if filter.isOpen {
            counts[.name] = tiers.names.count
            counts[.alternateName] = tiers.alternates.count
            counts[.word] = tiers.words.count
            return counts
        }
        counts[.name] = tiers.names.count { filter.admits($0, contents) }
        counts[.alternateName] = admitted(tiers.alternates)
        counts[.word] = admitted(tiers.words)
        return counts
    }

    private func admitted(_ tier: LinkedTier) -> Int {
        var count = 0
        tier.forEach { position in
            if filter.admits(Int(tier.keys.city(at: position)), contents) { count += 1 }
        }
        return count
    }

    /// The best matches, up to a number; or all of them.
    func ranked(upTo limit: Int?) -> [RankedMatch] {
        var top = TopMatches(capacity: limit)
        let wholeNames = tiers.wholeNames(contents)
        let whole = addNames(wholeNames, Relevance.wholeName, to: &top)
        addNames(wholeNames.upperBound..<tiers.names.upperBound, 0, to: &top)
        if !tiers.alternates.range.isEmpty { addAlternates(to: &top) }
        if !tiers.words.range.isEmpty { addWords(to: &top) }
        return WholeNamePlace(tiers.prefix, contents)
            .apply(to: top.ranked(), whole, limit: limit)
    }

    /// Adds the cities of a range of own names.
    ///
    /// - Returns: the best of them.
    @inline(__always)
    @discardableResult
    private func addNames(
        _ range: Range<Int>, _ adjustment: Int, to top: inout TopMatches
    ) -> RankedMatch? {
        guard !range.isEmpty else { return nil }
        var best: RankedMatch?
        var bound = threshold(of: top, adjustment)
        if let limit = top.limit, isPlain {
            bound = max(bound, contents.importances.bound(reachedBy: limit, in: range))
        }
        contents.importances.scan(range, atLeast: &bound) { ordinal, importance, bound in
            guard filter.admits(ordinal, contents) else { return }
            let relevance = Relevance(importance, adjustment + near(ordinal))
            let match = RankedMatch(relevance, .name, ordinal: UInt32(ordinal))
            if match.key > best?.key ?? 0 { best = match }
            top.add(match)
            bound = max(bound, threshold(of: top, adjustment))
        }
        return best
    }

    private func addAlternates(to top: inout TopMatches) {
        let (tier, whole) = (tiers.alternates, tiers.wholeAlternates)
        add(tier, .alternateName, whole, Relevance.wholeAlternate, to: &top)
        add(
            tier, .alternateName, whole.upperBound..<tier.range.upperBound,
            Relevance.alternatePrefix, to: &top)
    }

    private func addWords(to top: inout TopMatches) {
        let (tier, whole) = (tiers.words, tiers.wholeWords)
        add(tier, .word, whole, Relevance.wholeWord, to: &top)
        add(tier, .word, whole.upperBound..<tier.range.upperBound, Relevance.word, to: &top)
    }

    /// Adds the cities of a part of a tier of other keys.
    @inline(__always)
    private func add(
        _ tier: LinkedTier, _ name: MatchTier, _ range: Range<Int>, _ adjustment: Int,
        to top: inout TopMatches
    ) {
        guard !range.isEmpty else { return }
        var bound = threshold(of: top, adjustment)
        if let limit = top.limit, isPlain {
            bound = max(bound, tier.bound(reachedBy: limit, in: range))
        }
        tier.scan(range, atLeast: &bound) { position, importance, bound in
            let ordinal = tier.keys.city(at: position)
            guard filter.admits(Int(ordinal), contents) else { return }
            top.add(
                RankedMatch(
                    Relevance(importance, adjustment + near(Int(ordinal))), name, ordinal: ordinal,
                    alternate: name == .alternateName ? UInt32(position) : RankedMatch.ownName))
            bound = max(bound, threshold(of: top, adjustment))
        }
    }

    /// Whether importance alone orders the cities of a range.
    private var isPlain: Bool {
        filter.isOpen && bias == nil
    }

    /// What is added to the score of a city for being close by.
    @inline(__always)
    private func near(_ ordinal: Int) -> Int {
        bias?.adjustment(of: ordinal, contents) ?? 0
    }

    /// The least importance with which a city could still be among the best.
    @inline(__always)
    private func threshold(of top: TopMatches, _ adjustment: Int) -> UInt16 {
        let bound = top.bound
        guard bound > .min else { return 0 }
        return UInt16(clamping: bound - adjustment - (bias == nil ? 0 : Relevance.nearest))
    }
}

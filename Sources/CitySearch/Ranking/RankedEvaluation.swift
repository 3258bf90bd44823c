/// Ranks the tiers of names by relevance, without looking at most of their keys.
struct RankedEvaluation: Sendable {
    let tiers: PrefixMatches
    let filter: CityFilter
    let bias: NearBias?
    /// Whether the largest city that is called just what was typed moves up.
    var promotesWholeName = true

    /// The cities in the order of their relevance. It ranks `count` of them at once.
    func section(ranking count: Int, _ contents: IndexContents) -> ResultSection {
        .ranked(list(ranking: count, contents))
    }

    /// The same as a list.
    func list(ranking count: Int, _ contents: IndexContents) -> RankedList {
        RankedList(
            best: ranked(upTo: count, contents), counts: counts(contents),
            rankAll: { ranked(upTo: nil, $0) })
    }

    /// The best of the cities that are called just what was typed, as many as are promised a place.
    func promisedNames(_ contents: IndexContents) -> [RankedMatch] {
        let names = tiers.wholeNames(contents)
        guard tiers.promisedNames > 0, !names.isEmpty else { return [] }
        var top = TopK<RankedMatch>(capacity: tiers.promisedNames, of: names.count)
        addNames(names, Relevance.wholeName, to: &top, contents)
        return top.sorted()
    }

    /// The score of the best city; nil when there is none.
    func bestScore(_ contents: IndexContents) -> Score? {
        ranked(upTo: 1, contents).first?.score
    }

    /// How many cities each tier has that pass the filter.
    ///
    /// - Complexity: O(1) for short prefixes without a filter, otherwise O(keys in range).
    private func counts(_ contents: IndexContents) -> TierCounts {
        var counts = TierCounts()
        if filter.isOpen {
            counts[.name] = tiers.names.count
            counts[.alternateName] = tiers.alternates.count(contents)
            counts[.word] = tiers.words.count(contents)
            return counts
        }
        counts[.name] = tiers.names.count { filter.admits($0, contents) }
        counts[.alternateName] = filter.count(of: tiers.alternates, contents)
        counts[.word] = filter.count(of: tiers.words, contents)
        return counts
    }

    /// The best matches, up to a number; or all of them.
    private func ranked(upTo limit: Int?, _ contents: IndexContents) -> [RankedMatch] {
        var top = TopK<RankedMatch>(
            capacity: limit,
            of: tiers.names.count + tiers.alternates.range.count + tiers.words.range.count)
        let wholeNames = tiers.wholeNames(contents)
        let isPlaced = filter.place != nil
        addNames(
            wholeNames, isPlaced ? Relevance.placedName : Relevance.wholeName, to: &top, contents)
        let promised = promotesWholeName ? top.first(tiers.promisedNames) : []
        addNames(wholeNames.upperBound..<tiers.names.upperBound, .zero, to: &top, contents)
        add(
            tiers.alternates, .alternateName,
            whole: isPlaced ? Relevance.placedAlternate : Relevance.wholeAlternate,
            prefix: Relevance.alternatePrefix, to: &top, contents)
        add(
            tiers.words, .word, whole: Relevance.wholeWord, prefix: Relevance.word, to: &top,
            contents)
        return ExactNamePromotion(contents).apply(to: top.sorted(), promised, limit: limit)
    }

    /// Adds the cities of a range of own names.
    @inline(never)
    private func addNames(
        _ range: Range<Int>, _ adjustment: Score, to top: inout TopK<RankedMatch>,
        _ contents: IndexContents
    ) {
        guard !range.isEmpty else { return }
        var bound = threshold(of: top, adjustment)
        if let limit = top.capacity, isPlain {
            bound = max(bound, contents.importances.bound(reachedBy: limit, in: range))
        }
        contents.importances.scan(range, atLeast: &bound) { ordinal, importance, bound in
            guard filter.admits(ordinal, contents) else { return }
            let score = Score(importance) + adjustment + near(ordinal, contents)
            if top.add(RankedMatch(score, .name, ordinal: UInt32(ordinal))) {
                bound = max(bound, threshold(of: top, adjustment))
            }
        }
    }

    /// Adds the cities of a tier of other keys.
    @inline(__always)
    private func add(
        _ tier: SecondaryMatches, _ name: MatchTier, whole: Score, prefix: Score,
        to top: inout TopK<RankedMatch>,
        _ contents: IndexContents
    ) {
        guard !tier.range.isEmpty else { return }
        let wholeKeys = tiers.wholeKeys(tier, contents)
        add(tier, name, wholeKeys, whole, to: &top, contents)
        add(tier, name, wholeKeys.upperBound..<tier.range.upperBound, prefix, to: &top, contents)
    }

    /// Adds the cities of some keys of a tier.
    @inline(never)
    private func add(
        _ tier: SecondaryMatches, _ name: MatchTier, _ range: Range<Int>, _ adjustment: Score,
        to top: inout TopK<RankedMatch>, _ contents: IndexContents
    ) {
        guard !range.isEmpty else { return }
        var bound = threshold(of: top, adjustment)
        if let limit = top.capacity, isPlain {
            bound = max(bound, tier.bound(reachedBy: limit, in: range, contents))
        }
        let links = contents.secondaryKeys(tier.kind)
        tier.scan(range, atLeast: &bound, contents) { position, importance, bound in
            let ordinal = links.city(at: position)
            guard filter.admits(Int(ordinal), contents) else { return }
            let match = RankedMatch(
                Score(importance) + adjustment + near(Int(ordinal), contents), name,
                ordinal: ordinal,
                alternate: name == .alternateName ? UInt32(position) : RankedMatch.ownName)
            if top.add(match) { bound = max(bound, threshold(of: top, adjustment)) }
        }
    }

    /// Whether importance alone orders the cities of a range.
    private var isPlain: Bool {
        filter.isOpen && bias == nil
    }

    /// The bonus of a city close by, and what its place takes from it.
    @inline(__always)
    private func near(_ ordinal: Int, _ contents: IndexContents) -> Score {
        (bias?.adjustment(of: ordinal, contents) ?? .zero)
            + (filter.place?.adjustment(of: ordinal, contents) ?? .zero)
    }

    /// The least importance with which a city could still be among the best.
    @inline(__always)
    private func threshold(of top: borrowing TopK<RankedMatch>, _ adjustment: Score) -> UInt16 {
        guard let last = top.last else { return 0 }
        return (last.score - adjustment - (bias == nil ? .zero : Relevance.nearest)).importance
    }
}

/// Moves the largest cities that are called just what was typed up to where they stand at the latest.
struct ExactNamePromotion {
    private let contents: IndexContents

    init(_ contents: IndexContents) {
        self.contents = contents
    }

    /// - Parameters:
    ///   - ranked: matches in the order of their scores.
    ///   - promised: the best of all cities that are called just what was typed.
    ///   - limit: how many matches are wanted, if not all.
    func apply(
        to ranked: [RankedMatch], _ promised: [RankedMatch], limit: Int?
    ) -> [RankedMatch] {
        var ranked = ranked
        for (number, match) in promised.enumerated() {
            let latest =
                Relevance.promisedPlace(
                    number, population: contents.populations[match.ordinal]) - 1
            // The cities of a place that is called so come right behind the first.
            let place =
                number > 0
                ? latest
                : ranked.prefix(latest).firstIndex { $0.tier == .region || $0.tier == .country }
                    ?? latest
            guard ranked.count > place, !ranked[...place].contains(match) else { continue }
            if let behind = ranked[place...].firstIndex(of: match) {
                ranked.remove(at: behind)
            } else if ranked.count == limit {
                ranked.removeLast()
            }
            ranked.insert(match, at: place)
        }
        return ranked
    }
}

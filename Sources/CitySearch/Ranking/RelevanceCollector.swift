/// Ranks the cities that clauses lead to by relevance, without looking at most of their keys.
///
/// Each clause gives an upper bound of the scores in a block of its keys, and a block is passed over that
/// cannot hold one of the best (block-max pruning; Ding and Suel, "Faster Top-k Document Retrieval Using
/// Block-Max Indexes", SIGIR 2011).
struct RelevanceCollector: Sendable {
    let clauses: NameClauses
    let filter: CityFilter
    let bias: NearBias?
    /// The places that are typed out whole, whose cities rank among the others, and the cities that the
    /// clauses lead to.
    var typedOut: (places: PlaceTiers, known: KnownCities)?

    /// The cities in the order of their relevance, so many of them at once.
    func list(ranking count: Int, _ contents: IndexContents) -> MatchList {
        var counts = TierCounts()
        for clause in clauses.all.indices {
            let clause = clauses.all[clause]
            counts[clause.tier] =
                clause.tier == .name && !filter.admitsAll
                ? clause.keys.count { filter.admits($0, contents) }
                : filter.count(clause, contents)
        }
        for match in placed(contents) { counts[match.tier] += 1 }
        return MatchList(counts, first: matches(upTo: max(1, count), contents)) {
            matches(upTo: $0, $1)
        }
    }

    /// The score of the best city; nil when there is none.
    func bestScore(_ contents: IndexContents) -> Score? {
        matches(upTo: 1, contents).first?.score
    }

    private func placed(_ contents: IndexContents) -> [Match] {
        guard let typedOut else { return [] }
        return typedOut.places.ranked(without: typedOut.known, bias, contents)
    }

    /// The best matches, up to a number.
    private func matches(upTo limit: Int, _ contents: IndexContents) -> [Match] {
        let placed = placed(contents)
        var top = TopK<Match>(capacity: limit, of: clauses.keyCount + placed.count)
        var promised: [Match] = []
        for number in clauses.all.indices where !clauses.all[number].keys.isEmpty {
            let clause = clauses.all[number]
            let (whole, weights) = (clause.wholeKeys(contents), clause.tier.weights)
            let weight = filter.place == nil ? weights.whole : weights.placed
            add(clause, whole, weight, to: &top, contents)
            if clause.tier == .name { promised = top.first(clauses.promisedNames) }
            add(
                clause, whole.upperBound..<clause.keys.upperBound, weights.prefix, to: &top,
                contents)
        }
        for match in placed { top.add(match) }
        return ExactNamePromotion(contents).apply(to: top.sorted(), promised, limit: limit)
    }

    /// Adds the cities that some keys of a clause lead to.
    @inline(never)
    private func add(
        _ clause: Clause, _ keys: Range<Int>, _ weight: Score, to top: inout TopK<Match>,
        _ contents: IndexContents
    ) {
        guard !keys.isEmpty else { return }
        var bound = threshold(of: top, weight)
        // Without a filter and a point, importance alone orders the cities.
        if filter.admitsAll, bias == nil {
            bound = max(bound, clause.bound(reachedBy: top.capacity, in: keys, contents))
        }
        clause.scan(keys, atLeast: &bound, contents) { ordinal, key, importance, bound in
            guard filter.admits(Int(ordinal), contents) else { return }
            let score = Score(importance) + weight + adjustment(Int(ordinal), contents)
            let match = Match(score, clause.tier, ordinal: ordinal, source: key)
            if top.add(match) { bound = max(bound, threshold(of: top, weight)) }
        }
    }

    /// The bonus of a city close by, and what its place takes from it.
    @inline(__always)
    private func adjustment(_ ordinal: Int, _ contents: IndexContents) -> Score {
        (bias?.adjustment(of: ordinal, contents) ?? .zero)
            + (filter.place?.adjustment(of: ordinal, contents) ?? .zero)
    }

    /// The least importance with which a city could still be among the best.
    @inline(__always)
    private func threshold(of top: borrowing TopK<Match>, _ weight: Score) -> UInt16 {
        guard let last = top.last else { return 0 }
        return (last.score - weight - (bias == nil ? .zero : Relevance.nearest)).importance
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
    ///   - limit: how many matches are wanted.
    func apply(to ranked: [Match], _ promised: [Match], limit: Int) -> [Match] {
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

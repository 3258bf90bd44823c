/// Ranks the cities that clauses lead to by relevance, without looking at most of their keys.
///
/// Each clause gives an upper bound of the scores in a block of its keys, and a block is passed over that
/// cannot hold one of the best (block-max pruning; Ding and Suel, "Faster Top-k Document Retrieval Using
/// Block-Max Indexes", SIGIR 2011).
struct RelevanceCollector: Sendable {
    let reading: Reading
    let filter: CityFilter
    let bias: NearBias?
    /// The cities of places that are typed out whole, which rank among the others.
    var placed: [Match] = []

    /// The cities in the order of their relevance, so many of them at once; nil when there are none.
    func list(ranking count: Int, _ contents: IndexContents) -> MatchList? {
        var counts = TierCounts(placed)
        for number in reading.clauses.all.indices {
            let clause = reading.clauses.all[number]
            counts[clause.tier] = filter.count(clause, contents)
        }
        guard counts.sum > 0 else { return nil }
        let first = matches(upTo: max(1, count), contents)
        return MatchList(counts, first: first, expecting: count) { matches(upTo: $0, $1) }
    }

    /// The score of the best city; nil when there is none.
    func bestScore(_ contents: IndexContents) -> Score? {
        matches(upTo: 1, contents).first?.score
    }

    /// The best matches, up to a number.
    private func matches(upTo limit: Int, _ contents: IndexContents) -> [Match] {
        var top = TopK<Match>(capacity: limit, of: reading.clauses.keyCount + placed.count)
        var promised: [Match] = []
        for number in reading.clauses.all.indices {
            let clause = reading.clauses.all[number]
            if clause.keys.isEmpty { continue }
            let (whole, weights) = (reading.wholeKeys[number], clause.tier.weights)
            let weight = reading.place == nil ? weights.whole : weights.placed
            add(clause, whole, weight, to: &top, contents)
            if clause.tier == .name { promised = top.first(reading.clauses.promisedNames) }
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

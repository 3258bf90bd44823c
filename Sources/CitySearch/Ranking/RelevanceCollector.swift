/// Ranks the cities that clauses lead to by relevance, without looking at most of their keys.
///
/// Each clause gives an upper bound of the scores in a block of its keys, and a block is passed over that
/// cannot hold one of the best (block-max pruning; Ding and Suel, "Faster Top-k Document Retrieval Using
/// Block-Max Indexes", SIGIR 2011).
struct RelevanceCollector: Sendable {
    let reading: Reading
    let filter: CityFilter
    let bias: RelevanceBias?
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
        let local = localMatches(contents)
        let known = Set(local.map(\.ordinal))
        for number in reading.clauses.all.indices {
            let clause = reading.clauses.all[number]
            let whole = reading.wholeKeys[number]
            add(clause, whole, isWhole: true, without: known, to: &top, contents)
            if clause.tier == .name {
                for match in local where reading.isWholeName(match) { top.add(match) }
                promised = top.first(reading.clauses.promisedNames)
            }
            if clause.tier == .alternateName, reading.shortened != nil {
                let spelled = top.first(Self.mostSpelled).filter {
                    reading.isWholeName($0) && reading.isOwnName(of: $0.ordinal, contents)
                }
                promised = Array(
                    (promised + spelled).sorted().prefix(reading.clauses.promisedNames))
            }
            if clause.keys.isEmpty { continue }
            add(
                clause, whole.upperBound..<clause.keys.upperBound, isWhole: false, without: known,
                to: &top, contents)
        }
        for match in local where !reading.isWholeName(match) { top.add(match) }
        for match in placed { top.add(match) }
        return ExactNamePromotion(contents).apply(to: top.sorted(), promised, limit: limit)
    }

    /// Among so many of the best matches are those looked for that are promised a place.
    private static let mostSpelled = 10

    /// The cities that pass by what they are called in the language of the user, with the bias.
    private func localMatches(_ contents: IndexContents) -> [Match] {
        reading.localMatches(contents).compactMap { match in
            guard filter.admits(match.ordinal, contents) else { return nil }
            let bonus =
                bias?.adjustment(
                    of: match.ordinal, isWhole: reading.isWholeName(match), contents) ?? .zero
            return Match(
                match.score + bonus, match.tier, ordinal: UInt32(match.ordinal),
                source: match.source)
        }
    }

    /// Adds the cities that some keys of a clause lead to, without those that are known.
    @inline(__always)
    private func add(
        _ clause: Clause, _ keys: Range<Int>, isWhole: Bool, without known: Set<Int>,
        to top: inout TopK<Match>, _ contents: IndexContents
    ) {
        if keys.isEmpty { return }
        let weight = reading.weight(clause.tier, isWhole: isWhole)
        // A key of an alternate name may be that of the own name in another spelling.
        let mayBeOwn = clause.tier == .alternateName && reading.shortened != nil
        if filter.admitsAll, bias == nil, !mayBeOwn, known.isEmpty {
            Self.add(clause, keys, weight, to: &top, contents)
        } else {
            let ownWeight = mayBeOwn ? reading.weight(.name, isWhole: isWhole) : weight
            addAdjusted(
                clause, keys, weight, ownWeight, isWhole: isWhole, without: known, to: &top,
                contents)
        }
    }

    /// The same without a filter and a bias: importance alone orders the cities.
    @inline(never)
    private static func add(
        _ clause: Clause, _ keys: Range<Int>, _ weight: Score, to top: inout TopK<Match>,
        _ contents: IndexContents
    ) {
        var bound = max(
            threshold(of: top, weight), clause.bound(reachedBy: top.capacity, in: keys, contents))
        clause.scan(keys, atLeast: &bound, contents) { ordinal, key, importance, bound in
            let score = Score(importance) + weight
            let match = Match(score, clause.tier, ordinal: ordinal, source: key)
            if top.add(match) { bound = max(bound, threshold(of: top, weight)) }
        }
    }

    @inline(never)
    private func addAdjusted(
        _ clause: Clause, _ keys: Range<Int>, _ weight: Score, _ ownWeight: Score, isWhole: Bool,
        without known: Set<Int>, to top: inout TopK<Match>, _ contents: IndexContents
    ) {
        let isWholeName = isWhole && (clause.tier == .name || clause.tier == .alternateName)
        let usual = max(weight, ownWeight)
        let most = usual + (bias?.most(isWhole: isWholeName) ?? .zero)
        // The least importance that counts, and that of cities which the bias does not favour.
        var (bound, far) = (Self.threshold(of: top, most), Self.threshold(of: top, usual))
        if filter.admitsAll, known.isEmpty {
            // So many cities have that importance, and nothing takes from it.
            let reached =
                Score(clause.bound(reachedBy: top.capacity, in: keys, contents))
                + min(weight, ownWeight)
            bound = max(bound, (reached - most).importance)
            far = max(far, (reached - usual).importance)
        }
        let cells = clause.cells(contents)
        clause.scan(keys, atLeast: &bound, contents) { key, importance in
            importance >= far || bias?.mayFavour(GridCell(number: cells[key])) ?? false
        } _: { ordinal, key, importance, bound in
            guard filter.admits(Int(ordinal), contents), !known.contains(Int(ordinal)) else {
                return
            }
            let isOwn = ownWeight != weight && reading.isOwnName(of: Int(ordinal), contents)
            let score =
                Score(importance) + (isOwn ? ownWeight : weight)
                + adjustment(Int(ordinal), isWhole: isWholeName, contents)
            let match = Match(score, clause.tier, ordinal: ordinal, source: key)
            if top.add(match) {
                bound = max(bound, Self.threshold(of: top, most))
                far = max(far, Self.threshold(of: top, usual))
            }
        }
    }

    /// What the bias adds for a city, and what its place takes from it.
    @inline(__always)
    private func adjustment(_ ordinal: Int, isWhole: Bool, _ contents: IndexContents) -> Score {
        (bias?.adjustment(of: ordinal, isWhole: isWhole, contents) ?? .zero)
            + (filter.place?.adjustment(of: ordinal, contents) ?? .zero)
    }

    /// The least importance with which a city could still be among the best.
    @inline(__always)
    private static func threshold(of top: borrowing TopK<Match>, _ most: Score) -> UInt16 {
        guard let last = top.last else { return 0 }
        return (last.score - most).importance
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

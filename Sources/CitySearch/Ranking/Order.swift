/// The order of the matches of one tier, unless they are ranked by relevance, and the number that are likely to be
/// read.
struct Order: Sendable {
    private let order: SearchOrder
    /// The point from which distances are measured; nil in other orders.
    private let point: Coordinate?
    private let expectedCount: Int

    init(_ terms: SearchTerms) {
        order = terms.order
        point = terms.order == .distance ? terms.near : nil
        expectedCount = terms.expectedCount
    }

    /// Whether scores order the matches of names.
    var isByRelevance: Bool { order == .relevance }

    /// Whether the order is that of the ordinals.
    var isByName: Bool { order == .name }

    /// The cities of a tier; nil when there are none.
    ///
    /// - Parameters:
    ///   - names: the main names of the cities, if they are a range of these.
    ///   - count: the number of cities, so that they are gathered only when they are read; nil if only gathering
    ///     determines it.
    ///   - forEach: gives the cities: in name order at least the first `limit`, in other orders all.
    func list(
        _ tier: MatchTier, of names: Range<Int>? = nil, count: Int?, _ contents: IndexContents,
        _ forEach: @escaping @Sendable (_ limit: Int, IndexContents, (Match) -> Void) -> Void
    ) -> MatchList? {
        guard let count else {
            var found: [Match] = []
            forEach(.max, contents) { found.append($0) }
            return found.isEmpty ? nil : MatchList(sorted(found, contents))
        }
        guard count > 0 else { return nil }
        return MatchList(TierCounts(count, of: tier)) { limit, contents in
            let limit = min(max(limit, expectedCount), count)
            return names.map { first(limit, of: $0, contents) }
                ?? first(limit, of: count, contents) { forEach(limit, contents, $0) }
        }
    }

    /// At least the first `limit` of some matches, in the order.
    ///
    /// - Parameter most: the number of matches.
    /// - Complexity: O(m log limit) for m matches, O(m log m) by distance.
    func first(
        _ limit: Int, of most: Int, _ contents: IndexContents, _ forEach: ((Match) -> Void) -> Void
    ) -> [Match] {
        if let circle = point.map(GreatCircle.init(from:)) {
            var all: [(kilometres: Double, match: Match)] = []
            forEach { all.append((contents.kilometres(from: circle, to: $0.ordinal), $0)) }
            all.sort { ($0.kilometres, $0.match.ordinal) < ($1.kilometres, $1.match.ordinal) }
            return all.map { $0.match.ranked(0) }
        }
        func ranked(_ match: Match) -> Match {
            match.ranked(order.rank(of: match.ordinal, contents))
        }
        guard limit < most else {
            var all: [Match] = []
            forEach { all.append(ranked($0)) }
            all.sort()
            return all
        }
        var top = TopK<Match>(capacity: limit, of: most)
        forEach { top.add(ranked($0)) }
        return top.sorted()
    }

    /// Some matches in the order.
    func sorted(_ matches: [Match], _ contents: IndexContents) -> [Match] {
        first(matches.count, of: matches.count, contents) { matches.forEach($0) }
    }

    // MARK: Ranges of names

    /// At least the first `limit` cities of a range of main names, in the order.
    ///
    /// - Complexity: O(limit) by name and of all cities; by population O(range / 1024 + limit × 64) for populations
    ///   that differ; otherwise that of the first of some matches.
    func first(_ limit: Int, of names: Range<Int>, _ contents: IndexContents) -> [Match] {
        func match(_ ordinal: Int) -> Match {
            Match(rank: 0, .name, ordinal: UInt32(ordinal), source: Match.ownName)
        }
        let isAll = names.count == contents.count
        switch (order, point) {
        case (.name, _): return names.prefix(limit).map(match)
        case (.population, _) where isAll:
            let ranked = contents.ordinalsByPopulation
            return (0..<min(limit, names.count)).map { match(Int(ranked[$0])) }
        case (.population, _): return largest(limit, of: names, contents)
        case (_, let point?) where isAll:
            return NearbySearch(limit, to: point, in: contents).results().map { match($0.ordinal) }
        // The index has no list in another order.
        default:
            return first(limit, of: names.count, contents) { add in names.forEach { add(match($0)) }
            }
        }
    }

    /// The largest cities of a range of names, found by block maxima.
    private func largest(
        _ limit: Int, of names: Range<Int>, _ contents: IndexContents
    ) -> [Match] {
        var top = TopK<Match>(capacity: limit, of: names.count)
        let populations = contents.populationMaxima
        var bound = populations.bound(reachedBy: min(limit, names.count), in: names)
        populations.scan(names, atLeast: &bound) { ordinal, population, bound in
            let match = Match(
                rank: population, .name, ordinal: UInt32(ordinal), source: Match.ownName)
            // An equally large later city would come later.
            if top.add(match), let last = top.last {
                bound = max(bound, UInt32(clamping: UInt64(last.rank) + 1))
            }
        }
        return top.sorted()
    }
}

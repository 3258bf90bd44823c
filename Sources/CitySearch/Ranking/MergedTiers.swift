/// The cities of several readings, tier by tier, of which one finds most: its cities are gathered when one of them is
/// read, and those of the others are at hand.
///
/// `a, us` is all that begins so in one country, and a few names that go on with `us`.
struct MergedTiers {
    private let main: Reading
    /// The cities that other readings find, each by the first tier that it reaches in any reading.
    private let few: [Match]
    private let terms: SearchTerms
    private let filter: CityFilter
    private let contents: IndexContents

    /// So many keys of other readings are looked at one by one.
    private static let mostKeys = 1_024

    /// - Parameter filter: that of the query, without a place.
    /// - Returns: nil when several readings find many cities, or the main one needs a look at each.
    init?(
        _ readings: [Reading], _ terms: SearchTerms, _ filter: CityFilter, _ contents: IndexContents
    ) {
        guard
            let main = readings.max(by: { $0.clauses.keyCount < $1.clauses.keyCount }),
            main.mayGoOn, main.only == nil, main.localKeys == nil, main.clauses.tellNewKeys
        else { return nil }
        let others = readings.filter { $0 !== main }
        guard others.reduce(0, { $0 + $1.clauses.keyCount }) <= Self.mostKeys else { return nil }
        let collector = CandidateCollector(
            contents: contents, filter: filter, bias: nil, readings: readings)
        few = collector.matches(of: others)
        self.main = main
        self.terms = terms
        self.filter = filter.within(main.place)
        self.contents = contents
    }

    /// The tiers that have cities.
    var lists: [MatchList] {
        let known = Set(few.map { UInt32($0.ordinal) })
        let ofMain = few.compactMap { main.match($0.ordinal, contents)?.tier }
        return main.clauses.all.indices.compactMap { number in
            let clause = main.clauses.all[number]
            let merged = few.filter { $0.tier == clause.tier }
            let count =
                filter.count(clause, contents) - ofMain.count { $0 == clause.tier } + merged.count
            return count > 0 ? list(clause, count, without: known, merged) : nil
        }
    }

    private func list(
        _ clause: Clause, _ count: Int, without known: Set<UInt32>, _ merged: [Match]
    ) -> MatchList {
        MatchList(TierCounts(count, of: clause.tier), expecting: terms.expectedCount) {
            [order = MatchOrder(terms), filter] limit, contents in
            order.first(limit, of: count, contents) { add in
                merged.forEach(add)
                filter.forEach(of: clause, contents) { ordinal, key in
                    if known.contains(ordinal) { return }
                    add(Match(rank: 0, clause.tier, ordinal: ordinal, source: key))
                }
            }
        }
    }
}

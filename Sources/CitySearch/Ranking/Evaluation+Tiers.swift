/// Tiers whose cities are counted, and gathered when one of them is read.
extension Evaluation {
    /// The cities of the clauses from a number on.
    func tiers(_ clauses: NameClauses, from first: Int) -> [MatchList] {
        (first..<clauses.all.count).compactMap { list(clauses.all[$0]) }
    }

    /// The cities of several readings, of which one finds most; the cities of the others are gathered at once. `a, us`
    /// finds all cities of a country whose names begin with `a`, and a few whose names continue with `us`.
    ///
    /// - Returns: nil if several readings find many cities, or the main one needs to test each.
    func tiers(of readings: [Reading]) -> [MatchList]? {
        guard
            let main = readings.max(by: { $0.clauses.keyCount < $1.clauses.keyCount }),
            main.mayGoOn, main.only == nil, main.localKeys == nil, main.clauses.tellNewKeys
        else { return nil }
        let others = readings.filter { $0 !== main }
        guard others.reduce(0, { $0 + $1.clauses.keyCount }) <= Self.mostKeys else { return nil }
        let few = matches(readings, of: others)
        let known = few.isEmpty ? nil : KnownCities(few)
        let ofMain = few.compactMap { main.evidence($0.ordinal, contents)?.tier }
        let evaluation = within(main.place)
        return main.clauses.all.indices.compactMap { number in
            let tier = main.clauses.all[number].tier
            return evaluation.list(
                main.clauses.all[number], and: few.filter { $0.tier == tier }, without: known,
                count: ofMain.count { $0 == tier })
        }
    }

    /// The maximum number of keys of other readings that are tested one by one.
    private static let mostKeys = 1_024

    /// The cities of a clause; nil when none passes.
    ///
    /// - Parameters:
    ///   - others: more cities of the tier.
    ///   - known: the cities that the clause may lead to and that do not count.
    ///   - knownCount: the number of these to which it does lead.
    private func list(
        _ clause: Clause, and others: [Match] = [], without known: KnownCities? = nil,
        count knownCount: Int = 0
    ) -> MatchList? {
        if clause.keys.isEmpty, others.isEmpty { return nil }
        let (order, filter) = (Order(terms), filter)
        // Where counting would test each city of a range, one pass counts and gathers them.
        let count =
            clause.tier != .name || filter.countsNames
            ? filter.count(clause, contents) - knownCount + others.count : nil
        let isPlain = clause.tier == .name && filter.admitsAll && known == nil
        return order.list(clause.tier, of: isPlain ? clause.keys : nil, count: count, contents) {
            _, contents, add in
            others.forEach(add)
            filter.forEach(of: clause, contents) { ordinal, key in
                if known?.contains(Int(ordinal), contents) ?? false { return }
                add(Match(rank: 0, clause.tier, ordinal: ordinal, source: key))
            }
        }
    }
}

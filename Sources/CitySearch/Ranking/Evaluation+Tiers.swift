/// Tiers whose cities are counted, and gathered when one of them is read.
extension Evaluation {
    /// The cities of some clauses, from a number on.
    func tiers(_ clauses: NameClauses, from first: Int) -> [MatchList] {
        (first..<clauses.all.count).compactMap { list(clauses.all[$0]) }
    }

    /// The cities of several readings, of which one finds most: those of the others are at hand. `a, us` is all that
    /// begins so in one country, and a few names that go on with `us`.
    ///
    /// - Returns: nil when several readings find many cities, or the main one needs a look at each.
    func tiers(of readings: [Reading]) -> [MatchList]? {
        guard
            let main = readings.max(by: { $0.clauses.keyCount < $1.clauses.keyCount }),
            main.mayGoOn, main.only == nil, main.localKeys == nil, main.clauses.tellNewKeys
        else { return nil }
        let others = readings.filter { $0 !== main }
        guard others.reduce(0, { $0 + $1.clauses.keyCount }) <= Self.mostKeys else { return nil }
        let few = matches(readings, of: others)
        let known = Set(few.map { UInt32($0.ordinal) })
        let ofMain = few.compactMap { main.evidence($0.ordinal, contents)?.tier }
        let evaluation = within(main.place)
        return main.clauses.all.indices.compactMap { number in
            let tier = main.clauses.all[number].tier
            return evaluation.list(
                main.clauses.all[number], and: few.filter { $0.tier == tier }, without: known,
                count: ofMain.count { $0 == tier })
        }
    }

    /// So many keys of other readings are looked at one by one.
    private static let mostKeys = 1_024

    /// The cities of a clause; nil when none passes.
    ///
    /// - Parameters:
    ///   - others: more cities of the tier.
    ///   - known: the cities that the clause may lead to and that do not count.
    ///   - knownCount: how many of these it does lead to.
    private func list(
        _ clause: Clause, and others: [Match] = [], without known: Set<UInt32> = [],
        count knownCount: Int = 0
    ) -> MatchList? {
        if clause.keys.isEmpty, others.isEmpty { return nil }
        let (order, filter) = (Order(terms), filter)
        // Where each city of a range must be looked at, that is done once.
        let mayCount = clause.tier != .name || filter.countsNames
        let count = mayCount ? filter.count(clause, contents) - knownCount + others.count : nil
        if let count, clause.tier == .name, filter.admitsAll, known.isEmpty {
            if count <= 0 { return nil }
            return MatchList(TierCounts(count, of: .name), expecting: terms.expectedCount) {
                order.first($0, of: clause.keys, $1)
            }
        }
        return Self.list(clause.tier, count: count, order, expecting: terms.expectedCount, contents)
        {
            _, contents, add in
            others.forEach(add)
            filter.forEach(of: clause, contents) { ordinal, key in
                if !known.isEmpty, known.contains(ordinal) { return }
                add(Match(rank: 0, clause.tier, ordinal: ordinal, source: key))
            }
        }
    }

    /// The cities of a tier; nil when there are none.
    ///
    /// - Parameters:
    ///   - count: how many cities there are, which are then gathered when they are read; nil where that is
    ///     known only when they are.
    ///   - forEach: gives the cities: so many of the first in name order or more, in other orders all.
    static func list(
        _ tier: MatchTier, count: Int?, _ order: Order, expecting expectedCount: Int,
        _ contents: IndexContents,
        _ forEach: @escaping @Sendable (_ limit: Int, IndexContents, (Match) -> Void) -> Void
    ) -> MatchList? {
        guard let count else {
            var found: [Match] = []
            forEach(.max, contents) { found.append($0) }
            return found.isEmpty ? nil : MatchList(order.sorted(found, contents))
        }
        guard count > 0 else { return nil }
        return MatchList(TierCounts(count, of: tier), expecting: expectedCount) { limit, contents in
            order.first(limit, of: count, contents) { forEach(limit, contents, $0) }
        }
    }
}

/// Finds the cities of the readings of a text, in the requested order: tier by tier, or by relevance.
///
/// The simple algorithm tests every city that a reading may find (`Evaluation+Candidates`). It answers all queries. Two
/// others are faster if one reading finds most: the clauses of a reading count their cities and gather them when one is
/// read (`Evaluation+Tiers`), and ``RelevanceRanking`` skips cities that cannot be among the best.
struct Evaluation {
    let contents: IndexContents
    let terms: SearchTerms
    var filter: Filter
    let bias: RelevanceBias?
    /// The text that is read, to judge whether it may hold typing errors.
    let text: String

    /// - Parameters:
    ///   - text: the text that is read.
    ///   - folded: the same, folded.
    ///   - boosts: the preferences of the query.
    init(
        _ terms: SearchTerms, _ filter: Filter, of text: String,
        _ folded: borrowing FoldedPrefix, boosts: Boosts? = nil, _ contents: IndexContents
    ) {
        self.contents = contents
        self.text = text
        self.terms = terms
        self.filter = filter
        bias = .of(terms, folded, boosts, contents)
    }

    /// The exact matches of some readings, and the matches with typing errors: by relevance among the exact ones, in
    /// other orders after them.
    func lists(_ readings: [Reading]) -> [MatchList] {
        if case .first(let favourites) = filter.favourites {
            return among(.only(favourites)).lists(readings)
                + among(.without(favourites)).lists(readings)
        }
        var found = exactMatches(readings)
        if terms.mode == .fuzzy {
            let errors = typingErrors(readings, beside: found)
            if !errors.isEmpty { add(errors, to: &found) }
        }
        return found.lists
    }

    /// The matches of a plain name apart from main names.
    func otherLists(_ clauses: NameClauses, _ places: [PlaceMatch]) -> [MatchList] {
        let places = PlaceTiers(places, terms, filter, contents)?
            .cities(without: KnownCities(clauses, contents), bias, contents)
        return tiers(clauses, from: 1) + (places?.lists ?? [])
    }

    // MARK: Exact matches

    /// The matches without typing errors.
    struct ExactMatches {
        var lists: [MatchList] = []
        /// The best score, if it is known. By relevance it is in the first list.
        var best: Score?
    }

    private func exactMatches(_ readings: [Reading]) -> ExactMatches {
        let places = places(readings[0])
        guard filter.onlyFavourites == nil else { return candidates(readings, places) }
        if let reading = sole(readings, beside: places) {
            return within(reading.place).matches(reading, places)
        }
        if terms.order != .relevance, terms.mode != .fuzzy, places == nil,
            let lists = tiers(of: readings)
        {
            return ExactMatches(lists: lists)
        }
        return candidates(readings, places)
    }

    /// The same evaluation for favourites alone, or for all other cities.
    private func among(_ favourites: Filter.Favourites) -> Evaluation {
        var evaluation = self
        evaluation.filter.favourites = favourites
        return evaluation
    }

    /// The same evaluation for the cities in a place.
    func within(_ place: PlaceSet?) -> Evaluation {
        guard let place else { return self }
        var placed = self
        placed.filter.place = place
        return placed
    }

    /// The cities of the places that a name names; nil when it names none.
    func places(_ reading: Reading) -> PlaceTiers? {
        if reading.places.isEmpty { return nil }
        return PlaceTiers(
            reading.places, of: reading, terms, within(reading.place).filter, contents)
    }

    /// The only reading that finds cities by name; nil if there are several.
    private func sole(_ readings: [Reading], beside places: PlaceTiers?) -> Reading? {
        if readings.count == 1, readings[0].isWholeText, readings[0].mayGoOn { return readings[0] }
        let finding = readings.filter { !$0.clauses.areEmpty(contents) }
        return finding.count == 1 && finding[0].mayGoOn && places == nil ? finding[0] : nil
    }

    /// The matches of one reading by name, and the places that it names.
    private func matches(_ reading: Reading, _ places: PlaceTiers?) -> ExactMatches {
        let (placed, others) =
            places?.cities(without: KnownCities(reading.clauses, contents), bias, contents)
            ?? ([], [])
        guard terms.order == .relevance else {
            return ExactMatches(lists: tiers(reading.clauses, from: 0) + others)
        }
        let ranking = RelevanceRanking(
            reading: reading, filter: filter, bias: bias, text: text, placed: placed)
        guard let list = ranking.list(ranking: terms.expectedCount, contents) else {
            return ExactMatches(lists: others)
        }
        return ExactMatches(lists: [list] + others, best: list.first.bestScore)
    }

    // MARK: Typing errors

    private func add(_ errors: [Match], to found: inout ExactMatches) {
        if terms.order != .relevance {
            found.lists.append(MatchList(Order(terms).sorted(errors, contents)))
        } else if found.best != nil {
            found.lists[0] = found.lists[0].merging(errors)
        } else {
            found.lists.append(MatchList(errors))
        }
    }

    /// The matches of the readings with typing errors.
    ///
    /// A query for favourites alone, or without favourites, searches all cities and filters the results.
    private func typingErrors(_ readings: [Reading], beside found: ExactMatches) -> [Match] {
        guard case .all = filter.favourites else {
            var all = self
            all.filter.favourites = .all
            return all.typingErrors(readings, beside: all.exactMatches(readings))
                .filter { filter.admits($0.ordinal, contents) }
        }
        guard readings.misspellable.contains(where: { $0.prefix.allowedErrors > 0 }) else {
            return []
        }
        let places = places(readings[0])
        let errors = MisspeltCollector(self, best: found.best ?? bestScore(readings)) { ordinal in
            readings.contains {
                $0.clauses.contain(ordinal, contents) && $0.evidence(ordinal, contents) != nil
            } || places?.contains(ordinal, contents) ?? false
        }.matches(readings)
        // The full name of one city may be another's with an error: Sidney for Sydney.
        let mayHoldErrors =
            errors.isEmpty || readings.contains { $0.isWholeName }
            || TypingErrorSigns.mayBeMisspelt(text)
            || readings.misspellable.contains {
                $0.typedName.map(TypingErrorSigns.mayBeMisspelt) ?? false
            }
        return mayHoldErrors ? errors : []
    }

    /// The score of the best exact match; nil without one by name.
    private func bestScore(_ readings: [Reading]) -> Score? {
        // Of other readings only full names count, and those are ranked already.
        readings.lazy.filter { $0.mayGoOn }.compactMap { reading in
            RelevanceRanking(
                reading: reading, filter: within(reading.place).filter, bias: bias, text: text
            ).bestScore(contents)
        }.max()
    }
}

extension RelevanceBias {
    /// The bias of a query; nil without one.
    ///
    /// - Parameter text: the folded text.
    @inline(__always)
    static func of(
        _ terms: SearchTerms, _ text: borrowing FoldedPrefix, _ boosts: Boosts?,
        _ contents: IndexContents
    ) -> RelevanceBias? {
        guard terms.order == .relevance || terms.mode == .fuzzy else { return nil }
        let script = ScriptCountries(text, contents)
        if terms.near == nil, script == nil, boosts == nil { return nil }
        return RelevanceBias(
            near: terms.near, in: terms.near.flatMap(contents.homeCountry), script: script,
            boosts: boosts)
    }
}

/// The simple algorithm: each city that a reading may find is tested.
extension Evaluation {
    /// The cities that readings find, and the cities of the places in the first reading.
    func candidates(_ readings: [Reading], _ places: PlaceTiers?) -> ExactMatches {
        let found = matches(readings, of: readings, places)
        let (placed, others) =
            places?.cities(without: KnownCities(found), bias, contents) ?? ([], [])
        guard terms.order == .relevance else {
            let tiers = MatchTier.allCases.compactMap { tier -> MatchList? in
                let matches = found.filter { $0.tier == tier }
                return matches.isEmpty ? nil : MatchList(Order(terms).sorted(matches, contents))
            }
            return ExactMatches(lists: tiers + others, best: found.bestScore)
        }
        let names = found.sorted()
        let promised =
            readings[0].isWholeText
            ? Array(
                names.lazy.filter { readings[0].isCalledSo($0, contents) }
                    .prefix(readings[0].promisedNames)) : []
        let all = (names + placed).sorted()
        let ranked = ExactNamePromotion(reading: readings[0], text: text, contents: contents).apply(
            to: all, promised, limit: all.count + 1)
        guard !ranked.isEmpty else { return ExactMatches(lists: others) }
        return ExactMatches(lists: [MatchList(ranked)] + others, best: ranked.bestScore)
    }

    /// The cities that `some` of the readings find, each once: by the first tier that it reaches in
    /// any of `readings`, with the best evidence of them all.
    ///
    /// - Complexity: O(candidates × names of each).
    func matches(_ readings: [Reading], of some: [Reading], _ places: PlaceTiers? = nil) -> [Match]
    {
        candidates(some).compactMap { ordinal in
            var best: Evidence?
            for reading in readings {
                guard let evidence = reading.evidence(Int(ordinal), contents) else { continue }
                best = best.map { $0.joined(with: evidence) } ?? evidence
            }
            if let weight = places?.weight(of: Int(ordinal), contents), let known = best,
                known.weight < weight
            {
                best?.weight = weight
            }
            return best.map { Match(Int(ordinal), $0, bias, contents) }
        }
    }

    /// The cities that readings may find, each once: those with the names as prefix, or the favourites if only
    /// favourites are wanted and there are fewer.
    private func candidates(_ readings: [Reading]) -> [UInt32] {
        let keyCount = readings.reduce(0) { $0 + $1.clauses.keyCount }
        if let favourites = filter.onlyFavourites?.ordinals,
            favourites.count < keyCount / Self.worthTest
        {
            return favourites.filter { filter.admits(Int($0), contents) }
        }
        var candidates = readings.flatMap { $0.candidates(contents) }
        if !filter.admitsAll { candidates.removeAll { !filter.admits(Int($0), contents) } }
        guard candidates.count > contents.count / Self.worthBitset else {
            return Array(Set(candidates))
        }
        var set = OrdinalBitset(count: contents.count)
        for ordinal in candidates { set.insert(Int(ordinal)) }
        return set.ordinals
    }

    /// Testing a city takes as long as looking at this many keys.
    private static let worthTest = 16
    /// Going through the bits of this many cities takes as long as putting one into a set.
    private static let worthBitset = 2_048
}

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

/// Collects what the readings of a text find, in the order asked for: tier by tier, or by relevance.
///
/// It asks the clauses of the readings for cities and reads no text.
struct Collector {
    private let contents: IndexContents
    private let terms: SearchTerms
    var filter: CityFilter
    private let bias: RelevanceBias?

    /// The text that is read.
    private let text: String

    /// - Parameters:
    ///   - text: the text that is read.
    ///   - folded: the same, folded.
    init(
        _ terms: SearchTerms, _ filter: CityFilter, of text: String,
        _ folded: borrowing FoldedPrefix, _ contents: IndexContents
    ) {
        self.contents = contents
        self.text = text
        self.terms = terms
        self.filter = filter
        bias = .of(terms, folded, contents)
    }

    /// The matches of some readings, and those with typing errors: by relevance between the exact ones,
    /// otherwise behind them.
    func lists(_ readings: [Reading]) -> [MatchList] {
        var found = exactMatches(readings)
        if terms.mode == .fuzzy {
            let errors = typingErrors(readings, beside: found)
            if !errors.isEmpty { add(errors, to: &found) }
        }
        return found.lists
    }

    /// What a plain name finds beside own names.
    func otherLists(_ clauses: NameClauses, _ places: [PlaceMatch]) -> [MatchList] {
        var lists = tiers(clauses, from: 1)
        if let places = PlaceTiers(places, terms, filter, contents) {
            lists += places.lists(without: KnownCities(clauses, contents), contents)
        }
        return lists
    }

    // MARK: Exact matches

    /// What is found without typing errors.
    private struct ExactMatches {
        var lists: [MatchList] = []
        /// Whether the first list is one by relevance.
        var isRanked = false
        /// The best score, if it is known.
        var best: Score?
    }

    private func exactMatches(_ readings: [Reading]) -> ExactMatches {
        let places = places(readings[0])
        guard filter.onlyFavourites == nil, let reading = sole(readings, beside: places) else {
            return merged(readings, places) ?? candidates(readings, places)
        }
        if reading.place == nil { return matches(reading, places) }
        var placed = self
        placed.filter = filter.within(reading.place)
        return placed.matches(reading, places)
    }

    /// The cities of the places that a name names; nil when it names none.
    private func places(_ reading: Reading) -> PlaceTiers? {
        if reading.places.isEmpty { return nil }
        return PlaceTiers(reading.places, terms, filter.within(reading.place), contents)
    }

    /// The reading that alone finds cities by name, so that its clauses lead to each once; nil when others
    /// may, too.
    private func sole(_ readings: [Reading], beside places: PlaceTiers?) -> Reading? {
        if readings.count == 1, readings[0].isWholeText { return readings[0] }
        let finding = readings.filter { !$0.clauses.isEmpty }
        return finding.count == 1 && finding[0].mayGoOn && places == nil ? finding[0] : nil
    }

    private func matches(_ reading: Reading, _ places: PlaceTiers?) -> ExactMatches {
        guard let places else { return matches(reading, placed: []) }
        let known = KnownCities(reading.clauses, contents)
        var found = matches(
            reading, placed: places.ranked(without: known, bias, contents))
        found.lists += places.lists(without: known, contents)
        return found
    }

    private func matches(_ reading: Reading, placed: [Match]) -> ExactMatches {
        guard terms.order == .relevance else {
            return ExactMatches(lists: tiers(reading.clauses, from: 0))
        }
        let collector = RelevanceCollector(
            reading: reading, filter: filter, bias: bias, placed: placed)
        guard let list = collector.list(ranking: terms.expectedCount, contents) else {
            return ExactMatches()
        }
        return ExactMatches(lists: [list], isRanked: true, best: list.bestScore)
    }

    /// The matches of several readings, of which one finds most.
    private func merged(_ readings: [Reading], _ places: PlaceTiers?) -> ExactMatches? {
        guard terms.order != .relevance, terms.mode != .fuzzy, places == nil,
            filter.onlyFavourites == nil
        else { return nil }
        return MergedTiers(readings, terms, filter, contents).map { ExactMatches(lists: $0.lists) }
    }

    private func candidates(_ readings: [Reading], _ places: PlaceTiers?) -> ExactMatches {
        let found = CandidateCollector(
            contents: contents, filter: filter, bias: bias, readings: readings
        ).matches
        let known = KnownCities(found)
        let best = found.lazy.map(\.score).max()
        var lists: [MatchList] = []
        guard terms.order == .relevance else {
            for tier in MatchTier.allCases {
                let matches = found.filter { $0.tier == tier }
                if matches.isEmpty { continue }
                lists.append(MatchList(MatchOrder(terms).sorted(matches, contents)))
            }
            lists += places?.lists(without: known, contents) ?? []
            return ExactMatches(lists: lists, best: best)
        }
        let names = found.sorted()
        let promised =
            readings[0].isWholeText
            ? Array(
                names.lazy.filter { match in
                    readings[0].wholeNames.contains(match.ordinal)
                        || readings[0].isWholeName(match)
                            && readings[0].isOwnName(of: match.ordinal, contents)
                }.prefix(readings[0].clauses.promisedNames)) : []
        let placed = places?.ranked(without: known, bias, contents) ?? []
        let all = placed.isEmpty ? names : (names + placed).sorted()
        let ranked = ExactNamePromotion(contents).apply(to: all, promised, limit: all.count + 1)
        lists.add(MatchList(ranked))
        lists += places?.lists(without: known, contents) ?? []
        return ExactMatches(
            lists: lists, isRanked: !ranked.isEmpty, best: ranked.lazy.map(\.score).max())
    }

    // MARK: Tiers

    /// The cities of some clauses, from a number on, which are gathered when one of them is read.
    private func tiers(_ clauses: NameClauses, from first: Int) -> [MatchList] {
        var lists: [MatchList] = []
        for number in first..<clauses.all.count where !clauses.all[number].keys.isEmpty {
            let clause = clauses.all[number]
            if clause.tier == .name {
                lists.add(ownNames(clause.keys))
            } else {
                let count = filter.count(clause, contents)
                if count > 0 { lists.append(list(clause, count)) }
            }
        }
        return lists
    }

    @inline(never)
    private func list(_ clause: Clause, _ count: Int) -> MatchList {
        MatchList(TierCounts(count, of: clause.tier), expecting: terms.expectedCount) {
            [order = MatchOrder(terms), filter] limit, contents in
            order.first(limit, of: count, contents) { add in
                filter.forEach(of: clause, contents) { ordinal, key in
                    add(Match(rank: 0, clause.tier, ordinal: ordinal, source: key))
                }
            }
        }
    }

    /// The cities of a range of own names.
    private func ownNames(_ names: Range<Int>) -> MatchList {
        let order = MatchOrder(terms)
        guard filter.admitsAll else { return passing(names, order) }
        let counts = TierCounts(names.count, of: .name)
        let expected = terms.expectedCount
        @Sendable func match(_ ordinal: UInt32) -> Match {
            Match(rank: 0, .name, ordinal: ordinal, source: Match.ownName)
        }
        let isAll = names.count == contents.count
        switch terms.order {
        case .population where isAll:
            return MatchList(counts, expecting: expected) { limit, contents in
                (0..<min(limit, names.count)).map { match(contents.ordinalsByPopulation[$0]) }
            }
        case .population:
            return MatchList(counts, expecting: expected) { LargestCities(names).first($0, $1) }
        case .distance where isAll && !order.isByName:
            return MatchList(counts, expecting: expected) { [near = terms.near] limit, contents in
                guard let near, let all = NearbyConditions(NearbyFilter(), contents) else {
                    return []
                }
                let search = NearbySearch(limit, to: near, where: all, in: contents)
                return search.results().map { match(UInt32($0.ordinal)) }
            }
        case .name, .distance, .relevance:
            return MatchList(counts, expecting: expected) { limit, contents in
                order.first(limit, of: names.count, contents) { add in
                    for ordinal in order.isByName ? names.prefix(limit) : names {
                        add(match(UInt32(ordinal)))
                    }
                }
            }
        }
    }

    /// The cities of a range of own names that pass the filter.
    private func passing(_ names: Range<Int>, _ order: MatchOrder) -> MatchList {
        @Sendable func match(_ ordinal: UInt32) -> Match {
            Match(rank: 0, .name, ordinal: ordinal, source: Match.ownName)
        }
        guard let count = filter.count(in: names, contents) else {
            var found: [Match] = []
            filter.forEach(in: names, contents) { found.append(match($0)) }
            return MatchList(order.sorted(found, contents))
        }
        return MatchList(TierCounts(count, of: .name), expecting: terms.expectedCount) {
            [filter] limit, contents in
            order.first(limit, of: count, contents) { add in
                filter.forEach(in: names, contents) { add(match($0)) }
            }
        }
    }

    // MARK: Typing errors

    private func add(_ errors: [Match], to found: inout ExactMatches) {
        if found.isRanked {
            found.lists[0] = found.lists[0].merging(errors)
        } else {
            let isRanked = terms.order == .relevance
            found.lists.append(
                MatchList(isRanked ? errors : MatchOrder(terms).sorted(errors, contents)))
        }
    }

    /// What the readings find if they hold typing errors.
    ///
    /// A query for favourites alone, or without them, finds those of what all cities are searched for.
    private func typingErrors(_ readings: [Reading], beside found: ExactMatches) -> [Match] {
        guard case .all = filter.favourites else {
            var all = self
            all.filter = filter.with(.all)
            return all.typingErrors(readings, beside: all.exactMatches(readings))
                .filter { filter.admits($0.ordinal, contents) }
        }
        guard readings.misspellable.contains(where: { $0.prefix.allowedErrors > 0 }) else {
            return []
        }
        let places = places(readings[0])
        let errors = MisspeltCollector(
            contents, filter, bias, includesAlternates: terms.includesAlternateNames,
            best: found.best ?? bestScore(readings)
        ) { ordinal in
            readings.contains {
                $0.clauses.contain(ordinal, contents) && $0.match(ordinal, contents) != nil
            } || places?.contains(ordinal, contents) ?? false
        }.matches(readings)
        // What is the whole name of a city may be meant for that of another: Sidney for Sydney.
        let mayHoldErrors =
            errors.isEmpty || readings.contains(where: \.isWholeName)
            || TypingErrorSigns.mayBeMisspelt(text)
        return mayHoldErrors ? errors : []
    }

    /// The score of the best exact match; nil when none is found by name.
    private func bestScore(_ readings: [Reading]) -> Score? {
        // Of other readings only whole names count, and those are ranked already.
        readings.lazy.filter(\.mayGoOn).compactMap { reading in
            RelevanceCollector(
                reading: reading, filter: filter.within(reading.place), bias: bias
            ).bestScore(contents)
        }.max()
    }
}

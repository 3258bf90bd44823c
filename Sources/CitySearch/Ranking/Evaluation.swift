/// Finds the cities of the interpretations of a text, in the requested order: tier by tier, or by relevance.
///
/// The simple algorithm tests every city that an interpretation may find (`Evaluation+Candidates`). It answers all
/// queries. Two others are faster if one interpretation finds most: the key ranges of an interpretation count their
/// cities and gather them when one is read (`Evaluation+Tiers`), and ``RelevanceRanking`` skips cities that cannot be
/// among the best.
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
    ///   - preferences: the preferences of the query.
    init(
        _ terms: SearchTerms, _ filter: Filter, of text: String,
        _ folded: borrowing FoldedPrefix, preferences: Preferences? = nil, _ contents: IndexContents
    ) {
        self.contents = contents
        self.text = text
        self.terms = terms
        self.filter = filter
        bias = .of(terms, folded, preferences, contents)
    }

    /// The exact matches of some interpretations, and the matches with typing errors: by relevance among the exact
    /// ones, in other orders after them.
    func lists(_ interpretations: [Interpretation]) -> [MatchList] {
        if case .first(let favourites) = filter.favourites {
            return among(.only(favourites)).lists(interpretations)
                + among(.without(favourites)).lists(interpretations)
        }
        var found = exactMatches(interpretations)
        if terms.mode == .fuzzy {
            let errors = typingErrors(interpretations, beside: found)
            if !errors.isEmpty { add(errors, to: &found) }
        }
        return found.lists
    }

    /// The matches of a plain name apart from main names.
    func otherLists(_ tierRanges: TierRanges, _ places: [PlaceMatch]) -> [MatchList] {
        let places = PlaceTiers(places, terms, filter, contents)?
            .cities(without: KnownCities(tierRanges, contents), bias, contents)
        return tiers(tierRanges, from: 1) + (places?.lists ?? [])
    }

    // MARK: Exact matches

    /// The matches without typing errors.
    struct ExactMatches {
        var lists: [MatchList] = []
        /// The best score, if it is known. By relevance it is in the first list.
        var best: Score?
    }

    private func exactMatches(_ interpretations: [Interpretation]) -> ExactMatches {
        let places = places(interpretations[0])
        guard filter.onlyFavourites == nil else { return candidates(interpretations, places) }
        if let interpretation = sole(interpretations, beside: places) {
            return within(interpretation.place).matches(interpretation, places)
        }
        if terms.order != .relevance, terms.mode != .fuzzy, places == nil,
            let lists = tiers(of: interpretations)
        {
            return ExactMatches(lists: lists)
        }
        return candidates(interpretations, places)
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
    func places(_ interpretation: Interpretation) -> PlaceTiers? {
        if interpretation.places.isEmpty { return nil }
        return PlaceTiers(
            interpretation.places, of: interpretation, terms, within(interpretation.place).filter,
            contents)
    }

    /// The only interpretation that finds cities by name; nil if there are several.
    private func sole(
        _ interpretations: [Interpretation], beside places: PlaceTiers?
    ) -> Interpretation? {
        if interpretations.count == 1, interpretations[0].isWholeText, interpretations[0].mayGoOn {
            return interpretations[0]
        }
        let finding = interpretations.filter { !$0.tierRanges.areEmpty(contents) }
        return finding.count == 1 && finding[0].mayGoOn && places == nil ? finding[0] : nil
    }

    /// The matches of one interpretation by name, and the places that it names.
    private func matches(_ interpretation: Interpretation, _ places: PlaceTiers?) -> ExactMatches {
        let (placed, others) =
            places?.cities(
                without: KnownCities(interpretation.tierRanges, contents), bias, contents)
            ?? ([], [])
        guard terms.order == .relevance else {
            return ExactMatches(lists: tiers(interpretation.tierRanges, from: 0) + others)
        }
        let ranking = RelevanceRanking(
            interpretation: interpretation, filter: filter, bias: bias, text: text, placed: placed)
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

    /// The matches of the interpretations with typing errors.
    ///
    /// A query for favourites alone, or without favourites, searches all cities and filters the results.
    private func typingErrors(
        _ interpretations: [Interpretation], beside found: ExactMatches
    ) -> [Match] {
        guard case .all = filter.favourites else {
            var all = self
            all.filter.favourites = .all
            return all.typingErrors(interpretations, beside: all.exactMatches(interpretations))
                .filter { filter.admits($0.ordinal, contents) }
        }
        guard interpretations.misspellable.contains(where: { $0.prefix.allowedErrors > 0 }) else {
            return []
        }
        let places = places(interpretations[0])
        let errors = MisspeltCollector(self, best: found.best ?? bestScore(interpretations)) {
            ordinal in
            interpretations.contains {
                $0.tierRanges.contain(ordinal, contents) && $0.features(ordinal, contents) != nil
            } || places?.contains(ordinal, contents) ?? false
        }.matches(interpretations)
        // The full name of one city may be another's with an error: Sidney for Sydney.
        let mayHoldErrors =
            errors.isEmpty || interpretations.contains { $0.isWholeName }
            || TypoHeuristics.isCandidate(text)
            || interpretations.misspellable.contains {
                $0.typedName.map(TypoHeuristics.isCandidate) ?? false
            }
        return mayHoldErrors ? errors : []
    }

    /// The score of the best exact match; nil without one by name.
    private func bestScore(_ interpretations: [Interpretation]) -> Score? {
        // Of other interpretations only full names count, and those are ranked already.
        interpretations.lazy.filter { $0.mayGoOn }.compactMap { interpretation in
            RelevanceRanking(
                interpretation: interpretation, filter: within(interpretation.place).filter,
                bias: bias, text: text
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
        _ terms: SearchTerms, _ text: borrowing FoldedPrefix, _ preferences: Preferences?,
        _ contents: IndexContents
    ) -> RelevanceBias? {
        guard terms.order == .relevance || terms.mode == .fuzzy else { return nil }
        let script = ScriptCountries(text, contents)
        if terms.near == nil, script == nil, preferences == nil { return nil }
        return RelevanceBias(
            near: terms.near, in: terms.near.flatMap(contents.homeCountry), script: script,
            preferences: preferences)
    }
}

/// The simple algorithm: each city that an interpretation may find is tested.
extension Evaluation {
    /// The cities that interpretations find, and the cities of the places in the first interpretation.
    func candidates(_ interpretations: [Interpretation], _ places: PlaceTiers?) -> ExactMatches {
        let found = matches(interpretations, of: interpretations, places)
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
        let pinned =
            interpretations[0].isWholeText
            ? Array(
                names.lazy.filter { interpretations[0].isCalledSo($0, contents) }
                    .prefix(interpretations[0].pinnedMatches)) : []
        let all = (names + placed).sorted()
        let ranked = ExactMatchSlots(
            interpretation: interpretations[0], text: text, contents: contents
        ).apply(
            to: all, pinned, limit: all.count + 1)
        guard !ranked.isEmpty else { return ExactMatches(lists: others) }
        return ExactMatches(lists: [MatchList(ranked)] + others, best: ranked.bestScore)
    }

    /// The cities that `some` of the interpretations find, each once: by the first tier that it reaches in
    /// any of `interpretations`, with the best features of them all.
    ///
    /// - Complexity: O(candidates × names of each).
    func matches(
        _ interpretations: [Interpretation], of some: [Interpretation], _ places: PlaceTiers? = nil
    ) -> [Match] {
        candidates(some).compactMap { ordinal in
            var best: MatchFeatures?
            for interpretation in interpretations {
                guard let features = interpretation.features(Int(ordinal), contents) else {
                    continue
                }
                best = best.map { $0.joined(with: features) } ?? features
            }
            if let weight = places?.weight(of: Int(ordinal), contents), let known = best,
                known.weight < weight
            {
                best?.weight = weight
            }
            return best.map { Match(Int(ordinal), $0, bias, contents) }
        }
    }

    /// The cities that interpretations may find, each once: those with the names as prefix, or the favourites if only
    /// favourites are wanted and there are fewer.
    private func candidates(_ interpretations: [Interpretation]) -> [UInt32] {
        let keyCount = interpretations.reduce(0) { $0 + $1.tierRanges.keyCount }
        if let favourites = filter.onlyFavourites?.ordinals,
            favourites.count < keyCount / Self.worthTest
        {
            return favourites.filter { filter.admits(Int($0), contents) }
        }
        var candidates = interpretations.flatMap { $0.candidates(contents) }
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
    /// The cities of the key ranges from a number on.
    func tiers(_ tierRanges: TierRanges, from first: Int) -> [MatchList] {
        (first..<tierRanges.all.count).compactMap { list(tierRanges.all[$0]) }
    }

    /// The cities of several interpretations, of which one finds most; the cities of the others are gathered at once.
    /// `a, us` finds all cities of a country whose names begin with `a`, and a few whose names continue with `us`.
    ///
    /// - Returns: nil if several interpretations find many cities, or the main one needs to test each.
    func tiers(of interpretations: [Interpretation]) -> [MatchList]? {
        guard
            let main = interpretations.max(by: { $0.tierRanges.keyCount < $1.tierRanges.keyCount }),
            main.mayGoOn, main.only == nil, main.localKeys == nil, main.tierRanges.tellNewKeys
        else { return nil }
        let others = interpretations.filter { $0 !== main }
        guard others.reduce(0, { $0 + $1.tierRanges.keyCount }) <= Self.mostKeys else { return nil }
        let few = matches(interpretations, of: others)
        let known = few.isEmpty ? nil : KnownCities(few)
        let ofMain = few.compactMap { main.features($0.ordinal, contents)?.tier }
        let evaluation = within(main.place)
        return main.tierRanges.all.indices.compactMap { number in
            let tier = main.tierRanges.all[number].tier
            return evaluation.list(
                main.tierRanges.all[number], and: few.filter { $0.tier == tier }, without: known,
                count: ofMain.count { $0 == tier })
        }
    }

    /// The maximum number of keys of other interpretations that are tested one by one.
    private static let mostKeys = 1_024

    /// The cities of a key range; nil when none passes.
    ///
    /// - Parameters:
    ///   - others: more cities of the tier.
    ///   - known: the cities that the key range may lead to and that do not count.
    ///   - knownCount: the number of these to which it does lead.
    private func list(
        _ keyRange: KeyRange, and others: [Match] = [], without known: KnownCities? = nil,
        count knownCount: Int = 0
    ) -> MatchList? {
        if keyRange.keys.isEmpty, others.isEmpty { return nil }
        let (order, filter) = (Order(terms), filter)
        // Where counting would test each city of a range, one pass counts and gathers them.
        let count =
            keyRange.tier != .name || filter.countsNames
            ? filter.count(keyRange, contents) - knownCount + others.count : nil
        let isPlain = keyRange.tier == .name && filter.admitsAll && known == nil
        return order.list(keyRange.tier, of: isPlain ? keyRange.keys : nil, count: count, contents)
        {
            _, contents, add in
            others.forEach(add)
            filter.forEach(of: keyRange, contents) { ordinal, key in
                if known?.contains(Int(ordinal), contents) ?? false { return }
                add(Match(rank: 0, keyRange.tier, ordinal: ordinal, source: key))
            }
        }
    }
}

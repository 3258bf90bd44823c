/// How a query becomes results: ranges of sorted keys first, then what each tier keeps of them.
struct SearchEvaluation {
    private let contents: IndexContents
    private let terms: SearchTerms
    private let filter: CityFilter
    private let sort: OrdinalSort

    init(_ terms: SearchTerms, _ filter: CityFilter, _ contents: IndexContents) {
        self.contents = contents
        self.terms = terms
        self.filter = filter
        sort = OrdinalSort(terms)
    }

    /// What a text finds: a plain range of names, and all else.
    ///
    /// - Parameter typed: the text as it was typed.
    func results(
        _ text: borrowing QueryText, typed: String
    ) -> (names: Range<Int>, more: ResultSections?) {
        guard text.isBlank || !text.prefix.isEmpty else { return (0..<0, nil) }
        var found = exactMatches(text, typed)
        if terms.mode == .fuzzy && !text.isBlank {
            found.parts.append(.ranked(RankedRun(typingErrors(text, typed, beside: found))))
        }
        return (found.names, found.parts.count == 0 ? nil : ResultSections(found.parts))
    }

    /// What a text finds without typing errors.
    private struct ExactMatches {
        /// Cities by their own names, as a plain range.
        var names = 0..<0
        /// All others.
        var parts = PartList()
        /// In which readings cities were found; the first is by the whole text.
        var readings: [QueryReading] = []

        var count: Int {
            names.count + parts.count
        }
    }

    private func exactMatches(_ text: borrowing QueryText, _ typed: String) -> ExactMatches {
        var found = ExactMatches()
        let tiers = PrefixMatches(text.prefix, terms, contents)
        let placed =
            text.mayNamePlace(in: terms.mode)
            ? PlacedNames(contents: contents, terms: terms, text: typed).readings(text) : []
        if !placed.isEmpty || filter.favourites != nil {
            found.readings = [QueryReading(text.prefix, tiers, contents)] + placed
            found.parts = CandidateEvaluation(
                contents: contents, terms: terms, filter: filter, readings: found.readings
            ).parts()
        } else if terms.order == .relevance {
            found.parts.append(.ranked(ranked(tiers)))
            addCountries(text.prefix, tiers, to: &found.parts)
        } else {
            if terms.order == .name && filter.isOpen {
                found.names = tiers.names
            } else {
                addOwn(tiers.names, to: &found.parts)
            }
            addOthers(text.prefix, tiers, to: &found.parts)
        }
        return found
    }

    /// What a prefix finds beside the cities' own names, tier after tier.
    ///
    /// - Parameter names: the cities whose own names begin with it.
    func others(_ prefix: borrowing FoldedPrefix, names: Range<Int>) -> PartList {
        var parts = PartList()
        addOthers(prefix, PrefixMatches(prefix, names: names, terms, contents), to: &parts)
        return parts
    }

    private func addOthers(
        _ prefix: borrowing FoldedPrefix, _ tiers: PrefixMatches, to parts: inout PartList
    ) {
        add(tiers.alternates, .alternate(tiers.alternates.range), to: &parts)
        add(tiers.words, .word, to: &parts)
        addCountries(prefix, tiers, to: &parts)
    }

    private func ranked(_ tiers: PrefixMatches) -> RankedRun {
        RankedEvaluation(tiers: tiers, filter: filter, bias: terms.near.map(NearBias.init))
            .run(ranking: terms.rankedCount, contents)
    }

    // MARK: Own names

    /// Adds the cities of a range that pass the filter.
    private func addOwn(_ names: Range<Int>, to parts: inout PartList) {
        if filter.isOpen, names.count == contents.count, let nearest = allByDistance() {
            return parts.append(.run(.name, nearest))
        }
        guard filter.isOpen, terms.order == .population else {
            return parts.append(.run(.name, gathered(names)))
        }
        if names.count == contents.count {
            return parts.append(.run(.name, .byPopulation(names.count)))
        }
        parts.append(.ranked(LargestCities(names).run(ranking: terms.rankedCount, contents)))
    }

    /// All cities by their distance, when that is the order; the first by the tree of places.
    private func allByDistance() -> OrdinalRun? {
        guard terms.order == .distance, let point = terms.near, (try? point.check()) != nil,
            let all = NearbyConditions(NearbyFilter(), contents)
        else { return nil }
        var search = NearbySearch(max(1, terms.rankedCount), to: point, where: all, in: contents)
        return .deferred(
            first: search.results().map { UInt32($0.ordinal) }, count: contents.count,
            DeferredOrdinals { [sort] contents in
                sort.sorted((0..<contents.count).map(UInt32.init), contents)
            })
    }

    /// The cities of a range that pass the filter, in order.
    private func gathered(_ names: Range<Int>) -> OrdinalRun {
        guard let countries = filter.countries else {
            return .list(sort.sorted(names.map(UInt32.init), contents))
        }
        let lists = countries.indices.filter { countries[$0] }
            .map { contents.postings.list(of: $0, within: names) }
        if lists.count == 1, sort.isByName { return .postings(lists[0]) }
        return .list(sort.sorted(lists.joined().map { contents.postings[$0] }, contents))
    }

    // MARK: Other names

    /// Adds the cities of a tier, which are gathered when one of them is read, or at once when a
    /// filter must see them.
    @inline(__always)
    private func add(
        _ tier: SecondaryMatches, _ source: MatchSource, to parts: inout PartList
    ) {
        let count = tier.count(contents)
        if count > 0 { add(count, of: tier, source, to: &parts) }
    }

    @inline(never)
    private func add(
        _ count: Int, of tier: SecondaryMatches, _ source: MatchSource, to parts: inout PartList
    ) {
        if filter.isOpen {
            let ordinals = DeferredOrdinals { [sort] contents in
                sort.sorted(tier.ordinals(contents), contents)
            }
            return parts.append(.run(source, .deferred(count: count, ordinals)))
        }
        let passing = tier.ordinals(contents).filter { filter.admits(Int($0), contents) }
        parts.append(.run(source, .list(sort.sorted(passing, contents))))
    }

    // MARK: Countries

    @inline(__always)
    private func addCountries(
        _ prefix: borrowing FoldedPrefix, _ tiers: PrefixMatches, to parts: inout PartList
    ) {
        guard terms.includesCountries && !prefix.isEmpty else { return }
        let matches = contents.countryMatches(prefix)
        guard !matches.isEmpty else { return }
        CountryEvaluation(contents: contents, sort: sort, filter: filter)
            .add(matches, citiesLackedBy: tiers, to: &parts)
    }

    // MARK: Typing errors

    /// What fills up a page that exact matches leave short.
    ///
    /// A query for favourites alone finds those of what all cities are searched for, no others.
    @inline(never)
    private func typingErrors(
        _ text: borrowing QueryText, _ typed: String, beside found: ExactMatches
    ) -> [RankedMatch] {
        if let favourites = filter.favourites {
            let all = SearchEvaluation(terms, filter.withoutFavourites, contents)
            return all.typingErrors(text, typed, beside: all.exactMatches(text, typed))
                .filter { favourites.contains($0.ordinal) }
        }
        let missing = FuzzyEvaluation.page - found.count
        guard missing > 0 else { return [] }
        let known = Set(Array(found.names) + found.parts.ordinals(contents))
        let readings =
            found.readings.isEmpty
            ? [QueryReading(text.prefix, PrefixMatches(text.prefix, terms, contents), contents)]
            : found.readings
        let matches = FuzzyEvaluation(
            contents: contents, terms: terms, filter: filter, readings: readings,
            isExcluded: known.contains
        ).matches(upTo: missing)
        return sort.sorted(matches, contents)
    }
}

/// How a query becomes results: ranges of sorted keys first, then what each tier keeps of them.
struct SearchEvaluation {
    let index: CityIndex
    let query: SearchQuery
    let favourites: FavouriteSet?

    private var contents: IndexContents { index.contents }

    @inline(__always)
    func results() -> SearchResults {
        let text = QueryText(query.text, table: contents.foldTable)
        let filter = filter()
        guard text.isBlank || !text.prefix.isEmpty else { return results(nil) }
        let tiers = index.nameTiers(text.prefix, query)
        let placed =
            text.mayNamePlace(in: query.mode)
            ? PlacedNames(index: index, query: query).ways(text) : []
        if filter.favourites != nil || !placed.isEmpty {
            let ways = [NameWay(tiers, contents)] + placed
            let parts = CandidateEvaluation(
                index: index, query: query, favourites: favourites, filter: filter, ways: ways
            ).parts()
            return withTypingErrors(results(FurtherResults(parts)), ways, filter)
        }
        let exact = results(tiers, filter)
        return text.isBlank
            ? exact : withTypingErrors(exact, [NameWay(tiers, contents)], filter)
    }

    @inline(__always)
    private func results(_ further: FurtherResults?, names: Range<Int> = 0..<0) -> SearchResults {
        SearchResults(
            query.text, contents, favourites: favourites?.bits, names: names, more: further)
    }

    private func filter() -> CityFilter {
        var countries: [Bool]?
        if !query.countries.isEmpty {
            var wanted = [Bool](repeating: false, count: contents.countryTable.count)
            for code in query.countries {
                if let number = contents.countryTable.number(of: code) { wanted[number] = true }
            }
            countries = wanted
        }
        guard query.favouritesOnly else { return CityFilter(countries: countries, favourites: nil) }
        let favourites = favourites ?? FavouriteSet(over: index)
        return CityFilter(countries: countries, favourites: favourites)
    }

    /// What a text that names no place finds.
    @inline(__always)
    private func results(_ tiers: NameTiers, _ filter: CityFilter) -> SearchResults {
        query.order == .name && filter.isOpen
            ? results(behindNames(tiers, filter), names: tiers.names)
            : results(FurtherResults(parts(tiers, filter)))
    }

    /// What stands behind the cities found by their own names, when these are a plain range.
    @inline(__always)
    private func behindNames(_ tiers: NameTiers, _ filter: CityFilter) -> FurtherResults? {
        if isPlain {
            let known = contents.shortPrefixes.results(of: tiers.prefix) {
                FurtherResults(otherParts(tiers, filter))
            }
            if let known { return known }
        }
        let parts = otherParts(tiers, filter)
        return parts.count == 0 ? nil : FurtherResults(parts)
    }

    /// Whether the query asks for just what short prefixes are remembered to find.
    private var isPlain: Bool {
        query.mode == .prefix && query.includesAlternateNames && query.includesCountries
            && contents.localization == nil
    }

    /// What all tiers have.
    private func parts(_ tiers: NameTiers, _ filter: CityFilter) -> PartList {
        var parts = PartList()
        if query.order == .relevance {
            parts.append(.ranked(ranked(tiers, filter)))
        } else {
            parts.append(.run(.name, ordered(tiers.names, filter)))
            addOthers(tiers, filter, to: &parts)
        }
        addCountries(tiers, filter, to: &parts)
        return parts
    }

    /// What the tiers behind the own names have.
    @inline(__always)
    private func otherParts(_ tiers: NameTiers, _ filter: CityFilter) -> PartList {
        var parts = PartList()
        addOthers(tiers, filter, to: &parts)
        addCountries(tiers, filter, to: &parts)
        return parts
    }

    @inline(__always)
    private func addOthers(_ tiers: NameTiers, _ filter: CityFilter, to parts: inout PartList) {
        add(tiers.alternates, .alternate(tiers.alternates.range), filter, to: &parts)
        add(tiers.words, .word, filter, to: &parts)
    }

    @inline(__always)
    private func addCountries(_ tiers: NameTiers, _ filter: CityFilter, to parts: inout PartList) {
        guard query.includesCountries && !tiers.prefix.isEmpty else { return }
        CountryEvaluation(index: index, query: query, filter: filter)
            .add(citiesLackedBy: tiers, to: &parts)
    }

    private func ranked(_ tiers: NameTiers, _ filter: CityFilter) -> RankedRun {
        RankedEvaluation(
            contents: contents, tiers: tiers, filter: filter, bias: query.near.map(NearBias.init)
        ).run(ranking: query.rankedCount)
    }

    // MARK: Own names

    /// The cities of a range that pass the filter, in an order that is not that of the ordinals.
    @inline(never)
    private func ordered(_ names: Range<Int>, _ filter: CityFilter) -> OrdinalRun {
        guard filter.isOpen, query.order == .population else { return gathered(names, filter) }
        if names.count == contents.count { return .byPopulation(names.count) }
        let largest = LargestCities(contents).ordinals(in: names, upTo: query.rankedCount)
        if largest.count == names.count { return .list(largest) }
        return .deferred(
            DeferredOrdinals(count: names.count, first: largest) { [query] contents in
                OrdinalSort(contents, query).sorted(names.map(UInt32.init))
            })
    }

    /// The cities of a range that pass the filter, in order.
    @inline(never)
    private func gathered(_ names: Range<Int>, _ filter: CityFilter) -> OrdinalRun {
        let sort = OrdinalSort(contents, query)
        guard let countries = filter.countries else {
            return .list(sort.sorted(names.map(UInt32.init)))
        }
        let lists = countries.indices.filter { countries[$0] }
            .map { contents.postings.list(of: $0, within: names) }
        if lists.count == 1, sort.isByName { return .postings(lists[0]) }
        return .list(sort.sorted(lists.joined().map { contents.postings[$0] }))
    }

    // MARK: Other names

    /// Adds the cities of a tier, which are gathered when one of them is read, or at once when a
    /// filter must see them.
    @inline(__always)
    private func add(
        _ tier: LinkedTier, _ source: SearchMatch.Source, _ filter: CityFilter,
        to parts: inout PartList
    ) {
        let count = tier.count
        if count > 0 { add(count, of: tier, source, filter, to: &parts) }
    }

    @inline(never)
    private func add(
        _ count: Int, of tier: LinkedTier, _ source: SearchMatch.Source, _ filter: CityFilter,
        to parts: inout PartList
    ) {
        if filter.isOpen {
            let run = DeferredOrdinals(count: count) { [query] contents in
                OrdinalSort(contents, query).sorted(tier.ordinals())
            }
            return parts.append(.run(source, .deferred(run)))
        }
        let sort = OrdinalSort(contents, query)
        let passing = tier.ordinals().filter { filter.admits(Int($0), contents) }
        parts.append(.run(source, .list(sort.sorted(passing))))
    }

    // MARK: Typing errors

    /// Fills up a page that exact matches leave short.
    @inline(__always)
    private func withTypingErrors(
        _ exact: SearchResults, _ ways: @autoclosure () -> [NameWay], _ filter: CityFilter
    ) -> SearchResults {
        query.mode == .fuzzy && exact.count < FuzzyEvaluation.page
            ? filledUp(exact, ways(), filter) : exact
    }

    @inline(never)
    private func filledUp(
        _ exact: SearchResults, _ ways: [NameWay], _ filter: CityFilter
    ) -> SearchResults {
        let known = Set(exact.map(\.city.ordinal))
        let matches = FuzzyEvaluation(
            contents: contents, query: query, filter: filter, ways: ways,
            isExcluded: known.contains
        ).matches(upTo: FuzzyEvaluation.page - exact.count)
        if matches.isEmpty { return exact }
        return exact.appending(RankedRun(OrdinalSort(contents, query).sorted(matches)))
    }
}

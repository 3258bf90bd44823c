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
        guard text.isBlank || !text.prefix.isEmpty else { return results([]) }
        let tiers = tiers(text)
        let placed = text.isBlank ? [] : placedNames(text)
        if filter.favourites != nil || !placed.isEmpty {
            let ways = [NameWay(tiers)] + placed
            let parts = CandidateEvaluation(
                index: index, query: query, favourites: favourites, filter: filter, ways: ways
            ).parts()
            return withTypingErrors(results(parts), ways, filter)
        }
        if text.isBlank { return everything(tiers, filter) }
        return withTypingErrors(results(tiers, filter), [NameWay(tiers)], filter)
    }

    private func results(
        _ parts: [SearchResults.Part], named: OrdinalRun = .list([])
    ) -> SearchResults {
        SearchResults(
            query.text, contents, favourites: favourites?.bits, named: named, others: parts)
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

    private func everything(_ tiers: NameTiers, _ filter: CityFilter) -> SearchResults {
        if query.order == .relevance { return results([.ranked(ranked(tiers, filter))]) }
        let isPlain = filter.isOpen && query.order == .population
        return results(
            [], named: isPlain ? .byPopulation(tiers.names.count) : named(tiers.names, filter))
    }

    /// What a text finds by names; the blank text finds all own names.
    @inline(__always)
    private func tiers(_ text: QueryText) -> NameTiers {
        tiers(text.prefix, isBlank: text.isBlank)
    }

    @inline(__always)
    private func tiers(_ prefix: FoldedPrefix, isBlank: Bool = false) -> NameTiers {
        NameTiers(
            prefix, contents, alternates: query.includesAlternateNames && !isBlank,
            words: query.mode >= .word && !isBlank)
    }

    /// What a text that is neither blank nor names a place finds.
    @inline(__always)
    private func results(_ tiers: NameTiers, _ filter: CityFilter) -> SearchResults {
        var parts: [SearchResults.Part] = []
        var named = OrdinalRun.list([])
        if query.order == .relevance {
            let run = ranked(tiers, filter)
            if run.count > 0 { parts.append(.ranked(run)) }
        } else {
            named = self.named(tiers.names, filter)
            add(tiers.alternates, .alternate(tiers.alternates.range), filter, to: &parts)
            add(tiers.words, .word, filter, to: &parts)
        }
        if query.includesCountries {
            addCountries(index.countryMatches(tiers.prefix), tiers, filter, to: &parts)
        }
        return results(parts, named: named)
    }

    private func ranked(_ tiers: NameTiers, _ filter: CityFilter) -> RankedRun {
        RankedEvaluation(
            contents: contents, tiers: tiers, filter: filter, bias: query.near.map(NearBias.init)
        ).run(ranking: query.rankedCount)
    }

    // MARK: Own names

    @inline(__always)
    private func named(_ names: Range<Int>, _ filter: CityFilter) -> OrdinalRun {
        filter.isOpen && query.order == .name ? .ordinals(names) : ordered(names, filter)
    }

    /// The cities of a range that pass the filter, in an order that is not that of the ordinals.
    @inline(never)
    private func ordered(_ names: Range<Int>, _ filter: CityFilter) -> OrdinalRun {
        guard filter.isOpen, query.order == .population else { return gathered(names, filter) }
        let sort = OrdinalSort(contents, query)
        let largest = LargestCities(contents).ordinals(in: names, upTo: query.rankedCount)
        if largest.count == names.count { return .list(largest) }
        return .deferred(
            DeferredOrdinals(count: names.count, first: largest) {
                sort.sorted(names.map(UInt32.init))
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

    // MARK: Other names and countries

    /// Adds the cities of a tier, which are gathered when one of them is read, or at once when a
    /// filter must see them.
    @inline(__always)
    private func add(
        _ tier: LinkedTier, _ source: SearchMatch.Source, _ filter: CityFilter,
        to parts: inout [SearchResults.Part]
    ) {
        let count = tier.count
        if count > 0 { add(count, of: tier, source, filter, to: &parts) }
    }

    @inline(never)
    private func add(
        _ count: Int, of tier: LinkedTier, _ source: SearchMatch.Source, _ filter: CityFilter,
        to parts: inout [SearchResults.Part]
    ) {
        let sort = OrdinalSort(contents, query)
        if filter.isOpen {
            let run = DeferredOrdinals(count: count) { sort.sorted(tier.ordinals()) }
            return parts.append(.run(source, .deferred(run)))
        }
        let passing = tier.ordinals().filter { filter.admits(Int($0), contents) }
        if !passing.isEmpty { parts.append(.run(source, .list(sort.sorted(passing)))) }
    }

    /// Adds the cities of countries, without those that names led to.
    private func addCountries(
        _ matches: [CountryMatch], _ tiers: NameTiers, _ filter: CityFilter,
        to parts: inout [SearchResults.Part]
    ) {
        guard !matches.isEmpty else { return }
        var isMatched = [Bool](repeating: false, count: contents.countryTable.count)
        for match in matches { isMatched[match.country] = true }
        let others = (tiers.alternates.ordinals() + tiers.words.ordinals())
            .filter { isMatched[Int(contents.countries[Int($0)])] }
        let positions = OrdinalSort.ascending(
            others.map { contents.postings.position(of: $0) }, below: contents.count)
        for match in matches where filter.admits(country: match.country) {
            let list = contents.postings.list(of: match.country)
            let named = contents.postings.list(of: match.country, within: tiers.names)
            let low = positions.indices.partitionPoint { Int(positions[$0]) < list.lowerBound }
            let high = (low..<positions.count).partitionPoint {
                Int(positions[$0]) < list.upperBound
            }
            let gap = PostingGap(list: list, named: named, others: Array(positions[low..<high]))
            guard gap.count > 0 else { continue }
            let run = run(gap, filter)
            if run.count > 0 { parts.append(.run(.country(match), run)) }
        }
    }

    private func run(_ gap: PostingGap, _ filter: CityFilter) -> OrdinalRun {
        let sort = OrdinalSort(contents, query)
        let isPlain = filter.favourites == nil
        if isPlain && sort.isByName { return .postingsWithout(gap) }
        let contents = contents
        let gather: @Sendable () -> [UInt32] = {
            sort.sorted(
                (0..<gap.count).map { contents.postings[gap.position($0)] }
                    .filter { isPlain || filter.admits(Int($0), contents) })
        }
        return isPlain
            ? .deferred(DeferredOrdinals(count: gap.count, gather: gather)) : .list(gather())
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
        return exact.appending(.ranked(RankedRun(OrdinalSort(contents, query).sorted(matches))))
    }

    // MARK: Names in front of places

    /// The ways to read the text as a city's name and the name of a place behind it.
    @inline(__always)
    private func placedNames(_ text: QueryText) -> [NameWay] {
        if text.mayHaveComma {
            let separated = separatedNames()
            if !separated.isEmpty { return separated }
        }
        return query.mode >= .word && text.prefix.holdsInnerSpace
            ? unseparatedNames(text.prefix) : []
    }

    /// `paris, tex`, and with several places `nashua, nh, usa`. A place that is called nothing known
    /// makes all of the text a name.
    private func separatedNames() -> [NameWay] {
        let parts = QueryText.parts(of: query.text)
        guard parts.count > 1 else { return [] }
        let last = parts.count - 1
        let readings = last > 1 ? [last, 1] : [last]
        return readings.compactMap { first in
            let name = FoldedPrefix(
                parts[..<first].joined(separator: ","), table: contents.foldTable)
            let places = parts[first...].map { FoldedPrefix(String($0), table: contents.foldTable) }
            let filters = places.compactMap { $0.isEmpty ? nil : PlaceFilter($0, index) }
            guard !name.isEmpty, filters.count == places.count else { return nil }
            return NameWay(tiers(name), in: filters, isSeparated: true)
        }
    }

    /// `portland or`: every inner space may be where the place begins.
    private func unseparatedNames(_ text: FoldedPrefix) -> [NameWay] {
        (1..<text.count - 1).compactMap { space in
            guard text[space] == KeyFolder.space else { return nil }
            let place = text.bytes(space + 1..<text.count)
            guard place.letterCount >= Self.unseparatedPlaceLetters else { return nil }
            let tiers = tiers(text.prefix(space + 1))
            guard !tiers.wholeNames.isEmpty || !tiers.alternates.whole.isEmpty,
                let filter = PlaceFilter(place, index)
            else { return nil }
            return NameWay(tiers, in: [filter], isSeparated: false)
        }
    }

    /// How many letters of a place must be typed where no comma says that it is one.
    private static let unseparatedPlaceLetters = 2
}

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
        guard text.isBlank || !text.prefix.isEmpty else {
            return SearchResults(contents, favourites: favourites?.bits, named: .list([]))
        }
        if text.mayHaveComma, let composite = composite(text.prefix, filter) { return composite }
        if let favourites = filter.favourites {
            return FavouriteEvaluation(
                index: index, query: query, favourites: favourites, filter: filter
            ).results(text.prefix)
        }
        if text.isBlank { return everything(filter) }
        let names = contents.nameKeys.range(of: text.prefix)
        return results(named: named(names, filter), names: names, text.prefix, filter)
    }

    /// What a text with a comma finds; nil when it has none, or when nothing is called what stands
    /// behind it.
    private func composite(_ whole: FoldedPrefix, _ filter: CityFilter) -> SearchResults? {
        guard let parts = QueryText.parts(of: query.text, contents.foldTable),
            let place = PlaceFilter(parts.place, index)
        else { return nil }
        return CompositeEvaluation(
            index: index, query: query, favourites: favourites, filter: filter, place: place,
            name: parts.name, whole: whole
        ).results()
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

    // MARK: Own names

    private func everything(_ filter: CityFilter) -> SearchResults {
        let all = 0..<contents.count
        let run: OrdinalRun =
            filter.isOpen && query.order == .population
            ? .byPopulation(all.count) : named(all, filter)
        return SearchResults(contents, favourites: favourites?.bits, named: run)
    }

    @inline(__always)
    private func named(_ names: Range<Int>, _ filter: CityFilter) -> OrdinalRun {
        filter.isOpen && query.order == .name ? .ordinals(names) : gathered(names, filter)
    }

    /// The cities of a range that pass the filter, in order.
    @inline(never)
    private func gathered(_ names: Range<Int>, _ filter: CityFilter) -> OrdinalRun {
        let sort = OrdinalSort(contents, query.order)
        guard let countries = filter.countries else {
            return .list(sort.sorted(names.map(UInt32.init)))
        }
        let lists = countries.indices.filter { countries[$0] }
            .map { contents.postings.list(of: $0, within: names) }
        if lists.count == 1, query.order == .name { return .postings(lists[0]) }
        return .list(sort.sorted(lists.joined().map { contents.postings[$0] }))
    }

    // MARK: Alternate names and countries

    /// Adds what is found by alternate names and by countries.
    @inline(__always)
    private func results(
        named: OrdinalRun, names: Range<Int>, _ prefix: FoldedPrefix, _ filter: CityFilter
    ) -> SearchResults {
        var others: [(source: SearchMatch.Source, run: OrdinalRun)] = []
        var keys = 0..<0
        var alternates: [UInt32] = []
        if query.includesAlternateNames {
            keys = contents.alternates.keys.range(of: prefix)
            if !keys.isEmpty {
                alternates = self.alternates(keys, without: names)
                let passing =
                    filter.isOpen
                    ? alternates : alternates.filter { filter.admits(Int($0), contents) }
                if !passing.isEmpty {
                    let sorted = OrdinalSort(contents, query.order).sorted(passing)
                    others.append((.alternate(keys), .list(sorted)))
                }
            }
        }
        if query.includesCountries {
            addCountries(
                index.countryMatches(prefix), names: names, alternates: alternates, filter,
                to: &others)
        }
        return SearchResults(contents, favourites: favourites?.bits, named: named, others: others)
    }

    /// The cities that a range of alternate keys leads to, each once, without those found by name.
    private func alternates(_ keys: Range<Int>, without names: Range<Int>) -> [UInt32] {
        var ordinals: [UInt32] = []
        for position in keys where contents.alternates.isFirst(position, from: keys.lowerBound) {
            let ordinal = contents.alternates.city(at: position)
            if !names.contains(Int(ordinal)) { ordinals.append(ordinal) }
        }
        return ordinals
    }

    private func addCountries(
        _ matches: [CountryMatch], names: Range<Int>, alternates: [UInt32], _ filter: CityFilter,
        to others: inout [(source: SearchMatch.Source, run: OrdinalRun)]
    ) {
        guard !matches.isEmpty else { return }
        var isMatched = [Bool](repeating: false, count: contents.countryTable.count)
        for match in matches { isMatched[match.country] = true }
        let positions = OrdinalSort.ascending(
            alternates.filter { isMatched[Int(contents.countries[Int($0)])] }
                .map { contents.postings.position(of: $0) }, below: contents.count)
        for match in matches where filter.admits(country: match.country) {
            let list = contents.postings.list(of: match.country)
            let named = contents.postings.list(of: match.country, within: names)
            let low = positions.indices.partitionPoint { Int(positions[$0]) < list.lowerBound }
            let high = (low..<positions.count).partitionPoint {
                Int(positions[$0]) < list.upperBound
            }
            let gap = PostingGap(list: list, named: named, others: Array(positions[low..<high]))
            guard gap.count > 0 else { continue }
            let run: OrdinalRun =
                query.order == .name
                ? .postingsWithout(gap) : gathered(gap, filter)
            if run.count > 0 { others.append((.country(match), run)) }
        }
    }

    private func gathered(_ gap: PostingGap, _ filter: CityFilter) -> OrdinalRun {
        let ordinals = (0..<gap.count).lazy.map { contents.postings[gap.position($0)] }
            .filter { filter.admits(Int($0), contents) }
        return .list(OrdinalSort(contents, query.order).sorted(Array(ordinals)))
    }
}

/// The tiers of regions and of countries: the cities that lie in what a text names, and that no name led to.
///
/// Name order lists them place by place, every other order lists those of a tier together. By relevance, a
/// place that is typed out whole ranks its cities with those that names led to.
struct PlaceEvaluation {
    private let contents: IndexContents
    private let terms: SearchTerms
    private let filter: CityFilter
    /// By their numbers.
    private let regions: [RegionMatch]
    private let countries: [CountryMatch]
    private let wholeRegions: Set<Int>
    private let wholeCountries: Set<Int>

    /// - Parameter prefix: the folded text.
    /// - Returns: nil when it names no place.
    @inline(__always)
    init?(
        _ prefix: borrowing FoldedPrefix, _ terms: SearchTerms, _ filter: CityFilter,
        _ contents: IndexContents
    ) {
        guard terms.includesCountries && !prefix.isEmpty else { return nil }
        let regions =
            terms.mode >= .word ? contents.regionTable.matches(prefix, isWhole: false) : []
        let countries = contents.countryMatches(prefix)
        guard !regions.isEmpty || !countries.isEmpty else { return nil }
        self.init(prefix, terms, filter, contents, regions, countries)
    }

    /// The same for the name of a reading; nil also when that is no name of a place.
    init?(
        _ reading: QueryReading, _ terms: SearchTerms, _ filter: CityFilter,
        _ contents: IndexContents
    ) {
        guard reading.mayNamePlace else { return nil }
        self.init(reading.prefix, terms, filter.within(reading.place), contents)
    }

    @inline(never)
    private init(
        _ prefix: borrowing FoldedPrefix, _ terms: SearchTerms, _ filter: CityFilter,
        _ contents: IndexContents, _ regions: [RegionMatch], _ countries: [CountryMatch]
    ) {
        self.contents = contents
        self.terms = terms
        self.filter = filter
        self.regions = regions
        self.countries = countries
        let isRanked = terms.order == .relevance
        wholeRegions =
            !isRanked || regions.isEmpty
            ? [] : Set(contents.regionTable.matches(prefix, isWhole: true).map(\.region))
        wholeCountries =
            isRanked ? Set(contents.countries(typedOut: prefix).map(\.country)) : []
    }

    private var sort: OrdinalSort {
        OrdinalSort(terms)
    }

    /// Whether the cities of a place rank with those that names led to.
    var isTypedOut: Bool {
        !wholeRegions.isEmpty || !wholeCountries.isEmpty
    }

    /// Whether a city lies in one of the places.
    func contains(_ ordinal: Int) -> Bool {
        let (country, region) = (
            Int(contents.countries[ordinal]), Int(contents.regions[ordinal])
        )
        return countries.contains { $0.country == country }
            || regions.contains { $0.region == region }
    }

    // MARK: Behind names

    /// Adds the cities that tiers of names lack.
    ///
    /// - Complexity: O(countries × log n + cities that other names lead to + cities of the regions).
    func add(citiesLackedBy tiers: PrefixMatches, to sections: inout [ResultSection]) {
        let evaluation = CountryEvaluation(contents: contents, sort: sort, filter: filter)
        guard !regions.isEmpty else {
            return evaluation.add(countries, citiesLackedBy: tiers, and: [], to: &sections)
        }
        let regional = regionLists(without: KnownCities(tiers, contents))
        add(regional, to: &sections)
        if countries.isEmpty { return }
        evaluation.add(
            countries, citiesLackedBy: tiers, and: regional.flatMap(\.ordinals), to: &sections)
    }

    /// Adds the cities that are not known.
    ///
    /// - Complexity: O(cities of the places).
    func add(without known: KnownCities, to sections: inout [ResultSection]) {
        add(regionLists(without: known), to: &sections)
        add(countryLists(without: known), to: &sections)
    }

    private typealias RegionList = (match: RegionMatch, ordinals: [UInt32])
    private typealias CountryList = (match: CountryMatch, ordinals: [UInt32])

    private func regionLists(without known: KnownCities) -> [RegionList] {
        regions.map { match in
            (match, cities(of: match, without: known))
        }
    }

    /// The cities of countries that no region has.
    private func countryLists(without known: KnownCities) -> [CountryList] {
        let matched = Set(regions.map { UInt16($0.region) })
        return countries.map { match in
            let cities = cities(of: match, without: known)
            return (
                match,
                matched.isEmpty
                    ? cities : cities.filter { !matched.contains(contents.regions[Int($0)]) }
            )
        }
    }

    /// The cities of a region; of favourites alone only these are looked at, which are few.
    private func cities(of match: RegionMatch, without known: KnownCities) -> [UInt32] {
        if let favourites = filter.onlyFavourites {
            let there = favourites.ordinals.filter {
                Int(contents.regions[Int($0)]) == match.region
            }
            return admitted(there, without: known)
        }
        let postings = contents.regionPostings
        return admitted(postings.list(of: match.region).lazy.map { postings[$0] }, without: known)
    }

    /// The same of a country.
    private func cities(of match: CountryMatch, without known: KnownCities) -> [UInt32] {
        if let favourites = filter.onlyFavourites {
            return admitted(favourites.keys.ordinals(in: match.country), without: known)
        }
        let postings = contents.postings
        return admitted(
            postings.list(of: match.country).lazy.map { postings[$0] }, without: known)
    }

    /// The cities that pass the filter and are not known.
    private func admitted(
        _ ordinals: some Sequence<UInt32>, without known: KnownCities
    ) -> [UInt32] {
        ordinals.filter { ordinal in
            filter.admits(Int(ordinal), contents) && !known.contains(Int(ordinal))
        }
    }

    private func add(_ lists: [RegionList], to sections: inout [ResultSection]) {
        guard !lists.isEmpty else { return }
        guard sort.isByName else {
            let all = sort.sorted(lists.flatMap(\.ordinals), contents)
            return sections.add(.regions(lists.map(\.match), .gathered(LazyOrdinals(all))))
        }
        let named = lists.map { list in
            let name = contents.regionTable.names[list.match.region]
            return (key: FoldedPrefix(name, table: contents.foldTable).letters, list: list)
        }
        for (_, list) in named.sorted(by: Self.isBefore) {
            sections.add(
                .found(.region(key: list.match.key), .gathered(LazyOrdinals(list.ordinals))))
        }
    }

    /// Regions go by their English names, those with the same by their numbers.
    private static func isBefore(
        _ one: (key: [Unicode.Scalar], list: RegionList),
        _ other: (key: [Unicode.Scalar], list: RegionList)
    ) -> Bool {
        one.key == other.key
            ? one.list.match.region < other.list.match.region
            : one.key.lexicographicallyPrecedes(other.key)
    }

    private func add(_ lists: [CountryList], to sections: inout [ResultSection]) {
        guard sort.isByName else {
            let all = sort.sorted(lists.flatMap(\.ordinals), contents)
            return sections.add(.countries(lists.map(\.match), .gathered(LazyOrdinals(all))))
        }
        for list in lists {
            sections.add(
                .found(.country(list.match.text), .gathered(LazyOrdinals(list.ordinals))))
        }
    }

    // MARK: Among names

    /// Adds the cities that names led to, with those of the places that are typed out whole, and behind
    /// them those of other places.
    ///
    /// The largest city that is called just what was typed comes right in front of those.
    ///
    /// - Parameters:
    ///   - names: the cities that names led to, by their scores alone.
    ///   - known: the same cities.
    ///   - promised: the best of the cities that are called just what was typed.
    func add(
        _ names: RankedList, _ known: KnownCities, promised: [RankedMatch],
        to sections: inout [ResultSection]
    ) {
        let regional = regionLists(without: known)
        let national = countryLists(without: known)
        let places =
            regional.filter { isTypedOut($0.match) }.flatMap { list in
                let adjustment = adjustment(list.match)
                return list.ordinals.map { match($0, .region, list.match.key, adjustment) }
            }
            + national.filter { wholeCountries.contains($0.match.country) }.flatMap { list in
                let (text, adjustment) = (list.match.text.rawValue, adjustment(list.match))
                return list.ordinals.map { match($0, .country, text, adjustment) }
            }
        sections.add(.ranked(merged(names, places, promised: promised)))
        add(regional.filter { !isTypedOut($0.match) }, to: &sections)
        add(national.filter { !wholeCountries.contains($0.match.country) }, to: &sections)
    }

    /// Whether a region is typed out whole, or its country is.
    private func isTypedOut(_ match: RegionMatch) -> Bool {
        wholeRegions.contains(match.region)
            || wholeCountries.contains(contents.regionTable.country(match.region))
    }

    /// What the name of a place adds to the scores of its cities: a name in another language may also be
    /// that of a city elsewhere.
    private func adjustment(_ match: RegionMatch) -> Score {
        let text = contents.regionTable.text(ofKey: match.key)
        let isUsual =
            text == contents.regionTable.names[match.region]
            || OtherRegionNames.english.contains(text)
        return isUsual ? .zero : Relevance.foreignPlace
    }

    private func adjustment(_ match: CountryMatch) -> Score {
        let text = contents.text(match.text, ofCountry: match.country)
        return match.text.isUsual || OtherCountryNames.texts.contains(text)
            ? .zero : Relevance.foreignPlace
    }

    private func match(
        _ ordinal: UInt32, _ tier: MatchTier, _ text: UInt32, _ adjustment: Score
    ) -> RankedMatch {
        let near = terms.near.map { NearBias($0).adjustment(of: Int(ordinal), contents) } ?? .zero
        return RankedMatch(
            Score(contents.importances[Int(ordinal)]) + adjustment + near, tier,
            ordinal: ordinal, alternate: text)
    }

    private func merged(
        _ names: RankedList, _ places: [RankedMatch], promised: [RankedMatch]
    ) -> RankedList {
        var counts = names.counts
        for match in places { counts[match.tier] += 1 }
        let limit = max(1, terms.expectedCount)
        var top = TopK<RankedMatch>(capacity: limit, of: names.best.count + places.count)
        for match in names.best { top.add(match) }
        for match in places { top.add(match) }
        @Sendable func promoted(
            _ ranked: [RankedMatch], _ limit: Int?, _ contents: IndexContents
        ) -> [RankedMatch] {
            ExactNamePromotion(contents).apply(to: ranked, promised, limit: limit)
        }
        return RankedList(
            best: promoted(top.sorted(), limit, contents), counts: counts,
            rankAll: { promoted((names.matches($0) + places).sorted(), nil, $0) })
    }
}

/// Cities that names led to.
struct KnownCities {
    private let names: Range<Int>
    private let others: Set<UInt32>

    /// Those of some tiers.
    ///
    /// - Complexity: O(cities that other names than their own lead to).
    init(_ tiers: PrefixMatches, _ contents: IndexContents) {
        names = tiers.names
        others = Set(tiers.alternates.ordinals(contents) + tiers.words.ordinals(contents))
    }

    /// Those of some matches.
    init(_ matches: [RankedMatch]) {
        names = 0..<0
        others = Set(matches.map { UInt32($0.ordinal) })
    }

    func contains(_ ordinal: Int) -> Bool {
        names.contains(ordinal) || others.contains(UInt32(ordinal))
    }
}

/// How a query becomes results: ranges of sorted keys first, then what each tier keeps of them.
struct SearchEvaluation {
    private let contents: IndexContents
    private let terms: SearchTerms
    private let filter: CityFilter
    private let sort: OrdinalSort

    /// - Parameter favourites: the favourites, for a query that is for these alone.
    init(_ query: SearchQuery, favourites: FavouriteLayer?, _ contents: IndexContents) {
        self.contents = contents
        terms = SearchTerms(query)
        filter = CityFilter(query, favourites: favourites, contents)
        sort = OrdinalSort(terms)
    }

    /// What a text finds: a plain range of names, and all else.
    ///
    /// - Parameter typed: the text as it was typed.
    func results(
        _ text: borrowing QueryText, typed: String
    ) -> (names: Range<Int>, more: FurtherResults?) {
        guard text.isBlank || !text.prefix.isEmpty else { return (0..<0, nil) }
        let tiers = NameTiers(text.prefix, terms, contents)
        let placed =
            text.mayNamePlace(in: terms.mode)
            ? PlacedNames(contents: contents, terms: terms, text: typed).ways(text) : []
        var names = 0..<0
        var parts = PartList()
        var ways: [NameWay] = []
        if !placed.isEmpty || filter.favourites != nil {
            ways = [NameWay(text.prefix, tiers, contents)] + placed
            parts = CandidateEvaluation(
                contents: contents, terms: terms, filter: filter, ways: ways
            ).parts()
        } else if terms.order == .relevance {
            parts.append(.ranked(ranked(tiers)))
            addCountries(text.prefix, tiers, to: &parts)
        } else {
            if terms.order == .name && filter.isOpen {
                names = tiers.names
            } else {
                addOwn(tiers.names, to: &parts)
            }
            addOthers(text.prefix, tiers, to: &parts)
        }
        let missing = FuzzyEvaluation.page - names.count - parts.count
        if terms.mode == .fuzzy && missing > 0 && !text.isBlank {
            if ways.isEmpty { ways = [NameWay(text.prefix, tiers, contents)] }
            addTypingErrors(ways, upTo: missing, without: names, to: &parts)
        }
        return (names, parts.count == 0 ? nil : FurtherResults(parts))
    }

    /// What a prefix finds beside the cities' own names, tier after tier.
    ///
    /// - Parameter names: the cities whose own names begin with it.
    func others(_ prefix: borrowing FoldedPrefix, names: Range<Int>) -> PartList {
        var parts = PartList()
        addOthers(prefix, NameTiers(prefix, names: names, terms, contents), to: &parts)
        return parts
    }

    private func addOthers(
        _ prefix: borrowing FoldedPrefix, _ tiers: NameTiers, to parts: inout PartList
    ) {
        add(tiers.alternates, .alternate(tiers.alternates.range), to: &parts)
        add(tiers.words, .word, to: &parts)
        addCountries(prefix, tiers, to: &parts)
    }

    private func ranked(_ tiers: NameTiers) -> RankedRun {
        RankedEvaluation(tiers: tiers, filter: filter, bias: terms.near.map(NearBias.init))
            .run(ranking: terms.rankedCount, contents)
    }

    // MARK: Own names

    /// Adds the cities of a range that pass the filter.
    private func addOwn(_ names: Range<Int>, to parts: inout PartList) {
        guard filter.isOpen, terms.order == .population else {
            return parts.append(.run(.name, gathered(names)))
        }
        if names.count == contents.count {
            return parts.append(.run(.name, .byPopulation(names.count)))
        }
        parts.append(.ranked(LargestCities(names).run(ranking: terms.rankedCount, contents)))
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
        _ tier: LinkedTier, _ source: SearchMatch.Source, to parts: inout PartList
    ) {
        let count = tier.count(contents)
        if count > 0 { add(count, of: tier, source, to: &parts) }
    }

    @inline(never)
    private func add(
        _ count: Int, of tier: LinkedTier, _ source: SearchMatch.Source, to parts: inout PartList
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
        _ prefix: borrowing FoldedPrefix, _ tiers: NameTiers, to parts: inout PartList
    ) {
        guard terms.includesCountries && !prefix.isEmpty else { return }
        let matches = contents.countryMatches(prefix)
        guard !matches.isEmpty else { return }
        CountryEvaluation(contents: contents, sort: sort, filter: filter)
            .add(matches, citiesLackedBy: tiers, to: &parts)
    }

    // MARK: Typing errors

    /// Fills up a page that exact matches leave short.
    @inline(never)
    private func addTypingErrors(
        _ ways: [NameWay], upTo limit: Int, without names: Range<Int>, to parts: inout PartList
    ) {
        let known = Set(Array(names) + parts.ordinals(contents))
        let matches = FuzzyEvaluation(
            contents: contents, terms: terms, filter: filter, ways: ways,
            isExcluded: known.contains
        ).matches(upTo: limit)
        parts.append(.ranked(RankedRun(sort.sorted(matches, contents))))
    }
}

extension CityIndex {
    /// Finds the cities of which the name, an alternate name, or the country begins with a text.
    ///
    /// - Complexity: see ``search(_:favourites:)``.
    public func search(_ text: String) -> SearchResults {
        search(SearchQuery(text))
    }

    /// Finds cities.
    ///
    /// - Parameters:
    ///   - query: what to look for.
    ///   - favourites: the favourites, to mark results and for ``SearchQuery/favourites``; laid
    ///     over this index first if they were over another.
    /// - Precondition: the order ``SearchOrder/distance`` has a ``SearchQuery/near``.
    /// - Returns: the cities, tier after tier, or with ``SearchOrder/relevance`` those that names led
    ///   to in one order.
    /// - Complexity: O(length + log *n*) for the cities found by their own names, in name order
    ///   without a filter; otherwise the cities of a tier are gathered first.
    public func search(
        _ query: SearchQuery, favourites: FavouriteSet? = nil
    ) -> SearchResults {
        precondition(
            query.order != .distance || query.near != nil, "a query by distance is near no point")
        let layer = favourites?.layer(over: self)
        let typed = QueryText.beginning(of: query.text)
        let text = QueryText(typed)
        guard text.isBlank || !text.prefix.isEmpty else {
            return SearchResults(typed, shard, favourites: layer, names: 0..<0, more: nil)
        }
        let terms = SearchTerms(query, languageNumbers(for: query))
        let filter = CityFilter(
            places: contents.placeTable.membership(in: query.countries),
            favourites: .init(query.favourites, layer, contents),
            minimumPopulation: UInt32(clamping: query.minimumPopulation), box: query.box)
        if terms.isPlain, filter.admitsAll, !text.mayHaveSeparator,
            query.favourites != .first || layer == nil
        {
            let names = contents.nameKeys.range(of: text.prefix)
            return SearchResults(
                typed, shard, favourites: layer, names: names,
                more: others(beside: names, text.prefix, typed, terms, filter))
        }
        let more = found(
            text, typed, terms, filter, first: query.favourites == .first ? layer : nil)
        return SearchResults(
            more.name ?? typed, shard, favourites: layer, names: 0..<0, more: more)
    }

    /// The language in which names count as own names.
    @inline(__always)
    private func languageNumbers(for query: borrowing SearchQuery) -> LanguageNumbers {
        guard let language, query.order == .relevance, query.includesAlternateNames else {
            return LanguageNumbers()
        }
        return contents.localNames.numbers(of: language)
    }

    /// How many cities are found around a point that was typed.
    private static let mostNearest = 50

    /// What a text finds, favourites first if that is asked for.
    private func found(
        _ text: borrowing QueryText, _ typed: String, _ terms: SearchTerms, _ filter: CityFilter,
        first favourites: FavouriteLayer?
    ) -> FoundMatches {
        // Two numbers have something between them.
        if text.mayHaveSeparator || text.prefix.holdsInnerSpace,
            let point = TypedCoordinate.read(typed)
        {
            return FoundMatches(nearest(to: point, terms, filter), around: point)
        }
        var reader = QueryReader(contents, terms, text: typed)
        let read = reader.read(text)
        var collector = Collector(
            terms, filter, of: read.rewriting?.text ?? typed, read.readings[0].prefix, contents)
        guard let favourites else { return FoundMatches(collector.lists(read.readings), of: read) }
        collector.filter = filter.with(.only(favourites))
        let first = collector.lists(read.readings)
        collector.filter = filter.with(.without(favourites))
        return FoundMatches(first + collector.lists(read.readings), of: read)
    }

    /// The cities that lie nearest to a point that was typed. By relevance a large one goes before a part of it.
    private func nearest(
        to point: Coordinate, _ terms: SearchTerms, _ filter: CityFilter
    ) -> [MatchList] {
        guard let all = NearbyConditions(NearbyFilter(), contents) else { return [] }
        let search = NearbySearch(Self.mostNearest, to: point, where: all, in: contents)
        let ordinals = search.results().map(\.ordinal).filter { filter.admits($0, contents) }
        let bias = NearBias(point)
        let matches = ordinals.map { ordinal in
            let score =
                terms.order == .relevance
                ? Score(contents.importances[ordinal])
                    + bias.adjustment(of: ordinal, isWhole: false, contents) : .zero
            return Match(score, .name, ordinal: UInt32(ordinal), source: Match.ownName)
        }
        switch terms.order {
        case .relevance: return matches.isEmpty ? [] : [MatchList(matches.sorted())]
        case .distance: return matches.isEmpty ? [] : [MatchList(matches)]
        case .name, .population:
            return matches.isEmpty ? [] : [MatchList(MatchOrder(terms).sorted(matches, contents))]
        }
    }

    /// What a plain name finds beside the cities' own names.
    @inline(never)
    private func others(
        beside names: Range<Int>, _ prefix: borrowing FoldedPrefix, _ typed: String,
        _ terms: SearchTerms, _ filter: CityFilter
    ) -> FoundMatches? {
        guard terms.includesAlternateNames || terms.includesCountries else { return nil }
        let isRemembered =
            terms.includesAlternateNames && terms.includesCountries
            && contents.localization == nil && ShortPrefixMemo.remembers(prefix)
        if isRemembered, let known = shortPrefixes.results(of: prefix) { return known }
        let places =
            terms.includesCountries ? contents.placeMatches(prefix, withRegions: false) : []
        let found = FoundMatches(
            Collector(terms, filter, of: typed, prefix, contents).otherLists(
                NameClauses(prefix, names: names, terms, contents), places))
        return isRemembered ? shortPrefixes.remember(found, prefix) : found
    }
}

extension SearchTerms {
    @inline(__always)
    fileprivate init(_ query: borrowing SearchQuery, _ language: LanguageNumbers) {
        self.init(
            order: query.order, mode: query.effectiveMode, near: query.near,
            includesAlternateNames: query.includesAlternateNames,
            includesCountries: query.includesCountries,
            language: language, expectedCount: query.expectedCount)
    }
}

extension CityFilter.Favourites {
    /// - Parameter layer: the favourites; none when nil.
    @inline(__always)
    fileprivate init(
        _ placement: FavouritePlacement, _ layer: FavouriteLayer?, _ contents: IndexContents
    ) {
        switch placement {
        case .mixed, .first: self = .all
        case .only: self = .only(layer ?? FavouriteLayer([], over: contents))
        case .excluded: self = layer.map(Self.without) ?? .all
        }
    }
}

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
    /// - Precondition: ``SearchQuery/near`` is on the globe.
    /// - Returns: the cities, tier after tier, or with ``SearchOrder/relevance`` those that names led
    ///   to in one order.
    /// - Complexity: O(length + log *n*) for the cities found by their own names, in name order
    ///   without a filter; otherwise the cities of a tier are gathered first.
    public func search(
        _ query: SearchQuery, favourites: FavouriteSet? = nil
    ) -> SearchResults {
        precondition(
            query.near?.isOnGlobe ?? true, "the query is near a point that is not on the globe")
        let layer = favourites?.layer(over: self)
        let typed = QueryText.beginning(of: query.text)
        let text = QueryText(typed, table: contents.foldTable)
        let found =
            if query.favourites == .first, let layer {
                favouritesFirst(layer, query, text, typed)
            } else {
                evaluation(query, .init(query.favourites, layer, contents))
                    .results(text, typed: typed)
            }
        return SearchResults(
            found.more?.name ?? typed, shard, favourites: layer, names: found.names,
            more: found.more)
    }

    @inline(__always)
    private func evaluation(
        _ query: borrowing SearchQuery, _ favourites: CityFilter.Favourites
    ) -> SearchEvaluation {
        let countries =
            query.countries.isEmpty ? nil : contents.countryTable.membership(in: query.countries)
        return SearchEvaluation(
            SearchTerms(query), CityFilter(countries: countries, favourites: favourites), contents,
            shortPrefixes: shortPrefixes)
    }

    /// The favourites that a query finds, and behind them all other cities.
    @inline(never)
    private func favouritesFirst(
        _ favourites: FavouriteLayer, _ query: SearchQuery, _ text: borrowing QueryText,
        _ typed: String
    ) -> (names: Range<Int>, more: ResultSections?) {
        let first = evaluation(query, .only(favourites)).sections(text, typed)
        let others = evaluation(query, .without(favourites)).sections(text, typed)
        return (
            0..<0, ResultSections(first.sections + others.sections, readings: first.readings)
        )
    }
}

extension SearchTerms {
    @inline(__always)
    fileprivate init(_ query: borrowing SearchQuery) {
        self.init(
            order: query.order, mode: query.effectiveMode, near: query.near,
            includesAlternateNames: query.includesAlternateNames,
            includesCountries: query.includesCountries, expectedCount: query.expectedCount)
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

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
    ///   - favourites: the favourites, to mark results and for ``SearchQuery/favouritesOnly``; laid
    ///     over this index first if they were over another.
    /// - Returns: the cities, in tiers: own names, alternate names, countries.
    /// - Complexity: O(length + log *n*) for the cities found by their own names, in name order
    ///   without a filter; otherwise the cities of a tier are gathered first.
    public func search(
        _ query: SearchQuery, favourites: FavouriteSet? = nil
    ) -> SearchResults {
        let layer = favourites?.layer(over: self)
        let typed = QueryText.beginning(of: query.text)
        let text = QueryText(typed, table: contents.foldTable)
        var found: (names: Range<Int>, more: ResultSections?)
        if query.isPlain, !text.mayHaveComma, !text.prefix.isEmpty {
            found = (contents.nameKeys.range(of: text.prefix), nil)
            if query.includesAlternateNames || query.includesCountries {
                found.more = others(text.prefix, names: found.names, query)
            }
        } else {
            found = SearchEvaluation(query, favourites: layer, contents)
                .results(text, typed: typed)
        }
        return SearchResults(
            typed, shard, favourites: layer, names: found.names, more: found.more)
    }

    /// What a plain query finds beside the cities' own names.
    @inline(never)
    private func others(
        _ prefix: borrowing FoldedPrefix, names: Range<Int>, _ query: SearchQuery
    ) -> ResultSections? {
        let isRemembered =
            query.includesAlternateNames && query.includesCountries
            && contents.localization == nil && ShortPrefixMemo.remembers(prefix)
        if isRemembered, let known = shortPrefixes.results(of: prefix) { return known }
        let parts = SearchEvaluation(query, favourites: nil, contents)
            .others(prefix, names: names)
        if isRemembered { return shortPrefixes.remember(ResultSections(parts), prefix) }
        return parts.count == 0 ? nil : ResultSections(parts)
    }
}

extension SearchQuery {
    /// Whether the query lists by name what a text alone finds, as most do: then a range of names is
    /// the first part of its results.
    @inline(__always)
    fileprivate var isPlain: Bool {
        order == .name && mode == .prefix && countries.isEmpty && !favouritesOnly
    }
}

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
        var favourites = favourites
        if let others = favourites, others.contents.bytes !== contents.bytes {
            favourites = others.moved(to: self)
        }
        return SearchEvaluation(index: self, query: query, favourites: favourites).results()
    }

    /// What a prefix finds by the names that a query asks for; the empty prefix finds all own names.
    @inline(__always)
    func nameTiers(_ prefix: FoldedPrefix, _ query: SearchQuery) -> NameTiers {
        NameTiers(
            prefix, contents, alternates: query.includesAlternateNames && !prefix.isEmpty,
            words: query.mode >= .word && !prefix.isEmpty)
    }

    /// The countries of which the code or a name begins with a prefix, in the order of their
    /// English names.
    func countryMatches(_ prefix: FoldedPrefix) -> [CountryMatch] {
        let matches = contents.countryTable.matches(prefix)
        guard let localized = contents.localization?.matches(prefix), !localized.isEmpty else {
            return matches
        }
        let known = Set(matches.map(\.country))
        return (matches + localized.filter { !known.contains($0.country) })
            .sorted { $0.country < $1.country }
    }
}

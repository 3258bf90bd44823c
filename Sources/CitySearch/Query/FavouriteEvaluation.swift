/// A query for favourites alone: there are few of them, so each is asked which tier it reaches.
struct FavouriteEvaluation {
    let index: CityIndex
    let query: SearchQuery
    let favourites: FavouriteSet
    let filter: CityFilter

    private var contents: IndexContents { index.contents }

    /// - Parameter prefix: the folded query; all names begin with the empty one.
    /// - Complexity: O(favourites × (alternate names of each)).
    func results(_ prefix: FoldedPrefix) -> SearchResults {
        let names = contents.nameKeys.range(of: prefix)
        let keys = query.includesAlternateNames ? contents.alternates.keys.range(of: prefix) : 0..<0
        var named: [UInt32] = []
        var alternates: [UInt32] = []
        var others: [UInt32] = []
        for ordinal in favourites.ordinals where filter.admits(Int(ordinal), contents) {
            if names.contains(Int(ordinal)) {
                named.append(ordinal)
            } else if contents.alternates.first(of: Int(ordinal), in: keys) != nil {
                alternates.append(ordinal)
            } else {
                others.append(ordinal)
            }
        }
        let sort = OrdinalSort(contents, query.order)
        var sections: [(source: SearchMatch.Source, run: OrdinalRun)] = []
        if !alternates.isEmpty {
            sections.append((.alternate(keys), .list(sort.sorted(alternates))))
        }
        let countries = query.includesCountries && !others.isEmpty
        for match in countries ? index.countryMatches(prefix) : [] {
            let own = others.filter { Int(contents.countries[Int($0)]) == match.country }
            if !own.isEmpty { sections.append((.country(match), .list(sort.sorted(own)))) }
        }
        return SearchResults(
            contents, favourites: favourites.bits, named: .list(sort.sorted(named)),
            others: sections)
    }
}

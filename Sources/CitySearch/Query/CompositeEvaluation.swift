/// A query with a comma: cities that begin with what stands before it, in the places that are named
/// behind it; and those that the whole text finds, since names hold commas too.
///
/// Such queries are long and find little, so every tier is gathered.
struct CompositeEvaluation {
    let index: CityIndex
    let query: SearchQuery
    let favourites: FavouriteSet?
    let filter: CityFilter
    let place: PlaceFilter
    /// What stands before the comma: a prefix of `whole`.
    let name: FoldedPrefix
    /// The text, in which the comma folds to a space.
    let whole: FoldedPrefix

    private var contents: IndexContents { index.contents }

    func results() -> SearchResults {
        var seen = OrdinalBitset(count: contents.count)
        let named = sorted(named(), &seen)
        var others: [(source: SearchMatch.Source, run: OrdinalRun)] = []
        if query.includesAlternateNames {
            let (keys, ordinals) = alternates()
            let fresh = sorted(ordinals, &seen)
            if !fresh.isEmpty { others.append((.alternate(keys), .list(fresh))) }
        }
        if query.includesCountries {
            for match in index.countryMatches(whole) {
                let list = contents.postings.list(of: match.country)
                let fresh = sorted(list.map { contents.postings[$0] }, &seen)
                if !fresh.isEmpty { others.append((.country(match), .list(fresh))) }
            }
        }
        return SearchResults(
            contents, favourites: favourites?.bits, named: .list(named), others: others)
    }

    /// The cities that pass the filter and were not seen, in order.
    private func sorted(_ ordinals: [UInt32], _ seen: inout OrdinalBitset) -> [UInt32] {
        let fresh = ordinals.filter { ordinal in
            let isFresh = !seen.contains(Int(ordinal)) && filter.admits(Int(ordinal), contents)
            if isFresh { seen.insert(Int(ordinal)) }
            return isFresh
        }
        return OrdinalSort(contents, query.order).sorted(fresh)
    }

    private func named() -> [UInt32] {
        let whole = contents.nameKeys.range(of: whole)
        return contents.nameKeys.range(of: name)
            .filter { whole.contains($0) || place.admits($0, contents) }
            .map(UInt32.init)
    }

    private func alternates() -> (keys: Range<Int>, ordinals: [UInt32]) {
        let keys = contents.alternates.keys.range(of: name)
        let whole = contents.alternates.keys.range(of: whole)
        let ordinals = keys.filter { position in
            whole.contains(position)
                || place.admits(Int(contents.alternates.city(at: position)), contents)
        }.map { contents.alternates.city(at: $0) }
        return (keys, ordinals)
    }
}

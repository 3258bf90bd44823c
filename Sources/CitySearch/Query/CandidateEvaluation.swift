/// Queries that look at cities one by one: those that name a place behind the city, which are long
/// and find little, and those for favourites, of which there are few.
struct CandidateEvaluation {
    let index: CityIndex
    let query: SearchQuery
    let favourites: FavouriteSet?
    let filter: CityFilter
    /// In which ways cities are found; the first is by the whole text.
    let ways: [NameWay]

    private var contents: IndexContents { index.contents }

    /// - Complexity: O(candidates × names of each); for favourites O(names that begin so).
    func parts() -> PartList {
        let found = matches().filter { filter.admits($0.ordinal, contents) }
        var parts = PartList()
        parts.append(.ranked(RankedRun(sorted(found))))
        if query.includesCountries { addCountries(without: found, to: &parts) }
        return parts
    }

    private func matches() -> [RankedMatch] {
        guard let favourites = filter.favourites else {
            var candidates = OrdinalBitset(count: contents.count)
            for way in ways { way.insertCandidates(into: &candidates, contents) }
            return candidates.ordinals.compactMap { match(Int($0)) }
        }
        guard ways.count == 1, ways[0].tiers.knowNewKeys else {
            return favourites.ordinals.compactMap { match(Int($0)) }
        }
        return favourites.keys.value(contents).matches(ways[0].tiers).compactMap {
            ways[0].match(Int($0.ordinal), by: $0.name, contents).map(withBias)
        }
    }

    /// The first tier that a city reaches in any way, with the best score of all ways.
    private func match(_ ordinal: Int) -> RankedMatch? {
        var first: RankedMatch?
        var score = Int.min
        for way in ways {
            guard let match = way.match(ordinal, contents) else { continue }
            if first.map({ match.tier < $0.tier }) ?? true { first = match }
            score = max(score, match.score)
        }
        guard let first else { return nil }
        return withBias(
            RankedMatch(
                Relevance(score: score), first.tier, ordinal: UInt32(ordinal),
                alternate: first.alternate))
    }

    /// A match with what its city scores for being close by.
    private func withBias(_ match: RankedMatch) -> RankedMatch {
        guard let near = query.near else { return match }
        let bias = NearBias(near).adjustment(of: match.ordinal, contents)
        return RankedMatch(
            Relevance(score: match.score + bias), match.tier, ordinal: UInt32(match.ordinal),
            alternate: match.alternate)
    }

    private func sorted(_ matches: [RankedMatch]) -> [RankedMatch] {
        if query.order == .relevance {
            let ranked = matches.sorted { $0.key > $1.key }
            let whole = ranked.first { ways[0].wholeNames.contains($0.ordinal) }
            return WholeNamePlace(ways[0].tiers.prefix, contents).apply(
                to: ranked, whole, limit: nil)
        }
        let sort = OrdinalSort(contents, query)
        return MatchTier.allCases.flatMap { tier in
            sort.sorted(matches.filter { $0.tier == tier })
        }
    }

    /// Adds the cities of countries that the whole text names, without those that names led to.
    private func addCountries(without found: [RankedMatch], to parts: inout PartList) {
        let prefix = ways[0].tiers.prefix
        guard !prefix.isEmpty else { return }
        let matches = index.countryMatches(prefix).filter { filter.admits(country: $0.country) }
        guard !matches.isEmpty else { return }
        let known = Set(found.map { UInt32($0.ordinal) })
        let sort = OrdinalSort(contents, query)
        for match in matches {
            let cities = cities(of: match.country).filter { !known.contains($0) }
            parts.append(.run(.country(match), .list(sort.sorted(cities))))
        }
    }

    private func cities(of country: Int) -> [UInt32] {
        guard let favourites = filter.favourites else {
            return contents.postings.list(of: country).map { contents.postings[$0] }
        }
        return favourites.ordinals.filter { Int(contents.countries[Int($0)]) == country }
    }
}

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

    /// - Complexity: O(candidates × names of each).
    func parts() -> PartList {
        let candidates = candidates()
        var found: [RankedMatch] = []
        var others: [UInt32] = []
        for candidate in candidates where filter.admits(Int(candidate), contents) {
            if let match = match(Int(candidate)) {
                found.append(match)
            } else {
                others.append(candidate)
            }
        }
        var parts = PartList()
        parts.append(.ranked(RankedRun(sorted(found))))
        if query.includesCountries { addCountries(found, others, to: &parts) }
        return parts
    }

    private func candidates() -> [UInt32] {
        if let favourites = filter.favourites { return favourites.ordinals }
        var candidates = OrdinalBitset(count: contents.count)
        for way in ways { way.insertCandidates(into: &candidates, contents) }
        return candidates.ordinals
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
        let bias = query.near.map { NearBias($0).adjustment(of: ordinal, contents) } ?? 0
        return RankedMatch(
            Relevance(score: score + bias), first.tier, ordinal: UInt32(ordinal),
            alternate: first.alternate)
    }

    private func sorted(_ matches: [RankedMatch]) -> [RankedMatch] {
        if query.order == .relevance {
            let ranked = matches.sorted { $0.key > $1.key }
            let whole = ranked.first { ways[0].wholeNames.contains($0.ordinal) }
            return WholeNamePlace(ways[0].tiers.prefix, contents).apply(
                to: ranked, whole, limit: nil)
        }
        let sort = OrdinalSort(contents, query)
        return Dictionary(grouping: matches, by: \.tier).sorted { $0.key < $1.key }
            .flatMap { sort.sorted($0.value) }
    }

    /// Adds the cities of countries that the whole text names, without those that names led to.
    private func addCountries(
        _ found: [RankedMatch], _ others: [UInt32], to parts: inout PartList
    ) {
        let prefix = ways[0].tiers.prefix
        guard !prefix.isEmpty else { return }
        let sort = OrdinalSort(contents, query)
        for match in index.countryMatches(prefix) where filter.admits(country: match.country) {
            let cities = cities(of: match.country, found, others)
            parts.append(.run(.country(match), .list(sort.sorted(cities))))
        }
    }

    private func cities(
        of country: Int, _ found: [RankedMatch], _ others: [UInt32]
    ) -> [UInt32] {
        if filter.favourites != nil {
            return others.filter { Int(contents.countries[Int($0)]) == country }
        }
        let seen = Set(found.map(\.ordinal))
        return contents.postings.list(of: country).map { contents.postings[$0] }
            .filter { !seen.contains(Int($0)) }
    }
}

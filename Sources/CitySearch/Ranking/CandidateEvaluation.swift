/// Evaluates a query city by city. It serves queries with a place behind the city, which find little, and
/// queries for favourites, of which there are few.
struct CandidateEvaluation {
    let contents: IndexContents
    let terms: SearchTerms
    let filter: CityFilter
    /// The readings of the text; the first takes the whole text for a name.
    let readings: [QueryReading]

    /// - Complexity: O(candidates × names of each); for favourites O(names that begin so).
    func sections() -> [ResultSection] {
        let found = matches()
        var sections: [ResultSection] = []
        sections.add(.ranked(RankedList(sorted(found))))
        if terms.includesCountries { addCountries(without: found, to: &sections) }
        return sections
    }

    private func matches() -> [RankedMatch] {
        guard let favourites = filter.onlyFavourites else {
            var candidates = OrdinalBitset(count: contents.count)
            for reading in readings { reading.insertCandidates(into: &candidates, contents) }
            return candidates.ordinals.compactMap { match(Int($0)) }
        }
        guard readings.count == 1, readings[0].tiers.knowNewKeys else {
            return favourites.ordinals.compactMap { match(Int($0)) }
        }
        return matches(of: favourites, readings[0])
    }

    /// The first tier that a city reaches in any reading, with the best score of all readings.
    private func match(_ ordinal: Int) -> RankedMatch? {
        guard filter.admits(ordinal, contents) else { return nil }
        var first: RankedMatch?
        var score = Int.min
        for reading in readings {
            guard let match = reading.match(ordinal, contents) else { continue }
            if first.map({ match.tier < $0.tier }) ?? true { first = match }
            score = max(score, match.score)
        }
        guard let first else { return nil }
        return withBias(
            RankedMatch(
                Relevance(score: score), first.tier, ordinal: UInt32(ordinal),
                alternate: first.alternate))
    }

    /// The favourites that a reading finds, by their own keys.
    private func matches(of favourites: FavouriteLayer, _ reading: QueryReading) -> [RankedMatch] {
        var found: [(ordinal: UInt32, name: CityName)] = []
        favourites.forEach(in: reading.tiers.names) { found.append(($0, .own)) }
        let keys = favourites.keys
        keys.forEach(in: reading.tiers.alternates) { found.append(($0, .alternate($1))) }
        keys.forEach(in: reading.tiers.words) { found.append(($0, .word($1))) }
        return found.compactMap { ordinal, name in
            guard filter.admits(Int(ordinal), contents) else { return nil }
            return reading.match(Int(ordinal), by: name, contents).map(withBias)
        }
    }

    /// A match with the bonus for a city close by.
    private func withBias(_ match: RankedMatch) -> RankedMatch {
        guard let near = terms.near else { return match }
        let bias = NearBias(near).adjustment(of: match.ordinal, contents)
        return RankedMatch(
            Relevance(score: match.score + bias), match.tier, ordinal: UInt32(match.ordinal),
            alternate: match.alternate)
    }

    private func sorted(_ matches: [RankedMatch]) -> [RankedMatch] {
        guard matches.count > 1 else { return matches }
        if terms.order == .relevance {
            let ranked = matches.sorted { $0.key > $1.key }
            let promised = ranked.lazy.filter { readings[0].wholeNames.contains($0.ordinal) }
                .prefix(readings[0].tiers.promisedNames)
            return ExactNamePromotion(contents).apply(to: ranked, Array(promised), limit: nil)
        }
        let sort = OrdinalSort(terms)
        return MatchTier.allCases.flatMap { tier in
            sort.sorted(matches.filter { $0.tier == tier }, contents)
        }
    }

    /// Adds the cities of the countries that the whole text names, without the cities found by name.
    private func addCountries(
        without found: [RankedMatch], to sections: inout [ResultSection]
    ) {
        let prefix = readings[0].prefix
        guard !prefix.isEmpty else { return }
        let matches = contents.countryMatches(prefix)
        guard !matches.isEmpty else { return }
        let sort = OrdinalSort(terms)
        let known = found.map { UInt32($0.ordinal) }.sorted()
        let lists = matches.map { match in
            cities(of: match.country).filter { ordinal in
                let position = known.indices.partitionPoint { known[$0] < ordinal }
                return (position == known.count || known[position] != ordinal)
                    && filter.admits(Int(ordinal), contents)
            }
        }
        guard sort.isByName else {
            let others = sort.sorted(Array(lists.joined()), contents)
            return sections.add(.countries(matches, .gathered(LazyOrdinals(others))))
        }
        for (match, list) in zip(matches, lists) where !list.isEmpty {
            sections.add(
                .found(.country(match), .gathered(LazyOrdinals(sort.sorted(list, contents)))))
        }
    }

    private func cities(of country: Int) -> [UInt32] {
        guard let favourites = filter.onlyFavourites else {
            return contents.postings.list(of: country).map { contents.postings[$0] }
        }
        return favourites.keys.ordinals(in: country)
    }
}

/// Evaluates a query city by city. It serves queries with a place behind the city, which find little, and
/// queries for favourites, of which there are few.
struct CandidateEvaluation {
    let contents: IndexContents
    let terms: SearchTerms
    let filter: CityFilter
    /// The readings of the text; the first takes the whole text for a name, or there is but one.
    let readings: [QueryReading]

    /// - Complexity: O(candidates × names of each); for favourites O(names that begin so).
    func sections() -> [ResultSection] {
        let found = matches()
        var sections: [ResultSection] = []
        let places = PlaceEvaluation(readings[0], terms, filter, contents)
        if let places, places.isTypedOut {
            let ranked = found.sorted()
            places.add(
                RankedList(ranked), KnownCities(found), promised: promisedNames(ranked),
                to: &sections)
        } else {
            sections.add(.ranked(RankedList(sorted(found))))
            places?.add(without: KnownCities(found), to: &sections)
        }
        return sections
    }

    private func matches() -> [RankedMatch] {
        guard let favourites = filter.onlyFavourites else {
            return candidates.compactMap { match(Int($0)) }
        }
        guard readings.count == 1, readings[0].tiers.knowNewKeys, readings[0].isSeparated else {
            return favourites.ordinals.compactMap { match(Int($0)) }
        }
        return matches(of: favourites, readings[0])
    }

    /// The cities that may be found in a reading, each once.
    private var candidates: [UInt32] {
        var candidates: [UInt32] = []
        for reading in readings {
            reading.contains(contents) { ordinal in
                candidates.append(UInt32(ordinal))
                return false
            }
        }
        guard candidates.count > contents.count / 64 else {
            candidates.sort()
            return zip(candidates.indices, candidates).compactMap { position, ordinal in
                position > 0 && candidates[position - 1] == ordinal ? nil : ordinal
            }
        }
        var set = OrdinalBitset(count: contents.count)
        for ordinal in candidates { set.insert(Int(ordinal)) }
        return set.ordinals
    }

    /// The first tier that a city reaches in any reading, with the best score of all readings.
    private func match(_ ordinal: Int) -> RankedMatch? {
        guard filter.admits(ordinal, contents) else { return nil }
        var first: RankedMatch?
        var score = Score.least
        for reading in readings {
            guard let match = reading.match(ordinal, contents) else { continue }
            if first.map({ match.tier < $0.tier }) ?? true { first = match }
            score = max(score, match.score)
        }
        guard let first else { return nil }
        return withBias(
            RankedMatch(
                score, first.tier, ordinal: UInt32(ordinal),
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
            match.score + bias, match.tier, ordinal: UInt32(match.ordinal),
            alternate: match.alternate)
    }

    private func sorted(_ matches: [RankedMatch]) -> [RankedMatch] {
        guard matches.count > 1 else { return matches }
        if terms.order == .relevance {
            let ranked = matches.sorted { $0.key > $1.key }
            return ExactNamePromotion(contents)
                .apply(to: ranked, promisedNames(ranked), limit: nil)
        }
        let sort = OrdinalSort(terms)
        return MatchTier.allCases.flatMap { tier in
            sort.sorted(matches.filter { $0.tier == tier }, contents)
        }
    }

    /// The best of the cities that are called just what was typed, as many as are promised a place.
    private func promisedNames(_ ranked: [RankedMatch]) -> [RankedMatch] {
        guard readings[0].isWholeText else { return [] }
        return Array(
            ranked.lazy.filter { readings[0].wholeNames.contains($0.ordinal) }
                .prefix(readings[0].tiers.promisedNames))
    }
}

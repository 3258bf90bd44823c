/// The simple algorithm: each city that a reading may find is tested.
extension Evaluation {
    /// The cities that readings find, and the cities of the places in the first reading.
    func candidates(_ readings: [Reading], _ places: PlaceTiers?) -> ExactMatches {
        let found = matches(readings, of: readings, places)
        let (placed, others) =
            places?.cities(without: KnownCities(found), bias, contents) ?? ([], [])
        guard terms.order == .relevance else {
            let tiers = MatchTier.allCases.compactMap { tier -> MatchList? in
                let matches = found.filter { $0.tier == tier }
                return matches.isEmpty ? nil : MatchList(Order(terms).sorted(matches, contents))
            }
            return ExactMatches(lists: tiers + others, best: found.bestScore)
        }
        let names = found.sorted()
        let promised =
            readings[0].isWholeText
            ? Array(
                names.lazy.filter { readings[0].isCalledSo($0, contents) }
                    .prefix(readings[0].promisedNames)) : []
        let all = (names + placed).sorted()
        let ranked = ExactNamePromotion(reading: readings[0], text: text, contents: contents).apply(
            to: all, promised, limit: all.count + 1)
        guard !ranked.isEmpty else { return ExactMatches(lists: others) }
        return ExactMatches(lists: [MatchList(ranked)] + others, best: ranked.bestScore)
    }

    /// The cities that `some` of the readings find, each once: by the first tier that it reaches in
    /// any of `readings`, with the best evidence of them all.
    ///
    /// - Complexity: O(candidates × names of each).
    func matches(_ readings: [Reading], of some: [Reading], _ places: PlaceTiers? = nil) -> [Match]
    {
        candidates(some).compactMap { ordinal in
            var best: Evidence?
            for reading in readings {
                guard let evidence = reading.evidence(Int(ordinal), contents) else { continue }
                best = best.map { $0.joined(with: evidence) } ?? evidence
            }
            if let weight = places?.weight(of: Int(ordinal), contents), let known = best,
                known.weight < weight
            {
                best?.weight = weight
            }
            return best.map { Match(Int(ordinal), $0, bias, contents) }
        }
    }

    /// The cities that readings may find, each once: those with the names as prefix, or the favourites if only
    /// favourites are wanted and there are fewer.
    private func candidates(_ readings: [Reading]) -> [UInt32] {
        let keyCount = readings.reduce(0) { $0 + $1.clauses.keyCount }
        if let favourites = filter.onlyFavourites?.ordinals,
            favourites.count < keyCount / Self.worthTest
        {
            return favourites.filter { filter.admits(Int($0), contents) }
        }
        var candidates = readings.flatMap { $0.candidates(contents) }
        if !filter.admitsAll { candidates.removeAll { !filter.admits(Int($0), contents) } }
        guard candidates.count > contents.count / Self.worthBitset else {
            return Array(Set(candidates))
        }
        var set = OrdinalBitset(count: contents.count)
        for ordinal in candidates { set.insert(Int(ordinal)) }
        return set.ordinals
    }

    /// Testing a city takes as long as looking at this many keys.
    private static let worthTest = 16
    /// Going through the bits of this many cities takes as long as putting one into a set.
    private static let worthBitset = 2_048
}

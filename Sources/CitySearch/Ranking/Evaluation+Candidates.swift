/// The plain way: each city that a reading may find is tested, and so is each favourite when only these are wanted.
extension Evaluation {
    /// What readings find, and the places that the first of them names.
    func candidates(_ readings: [Reading], _ places: PlaceTiers?) -> ExactMatches {
        let found =
            filter.onlyFavourites.map { matches(readings, among: $0) }
            ?? matches(readings, of: readings)
        let known = KnownCities(found)
        let others = places?.lists(without: known, contents) ?? []
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
                    .prefix(readings[0].clauses.promisedNames)) : []
        let placed = places?.ranked(without: known, bias, contents) ?? []
        let all = placed.isEmpty ? names : (names + placed).sorted()
        let ranked = ExactNamePromotion(contents).apply(to: all, promised, limit: all.count + 1)
        guard !ranked.isEmpty else { return ExactMatches(lists: others) }
        return ExactMatches(
            lists: [MatchList(ranked)] + others, isRanked: true,
            best: ranked.bestScore)
    }

    /// The cities that some of the readings find, each once: by the first tier that it reaches in any of all
    /// readings, with the best evidence of all.
    ///
    /// - Complexity: O(candidates × names of each).
    func matches(_ readings: [Reading], of some: [Reading]) -> [Match] {
        let candidates = some.flatMap { $0.candidates(contents) }
        guard candidates.count > contents.count / Self.worthBitset else {
            return Set(candidates).compactMap { match(Int($0), readings) }
        }
        var set = OrdinalBitset(count: contents.count)
        for ordinal in candidates { set.insert(Int(ordinal)) }
        return set.ordinals.compactMap { match(Int($0), readings) }
    }

    /// To go through the bits of so many cities takes as long as to put one into a set.
    private static let worthBitset = 2_048

    private func match(_ ordinal: Int, _ readings: [Reading]) -> Match? {
        guard filter.admits(ordinal, contents) else { return nil }
        var best: Evidence?
        for reading in readings {
            guard let evidence = reading.evidence(ordinal, contents) else { continue }
            best = best.map { $0.joined(with: evidence) } ?? evidence
        }
        return best.map { Match(ordinal, $0, bias, contents) }
    }

    /// The favourites that readings find: those of one reading by their own keys.
    ///
    /// - Complexity: O(names that begin so) for one reading, otherwise O(favourites × names of each).
    private func matches(_ readings: [Reading], among favourites: FavouriteLayer) -> [Match] {
        let reading = readings[0]
        guard readings.count == 1, reading.clauses.tellNewKeys, reading.mayGoOn else {
            return favourites.ordinals.compactMap { match(Int($0), readings) }
        }
        var found: [Match] = []
        for number in reading.clauses.all.indices {
            favourites.forEach(in: reading.clauses.all[number]) { ordinal, key in
                guard filter.admits(ordinal, contents),
                    let evidence = reading.localEvidence(ordinal, contents)
                        ?? reading.evidence(ordinal, number, key: key, contents)
                else { return }
                found.append(Match(ordinal, evidence, bias, contents))
            }
        }
        return found
    }
}

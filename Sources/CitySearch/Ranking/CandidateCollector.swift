/// Collects the cities of several readings, or of the few favourites, by testing one candidate after another.
struct CandidateCollector {
    let contents: IndexContents
    let filter: CityFilter
    let bias: RelevanceBias?
    let readings: [Reading]

    /// The cities that a reading finds, each once: by the first tier that it reaches in any reading, with the
    /// best score of all readings.
    ///
    /// - Complexity: O(candidates × names of each); for favourites O(names that begin so).
    var matches: [Match] {
        guard let favourites = filter.onlyFavourites else {
            return matches(of: readings)
        }
        guard readings.count == 1, readings[0].clauses.tellNewKeys, readings[0].mayGoOn else {
            return favourites.ordinals.compactMap { match(Int($0)) }
        }
        return matches(of: favourites, readings[0])
    }

    /// The cities that some of the readings find, as all readings find them.
    func matches(of some: [Reading]) -> [Match] {
        candidates(some).compactMap { match(Int($0)) }
    }

    /// The cities that may be found in a reading, each once.
    private func candidates(_ readings: [Reading]) -> [UInt32] {
        let candidates = readings.flatMap { $0.candidates(contents) }
        guard candidates.count > contents.count / Self.worthBitset else {
            return Array(Set(candidates))
        }
        var set = OrdinalBitset(count: contents.count)
        for ordinal in candidates { set.insert(Int(ordinal)) }
        return set.ordinals
    }

    /// To go through the bits of so many cities takes as long as to put one into a set.
    private static let worthBitset = 2_048

    private func match(_ ordinal: Int) -> Match? {
        guard filter.admits(ordinal, contents) else { return nil }
        var first: Match?
        var score = Score.least
        var isWhole = false
        for reading in readings {
            guard let match = reading.match(ordinal, contents) else { continue }
            if first.map({ match.tier < $0.tier }) ?? true { first = match }
            score = max(score, match.score)
            if bias != nil, !isWhole { isWhole = reading.isWholeName(match) }
        }
        return first.map { withBias($0, score, isWhole: isWhole) }
    }

    /// The favourites that a reading finds, by their own keys.
    private func matches(of favourites: FavouriteLayer, _ reading: Reading) -> [Match] {
        var found: [Match] = []
        for number in reading.clauses.all.indices {
            favourites.forEach(in: reading.clauses.all[number]) { ordinal, key in
                guard filter.admits(ordinal, contents),
                    let match = reading.match(ordinal, number, key: key, contents)
                else { return }
                found.append(
                    withBias(match, match.score, isWhole: bias != nil && reading.isWholeName(match))
                )
            }
        }
        return found
    }

    /// A match with a score, and the bonus for a city close by.
    private func withBias(_ match: Match, _ score: Score, isWhole: Bool) -> Match {
        let bonus = bias?.adjustment(of: match.ordinal, isWhole: isWhole, contents) ?? .zero
        return Match(
            score + bonus, match.tier, ordinal: UInt32(match.ordinal), source: match.source)
    }
}

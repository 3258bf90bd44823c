/// Finds cities of which a prefix of a name differs from the text by typing errors, when the text is likely to
/// hold some.
///
/// How likely a match is meant is its score, with errors as without. So a match with errors counts unless
/// an exact one is far more likely (``Relevance/behindExact``), or another with errors is. That is also what
/// makes the search quick: for a text that finds a well-known city, only cities that are better known
/// are worth an error, and they are few.
struct FuzzyEvaluation {
    private let contents: IndexContents
    private let terms: SearchTerms
    private let filter: CityFilter
    private let bias: NearBias?
    /// Whether a city is an exact match already.
    private let isExcluded: (Int) -> Bool
    private var top = TopK<RankedMatch>(capacity: page, of: page)
    /// The least score that counts.
    private var floor: Int

    /// How many cities are found at most.
    static let page = 10
    /// Well-known cities are looked at first, and then the others in so many steps: what is found raises the
    /// bound for those.
    private static let steps = [14, 10].map { $0 * Importance.octave } + [lowest]
    private static let lowest = -64 * Importance.octave

    /// - Parameter best: the score of the best exact match.
    init(
        _ contents: IndexContents, _ terms: SearchTerms, _ filter: CityFilter, best: Int?,
        isExcluded: @escaping (Int) -> Bool
    ) {
        self.contents = contents
        self.terms = terms
        self.filter = filter
        self.isExcluded = isExcluded
        bias = terms.near.map(NearBias.init)
        floor = best.map { $0 - Relevance.behindExact } ?? Self.lowest
    }

    /// The best cities that some readings find with typing errors, each once.
    consuming func matches(_ readings: [QueryReading]) -> [RankedMatch] {
        let readings = readings.misspellable
        let queries = readings.map { FuzzyQuery($0.prefix) }
        for (number, step) in Self.steps.enumerated() {
            for (query, reading) in zip(queries, readings) {
                add(MisspeltKeys(ownNamesOf: contents), query, reading, cities: nil, from: step)
            }
            // An alternate name must be of a city still better known.
            if terms.includesAlternateNames, number > 0 || floor >= step {
                for (query, reading) in zip(queries, readings) {
                    add(
                        MisspeltKeys(alternateNamesOf: contents), query, reading,
                        cities: contents.alternates, from: step)
                }
            }
            if floor >= step { break }
        }
        let floor = floor
        return top.sorted().filter { $0.score >= floor }
    }

    /// Adds the cities that keys lead to, whose score is at least `step`.
    ///
    /// - Parameter cities: to which cities the keys lead, nil for the cities' own names.
    private mutating func add(
        _ keys: MisspeltKeys, _ query: FuzzyQuery, _ reading: QueryReading,
        cities: SecondaryKeys?, from step: Int
    ) {
        let isPlaced = reading.place != nil
        let nearest = bias == nil ? 0 : Relevance.nearest
        var least = max(step, floor) - nearest
        keys.forEach(query, atLeast: &least) { position, score, least in
            let ordinal = cities.map { Int($0.city(at: position)) } ?? position
            guard filter.admits(ordinal, contents),
                let places = isPlaced ? reading.adjustment(of: ordinal, contents) : 0,
                !isExcluded(ordinal)
            else { return }
            let bonus = bias?.adjustment(of: ordinal, contents) ?? 0
            add(
                RankedMatch(
                    Relevance(score: score + places + bonus), .fuzzy, ordinal: UInt32(ordinal),
                    alternate: cities == nil ? RankedMatch.ownName : UInt32(position)))
            least = max(step, floor) - nearest
        }
    }

    private mutating func add(_ match: RankedMatch) {
        guard match.score >= floor else { return }
        top.add(match, inPlaceOf: { $0.ordinal == match.ordinal })
        floor = max(floor, match.score - Relevance.behindMisspelt, top.last?.score ?? .min)
    }
}

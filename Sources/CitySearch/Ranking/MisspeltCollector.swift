/// Finds cities of which a prefix of a name differs from the text by typing errors, when the text is likely to
/// hold some.
///
/// How likely a match is meant is its score, with errors as without. So a match with errors counts unless
/// an exact one is far more likely (``Relevance/behindExact``), or another with errors is. That is also what
/// makes the search quick: for a text that finds a well-known city, only cities that are better known
/// are worth an error, and they are few.
struct MisspeltCollector: ~Copyable {
    private let contents: IndexContents
    private let includesAlternates: Bool
    private let filter: Filter
    private let bias: RelevanceBias?
    /// Whether a city is an exact match already.
    private let isExcluded: (Int) -> Bool
    private var top = TopK<Match>(capacity: page, of: page)
    /// The least score that counts.
    private var floor: Score

    /// How many cities are found at most.
    static let page = 10
    /// From such a floor on, one step is enough.
    private static let highFloor = Score(octaves: 14)

    /// - Parameter best: the score of the best exact match.
    init(
        _ contents: IndexContents, _ filter: Filter, _ bias: RelevanceBias?,
        includesAlternates: Bool, best: Score?, isExcluded: @escaping (Int) -> Bool
    ) {
        self.contents = contents
        self.includesAlternates = includesAlternates
        self.filter = filter
        self.isExcluded = isExcluded
        self.bias = bias
        floor = best.map { $0 - Relevance.behindExact } ?? .least
    }

    /// The best cities that some readings find with typing errors, each once.
    consuming func matches(_ readings: [Reading]) -> [Match] {
        let searches = readings.misspellable.map { reading in
            let query = FuzzyQuery(reading.prefix)
            return (
                reading: reading, names: MisspeltKeys(query, ownNamesOf: contents),
                alternates: MisspeltKeys(query, alternateNamesOf: contents)
            )
        }
        // The first step is for names that hold an error for sure.
        let steps = MisspeltKeys.steps.enumerated().dropFirst(
            floor > .least ? 1 : 0)
        for (number, step) in steps {
            // Once there are matches, one more step suffices.
            let isBounded = !top.isEmpty || floor >= Self.highFloor
            let step = isBounded ? min(step, floor) : step
            for search in searches { add(search.names, .name, search.reading, from: step) }
            // An alternate name must be of a city still better known.
            if includesAlternates, number > 1 || floor >= step {
                for search in searches {
                    add(search.alternates, .alternateName, search.reading, from: step)
                }
            }
            if floor >= step { break }
        }
        let floor = floor
        return top.sorted().filter { $0.score >= floor }
    }

    /// Adds the cities that keys lead to, whose score is at least `step`.
    ///
    /// - Parameter tier: that of the keys.
    private mutating func add(
        _ keys: MisspeltKeys, _ tier: MatchTier, _ reading: Reading, from step: Score
    ) {
        let links = contents.keys(tier)
        let isPlaced = reading.place != nil
        let nearest = bias?.most(isWhole: false) ?? .zero
        var least = max(step, floor) - nearest
        keys.forEach(atLeast: &least) { position, score, least in
            guard let bias else { return true }
            return score >= least + nearest
                || bias.mayFavour(GridCell(number: links.cells[position]))
        } _: { position, gain, least in
            let ordinal = Int(links.city(at: position))
            guard filter.admits(ordinal, contents),
                let places = isPlaced ? reading.adjustment(of: ordinal, contents) : .zero,
                !isExcluded(ordinal)
            else { return }
            let evidence = Evidence(
                .fuzzy, source: tier == .name ? Match.ownName : UInt32(position), name: gain,
                place: places)
            add(Match(ordinal, evidence, bias, contents))
            least = max(step, floor) - nearest
        }
    }

    private mutating func add(_ match: Match) {
        guard match.score >= floor else { return }
        top.add(match, inPlaceOf: { $0.ordinal == match.ordinal })
        floor = max(floor, match.score - Relevance.behindMisspelt, top.last?.score ?? .least)
    }
}

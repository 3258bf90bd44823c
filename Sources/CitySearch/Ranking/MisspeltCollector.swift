/// Finds cities with a name whose prefix differs from the text by typing errors, if the text is likely to contain some.
///
/// The score is the likelihood of a match, with or without errors. So a match with errors counts unless an exact one is
/// far more likely (``Thresholds/behindExact``), or another one with errors is. This also makes the search fast: for a
/// text that finds a well-known city, only better-known cities are worth an error, and they are few.
struct MisspeltCollector: ~Copyable {
    private let evaluation: Evaluation
    /// Whether a city is an exact match already.
    private let isExcluded: (Int) -> Bool
    private var top = TopK<Match>(capacity: page, of: page)
    /// The least score that counts.
    private var floor: Score
    private var budget: WorkBudget

    /// The maximum number of cities.
    static let page = 10

    /// - Parameter best: the score of the best exact match.
    init(_ evaluation: Evaluation, best: Score?, isExcluded: @escaping (Int) -> Bool) {
        self.evaluation = evaluation
        self.isExcluded = isExcluded
        budget = WorkBudget(WorkBudget.ofCities, evaluation.terms)
        floor = best.map { $0 - Thresholds.behindExact } ?? .least
    }

    /// The best cities that some interpretations find with typing errors, each once.
    consuming func matches(_ interpretations: [Interpretation]) -> [Match] {
        let (contents, bias, ending) = (
            evaluation.contents, evaluation.bias, evaluation.terms.ending
        )
        func keys(_ query: FuzzyQuery, _ tier: MatchTier) -> MisspeltKeys {
            MisspeltKeys(query, tier, in: bias?.raised(tier.row.keys), ending: ending, contents)
        }
        let searches = interpretations.misspellable.map { interpretation in
            let query = FuzzyQuery(interpretation.prefix)
            return (
                interpretation: interpretation, names: keys(query, .name),
                alternates: keys(query, .alternateName)
            )
        }
        // The first step is only for texts without an exact match, which surely hold an error.
        for (number, step) in Thresholds.misspeltSteps.enumerated().dropFirst(
            floor > .least ? 1 : 0)
        {
            // With matches, a single step suffices.
            let isBounded = !top.isEmpty || floor >= Thresholds.singleStep
            let step = isBounded ? min(step, floor) : step
            for search in searches { add(search.names, search.interpretation, from: step) }
            // An alternate name must be of a city still better known.
            if evaluation.terms.includesAlternateNames, number > 1 || floor >= step {
                for search in searches { add(search.alternates, search.interpretation, from: step) }
            }
            if floor >= step { break }
        }
        let floor = floor
        return top.sorted().filter { $0.score >= floor }
    }

    /// Adds the cities that keys lead to, whose score is at least `step`.
    private mutating func add(
        _ names: MisspeltKeys, _ interpretation: Interpretation, from step: Score
    ) {
        let (contents, filter, bias) = (evaluation.contents, evaluation.filter, evaluation.bias)
        let (keys, isOwn) = (names.keys, names.tier == .name)
        let nearest = bias?.most(isWhole: false) ?? .zero
        let abroad = nearest - (bias?.mostAbroad ?? .zero)
        // A label may add to the score.
        let most = nearest + max(.zero, interpretation.labelWeight)
        var (least, left) = (max(step, floor) - most, budget)
        names.forEach(atLeast: &least, within: &left) { position, score, least in
            guard let bias, score < least + abroad else { return true }
            return score + bias.mostAtHome(position, keys, contents) >= least + abroad
        } _: { position, gain, least in
            let ordinal = Int(keys.city(at: position))
            guard filter.admits(ordinal, contents),
                let places = interpretation.adjustment(of: ordinal, contents),
                !isExcluded(ordinal)
            else { return }
            let features = MatchFeatures(
                .fuzzy, source: isOwn ? Match.ownName : UInt32(position), name: gain, place: places)
            add(Match(ordinal, features, bias, contents))
            least = max(step, floor) - most
        }
        budget = left
    }

    private mutating func add(_ match: Match) {
        guard match.score >= floor else { return }
        top.add(match, inPlaceOf: { $0.ordinal == match.ordinal })
        floor = max(floor, match.score - Thresholds.behindMisspelt, top.last?.score ?? .least)
    }
}

/// Keys of one kind that a misspelt query may mean, with the importance of the cities that they lead to.
///
/// A key is compared with the query only if three things let it pass: it stands in one of the
/// ``MisspeltRanges``, its city is important enough to be worth an error (``BlockMaxima`` skips the others), and
/// so is its ``MisspeltHead``. All of it is made of what the index has for other ends.
final class MisspeltKeys {
    private let query: FuzzyQuery
    private let head: MisspeltHead
    private let ranges: MisspeltRanges
    private let keys: Keys
    /// How many errors may lead to a key.
    private let limit: Int
    /// What a match of the whole key, and of a prefix, adds to the score.
    private let wholeGain: Score
    private let prefixGain: Score
    private lazy var largest = Score(keys.importances.largest(keys.maxima(forPrefixOf: .max)))

    /// Scores from which on keys are looked for, one after the other: first those of well-known cities, since
    /// what these bring makes others superfluous.
    static let steps = [18, 14, 10].map(Score.init(octaves:)) + [.least]

    private init(
        _ query: FuzzyQuery, _ keys: Keys, limit: Int, whole: Score, prefix: Score, rare: Score
    ) {
        self.query = query
        self.keys = keys
        self.limit = min(limit, query.limit)
        wholeGain = whole
        prefixGain = prefix
        head = MisspeltHead(query)
        ranges = MisspeltRanges(query, keys, rare: rare)
    }

    /// The cities' own names.
    convenience init(_ query: FuzzyQuery, ownNamesOf contents: IndexContents) {
        self.init(
            query, contents.nameKeys, limit: EditDistance.maximum, whole: Relevance.wholeName,
            prefix: .zero, rare: Score(octaves: 20))
    }

    /// The cities' alternate names. There are so many, most of them in other languages, that two errors
    /// lead from anything to some: one error is allowed.
    convenience init(_ query: FuzzyQuery, alternateNamesOf contents: IndexContents) {
        self.init(
            query, contents.alternates, limit: 1, whole: Relevance.wholeAlternate,
            prefix: Relevance.alternatePrefix, rare: Score(octaves: 24))
    }

    /// Calls `body` with the keys that begin with something that differs from the query by typing errors, or
    /// by none, some of them twice.
    ///
    /// - Parameters:
    ///   - floor: the least score that counts. `body` may raise it.
    ///   - mayCount: whether a key may count, by its position, a score that it does not exceed, and the floor.
    ///   - body: is called with the position of a key, what it adds to the score of its city, and the floor.
    /// - Complexity: O(keys that lie in ``MisspeltRanges`` and are important enough).
    func forEach(
        atLeast floor: inout Score,
        where mayCount: (Int, Score, Score) -> Bool = { _, _, _ in true },
        _ body: (Int, Score, inout Score) -> Void
    ) {
        // Constants, which the scans count no references to.
        let (query, head, keys) = (query, head, keys)
        let maxima = keys.maxima(forPrefixOf: .max)
        let (ranges, limit, largest) = (ranges, limit, largest)
        let (wholeGain, prefixGain) = (wholeGain, prefixGain)
        /// The least importance that counts at a cost; nil when no city has it.
        func bound(_ least: Score) -> UInt16? {
            let bound = floor - least - wholeGain
            return bound <= largest ? bound.importance : nil
        }
        func scan(_ range: Range<Int>, errors: Int, costing least: Score) {
            var bound = (floor - least - wholeGain).importance
            keys.importances.scan(range, set: maxima, atLeast: &bound) {
                position, importance, bound in
                guard head.admits(keys.heads[position], errors: errors) else { return }
                let mayReach =
                    Score(importance, least, prefixGain) >= floor
                    || query.mayBeWhole(keys.byteCount(at: position) - 1)
                guard mayReach, mayCount(position, Score(importance, least, wholeGain), floor)
                else { return }
                let cost = TypingErrorCost(query, limit: limit, position, keys)
                guard let gain = cost.gain(prefix: prefixGain, whole: wholeGain),
                    Score(importance, gain) >= floor
                else { return }
                body(position, gain, &floor)
                bound = max(bound, (floor - least - wholeGain).importance)
            }
        }
        guard limit > 0 else { return }
        let (one, first) = (
            Relevance.likelyError, Relevance.likelyError + Relevance.wrongFirstLetter
        )
        if let bound = bound(one) {
            ranges.forEachWithFirstLetter(atLeast: bound) { scan($0, errors: 1, costing: one) }
        }
        if let bound = bound(first) {
            ranges.forEachWithoutFirstLetter(atLeast: bound) { scan($0, errors: 1, costing: first) }
        }
        if limit == 2, bound(one + one) != nil {
            scan(ranges.withFirstLetter, errors: 2, costing: one + one)
        }
    }
}

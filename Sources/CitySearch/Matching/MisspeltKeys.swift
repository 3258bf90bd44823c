/// Keys of one kind, with the importance of the cities that they lead to, and the search among them for what
/// a misspelt query may mean.
///
/// A key is compared with the query only if three things let it pass: it stands in one of the
/// ``MisspeltRanges``, its city is important enough to be worth an error (``BlockMaxima`` skips the others), and
/// so is its ``MisspeltHead``. All of it is made of what the index has for other ends.
final class MisspeltKeys: Sendable {
    private let keys: KeyColumn
    private let importances: BlockMaxima<UInt16>
    /// How many errors may lead to a key.
    private let limit: Int
    /// What a match of the whole key, and of a prefix, adds to the score.
    private let wholeGain: Int
    private let prefixGain: Int

    /// The cities' own names.
    init(ownNamesOf contents: IndexContents) {
        keys = contents.nameKeys
        importances = contents.importances
        limit = EditDistance.maximum
        wholeGain = Relevance.wholeName
        prefixGain = 0
    }

    /// The cities' alternate names. There are so many, most of them in other languages, that two errors
    /// lead from anything to some: one error is allowed.
    init(alternateNamesOf contents: IndexContents) {
        keys = contents.alternates.keys
        importances = contents.alternates.importances(
            forPrefixOf: NewKeys.longestPrefix + 1)
        limit = 1
        wholeGain = Relevance.wholeAlternate
        prefixGain = Relevance.alternatePrefix
    }

    /// Calls `body` with the keys that begin with something that differs from a query by typing errors, or by
    /// none, some of them twice.
    ///
    /// - Parameters:
    ///   - floor: the least score that counts. `body` may raise it.
    ///   - body: is called with the position of a key, the score of its city by it, and the floor.
    /// - Complexity: O(keys that lie in ``MisspeltRanges`` and are important enough).
    func forEach(
        _ query: FuzzyQuery, atLeast floor: inout Int, _ body: (Int, Int, inout Int) -> Void
    ) {
        let limit = min(limit, query.limit)
        guard limit > 0, floor - Relevance.likelyError - wholeGain <= Int(importances.largest)
        else { return }
        let ranges = MisspeltRanges(query, keys)
        let head = MisspeltHead(query)
        func scan(_ range: Range<Int>, errors: Int, costing least: Int) {
            guard !range.isEmpty else { return }
            var bound = UInt16(clamping: floor - least - wholeGain)
            importances.scan(range, atLeast: &bound) { position, importance, bound in
                guard head.admits(keys.heads[position], errors: errors) else { return }
                let mayCount =
                    Int(importance) + least + prefixGain >= floor
                    || query.mayBeWhole(keys.byteCount(at: position) - 1)
                guard mayCount else { return }
                let cost = TypingErrorCost(query, limit: limit, position, keys)
                guard let gain = cost.gain(prefix: prefixGain, whole: wholeGain),
                    Int(importance) + gain >= floor
                else { return }
                body(position, Int(importance) + gain, &floor)
                bound = max(bound, UInt16(clamping: floor - least - wholeGain))
            }
        }
        ranges.forEachWithFirstLetter { scan($0, errors: 1, costing: Relevance.likelyError) }
        ranges.forEachWithoutFirstLetter {
            scan($0, errors: 1, costing: Relevance.likelyError + Relevance.wrongFirstLetter)
        }
        if limit == 2 {
            scan(ranges.withFirstLetter, errors: 2, costing: 2 * Relevance.likelyError)
        }
    }
}

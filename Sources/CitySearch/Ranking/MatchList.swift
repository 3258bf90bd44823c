/// Matches in an order, of known number: the first at hand, more worked out when they are read.
///
/// A longer beginning has at least twice as many matches, so that reading all of them takes no more than
/// twice what ranking all of them does. Lists are given the index each time and keep none, so that those who
/// pass them on count no references to it. Readers take no lock: when several need a longer beginning, each
/// works it out, and one is kept.
final class MatchList: Sendable {
    /// How many matches each tier has.
    let counts: TierCounts
    /// How many matches there are.
    let count: Int
    /// The first matches.
    let first: [Match]
    /// How many matches are worked out at least.
    private let expectedCount: Int
    private let matches: (@Sendable (_ limit: Int, IndexContents) -> [Match])?
    private let longer = LazyReference<Beginning>()

    /// So many of the matches, and behind that more.
    private final class Beginning: Sendable {
        let matches: [Match]
        let longer = LazyReference<Beginning>()

        init(_ matches: [Match]) {
            self.matches = matches
        }
    }

    /// - Parameters:
    ///   - counts: how many matches each tier has.
    ///   - first: the first of them, as far as they are at hand.
    ///   - expectedCount: how many are likely to be read.
    ///   - matches: gives the first of them, so many or more.
    init(
        _ counts: TierCounts, first: [Match] = [], expecting expectedCount: Int,
        _ matches: @escaping @Sendable (_ limit: Int, IndexContents) -> [Match]
    ) {
        self.counts = counts
        count = counts.sum
        self.first = first
        self.expectedCount = expectedCount
        self.matches = matches
    }

    /// Matches that are all at hand.
    init(_ matches: [Match]) {
        counts = TierCounts(matches)
        count = matches.count
        first = matches
        expectedCount = 0
        self.matches = nil
    }

    /// The best score of the first matches, when they have scores.
    var bestScore: Score? {
        first.lazy.map { $0.score }.max()
    }

    /// The match at a position.
    @inline(__always)
    subscript(position: Int, contents: IndexContents) -> Match {
        position < first.count ? first[position] : beginning(holding: position, contents)[position]
    }

    /// The first matches, so many or more, or all.
    func prefix(_ limit: Int, _ contents: IndexContents) -> [Match] {
        let limit = min(limit, count)
        return limit <= first.count ? first : beginning(holding: limit - 1, contents)
    }

    private func beginning(holding position: Int, _ contents: IndexContents) -> [Match] {
        guard let matches else { return first }
        let next = { (known: Int) in
            let limit = max(2 * known, position + 1, self.expectedCount)
            return Beginning(matches(min(self.count, limit), contents))
        }
        var beginning = longer.load() ?? longer.storeIfNil(next(first.count))
        while position >= beginning.matches.count {
            let longer =
                beginning.longer.load()
                ?? beginning.longer.storeIfNil(next(beginning.matches.count))
            // In a damaged index there may be fewer than were counted.
            precondition(
                longer.matches.count > beginning.matches.count, "fewer matches than counted")
            beginning = longer
        }
        return beginning.matches
    }

    /// The same with matches that hold typing errors between: each in front of the first that is less likely,
    /// but none in front of all.
    func merging(_ errors: [Match]) -> MatchList {
        var counts = counts
        counts[.fuzzy] += errors.count
        let isAll = first.count == count
        let merged = Self.merge(first, errors)
        return MatchList(
            counts, first: isAll ? merged : Array(merged.prefix(first.count)),
            expecting: expectedCount
        ) { [self] limit, contents in
            let ranked = prefix(limit, contents)
            let merged = Self.merge(ranked, errors)
            return ranked.count == count ? merged : Array(merged.prefix(ranked.count))
        }
    }

    private static func merge(_ ranked: [Match], _ errors: [Match]) -> [Match] {
        var merged: [Match] = []
        var rest = errors[...]
        for match in ranked {
            while !merged.isEmpty, let error = rest.first, error.score > match.score {
                merged.append(rest.removeFirst())
            }
            merged.append(match)
        }
        return merged + rest
    }
}

/// The largest cities of a range of names, found by their maxima in blocks.
struct LargestCities: Sendable {
    private let range: Range<Int>

    init(_ range: Range<Int>) {
        self.range = range
    }

    /// So many of the cities, the largest first, equally large ones in name order.
    ///
    /// - Complexity: O(range / 1024 + limit × 64) for populations that differ.
    func first(_ limit: Int, _ contents: IndexContents) -> [Match] {
        var top = TopK<Match>(capacity: limit, of: range.count)
        let populations = contents.populationMaxima
        var bound = populations.bound(reachedBy: min(limit, range.count), in: range)
        populations.scan(range, atLeast: &bound) { ordinal, population, bound in
            let match = Match(
                rank: population, .name, ordinal: UInt32(ordinal), source: Match.ownName)
            // An equally large city behind would come later.
            if top.add(match), let last = top.last {
                bound = max(bound, UInt32(clamping: UInt64(last.rank) + 1))
            }
        }
        return top.sorted()
    }
}

/// The largest cities of a range of names, found by their maxima in blocks.
struct LargestCities: Sendable {
    private let range: Range<Int>

    init(_ range: Range<Int>) {
        self.range = range
    }

    /// The cities, the largest first, equally large ones in name order: so many of them at once.
    ///
    /// - Complexity: O(range / 1024 + count × 64) for populations that differ.
    func run(ranking count: Int, _ contents: IndexContents) -> RankedRun {
        var counts = TierCounts()
        counts[.name] = range.count
        return RankedRun(
            best: largest(count, contents), counts: counts,
            rankAll: { largest(nil, $0) })
    }

    private func largest(_ limit: Int?, _ contents: IndexContents) -> [RankedMatch] {
        var top = TopMatches(capacity: limit, of: range.count)
        let populations = contents.populationMaxima
        var bound = top.limit.map { populations.bound(reachedBy: $0, in: range) } ?? 0
        populations.scan(range, atLeast: &bound) { ordinal, population, bound in
            let match = RankedMatch(population: population, ordinal: UInt32(ordinal))
            // An equally large city behind would come later.
            if top.add(match), let last = top.bound {
                bound = max(bound, UInt32(clamping: last >> 32 + 1))
            }
        }
        return top.ranked()
    }
}

/// The largest cities of a range of names, found by their maxima in blocks.
struct LargestCities: Sendable {
    private let range: Range<Int>

    init(_ range: Range<Int>) {
        self.range = range
    }

    /// The cities, the largest first, equally large ones in name order: so many of them at once.
    ///
    /// - Complexity: O(range / 1024 + count × 64) for populations that differ.
    func section(ranking count: Int, _ contents: IndexContents) -> ResultSection {
        var counts = TierCounts()
        counts[.name] = range.count
        return .ranked(
            RankedList(
                best: largest(count, contents), counts: counts, haveScores: false,
                rankAll: { largest(nil, $0) }))
    }

    private func largest(_ limit: Int?, _ contents: IndexContents) -> [RankedMatch] {
        var top = TopK<RankedMatch>(capacity: limit, of: range.count)
        let populations = contents.populationMaxima
        var bound = top.capacity.map { populations.bound(reachedBy: $0, in: range) } ?? 0
        populations.scan(range, atLeast: &bound) { ordinal, population, bound in
            let match = RankedMatch(population: population, ordinal: UInt32(ordinal))
            // An equally large city behind would come later.
            if top.add(match), let last = top.last {
                bound = max(bound, UInt32(clamping: last.key >> 32 + 1))
            }
        }
        return top.sorted()
    }
}

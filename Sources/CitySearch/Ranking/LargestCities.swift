/// The largest cities of a range of names, found by their maxima in blocks.
struct LargestCities {
    private let contents: IndexContents

    init(_ contents: IndexContents) {
        self.contents = contents
    }

    /// The ordinals of the largest cities, the largest first, equally large ones in name order.
    ///
    /// - Complexity: O(range / 1024 + count × 64) for populations that differ; allocates nothing but
    ///   the result.
    func ordinals(in range: Range<Int>, upTo count: Int) -> [UInt32] {
        guard count > 0 else { return [] }
        // A population and the complement of an ordinal: larger is earlier.
        var largest: [UInt64] = []
        largest.reserveCapacity(min(count, range.count))
        var bound = contents.populationMaxima.bound(reachedBy: count, in: range)
        contents.populationMaxima.scan(range, atLeast: &bound) { ordinal, population, bound in
            let key = UInt64(population) << 32 | UInt64(UInt32.max - UInt32(ordinal))
            if largest.count == count {
                if key < largest[count - 1] { return }
                largest.removeLast()
            }
            var place = largest.count
            largest.append(key)
            while place > 0, largest[place - 1] < key {
                largest[place] = largest[place - 1]
                place -= 1
            }
            largest[place] = key
            // An equally large city behind would come later.
            if largest.count == count {
                let last = UInt32(truncatingIfNeeded: largest[count - 1] >> 32)
                bound = max(bound, last == .max ? last : last + 1)
            }
        }
        return largest.map { UInt32.max - UInt32(truncatingIfNeeded: $0) }
    }
}

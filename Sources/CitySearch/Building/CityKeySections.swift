/// The sections of ``CityKeyLists``.
struct CityKeySections: Sendable {
    private let starts: PackedSection
    private let positions: PackedSection

    /// - Parameters:
    ///   - keys: how many keys there are.
    ///   - cities: how many cities there are.
    init(_ plan: inout IndexWriter.Plan, _ numbers: CityKeySectionGroup, keys: Int, cities: Int) {
        starts = PackedSection(&plan, numbers.starts, count: cities + 1, below: keys + 1)
        positions = PackedSection(&plan, numbers.positions, count: keys, below: keys)
    }

    /// Fills the sections.
    ///
    /// - Parameter cities: the city of each key.
    /// - Complexity: O(keys + cities).
    func fill(_ writer: IndexWriter, _ cities: Span<UInt32>) {
        // Where the next key of a city goes; at the end, where the next city's list begins.
        var next = [UInt32](repeating: 0, count: starts.count)
        for key in cities.indices { next[Int(cities[key]) + 1] += 1 }
        for city in 1..<next.count { next[city] += next[city - 1] }
        starts.fill(writer) { next[$0] }
        var lists = [UInt32](repeating: 0, count: cities.count)
        for key in cities.indices {
            let city = Int(cities[key])
            lists[Int(next[city])] = UInt32(truncatingIfNeeded: key)
            next[city] += 1
        }
        positions.fill(writer) { lists[$0] }
    }
}

/// For each city the positions of its keys among sorted keys, ascending: one list after another.
struct CityKeyLists: Sendable {
    private let starts: PackedColumn
    private let positions: PackedColumn

    /// - Parameters:
    ///   - keys: how many keys there are.
    ///   - cities: how many cities there are.
    init(
        _ table: SectionTable, _ numbers: CityKeySectionGroup, keys: Int, cities: Int
    ) throws(IndexFormatError) {
        starts = try PackedColumn(table, numbers.starts, count: cities + 1, below: keys + 1)
        positions = try PackedColumn(table, numbers.positions, count: keys, below: keys)
    }

    /// Where the list of a city stands.
    @inline(__always)
    func list(of ordinal: Int) -> Range<Int> {
        let start = Int(starts[ordinal])
        return start..<max(start, Int(starts[ordinal + 1]))
    }

    /// The position of the key at a place of the lists.
    @inline(__always)
    subscript(place: Int) -> Int {
        Int(positions[place])
    }
}

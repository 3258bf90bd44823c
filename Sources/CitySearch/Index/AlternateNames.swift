/// The alternate names in the order of their keys, and the cities that they lead to.
struct AlternateNames: Sendable {
    let keys: KeyColumn
    /// The names as they were given.
    let texts: TextColumn
    private let cities: Column<UInt32>
    private let previous: Column<UInt32>
    private let last: Column<UInt32>

    init(_ table: SectionTable) throws(IndexFormatError) {
        keys = try KeyColumn(
            keys: TextColumn(table, .alternateKeyOffsets, .alternateKeyBytes),
            heads: table.column(.alternateKeyHeads), starts: table.column(.alternateKeyStarts))
        texts = try TextColumn(table, .alternateOffsets, .alternateBytes)
        cities = try table.column(.alternateCities)
        previous = try table.column(.previousAlternates)
        last = try table.column(.lastAlternates)
    }

    /// How many alternate keys there are.
    var count: Int {
        cities.count
    }

    /// The ordinal of the city that a key leads to.
    @inline(__always)
    func city(at position: Int) -> UInt32 {
        cities[position]
    }

    /// Whether a key is the first of its city in a range that begins at `start`.
    @inline(__always)
    func isFirst(_ position: Int, from start: Int) -> Bool {
        let before = previous[position]
        return before == AlternateLinks.none || Int(before) < start
    }

    /// The positions of a city's keys, the last one first.
    func positions(of ordinal: Int) -> some Sequence<Int> {
        sequence(state: last[ordinal]) { [previous] position -> Int? in
            guard position != AlternateLinks.none else { return nil }
            defer { position = previous[Int(position)] }
            return Int(position)
        }
    }

    /// The first of a city's keys in a range, or nil.
    ///
    /// - Complexity: O(alternate names of the city).
    func first(of ordinal: Int, in range: Range<Int>) -> Int? {
        var position = last[ordinal]
        var first: Int?
        while position != AlternateLinks.none, Int(position) >= range.lowerBound {
            if Int(position) < range.upperBound { first = Int(position) }
            position = previous[Int(position)]
        }
        return first
    }
}

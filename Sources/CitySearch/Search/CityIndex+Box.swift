extension CityIndex {
    /// Finds the largest cities of a part of the globe, spread over it, as a map names them.
    ///
    /// The box is divided into cells, and no cell gives more than twice its equal part of the cities. So
    /// a map of Northern Italy names Trento, too, although more of the cities along the Po are larger.
    ///
    /// - Parameters:
    ///   - count: the maximum number of cities; traps if it is negative.
    ///   - box: where to look.
    ///   - population: only cities with at least this known population.
    ///   - columns: the number of cells of the box from west to east; values below 1 count as 1.
    ///   - rows: the number of cells from south to north; values below 1 count as 1.
    /// - Returns: the cities, the largest first, equally large ones in name order.
    /// - Complexity: O(log *n* + cities of the box) for a small box, otherwise O(cities that are larger than the
    ///   smallest of those found).
    public func largestCities(
        _ count: Int, in box: CoordinateBox, minimumPopulation population: Int = 0,
        columns: Int = 8, rows: Int = 6
    ) -> [City] {
        precondition(count >= 0, "a negative number of cities to find")
        guard let least = UInt32(exactly: max(0, population)) else { return [] }
        let cells = LargestInBox(
            box: box, minimumPopulation: least, columns: max(1, columns), rows: max(1, rows))
        let shard = shard
        return cells.first(count, contents).map { City(shard: shard, ordinal: Int($0)) }
    }
}

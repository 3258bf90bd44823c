extension CityIndex {
    /// Returns this index with a signal: numbers by which its cities rank in the order ``SearchOrder/relevance``, such
    /// as visits or customers. ``SearchQuery/signalWeight`` sets their weight. Other orders do not change.
    ///
    /// ```swift
    /// let mine = index.ranked(by: [4_930_956: 12_000, 2_655_138: 40])
    /// mine.search("bost")
    /// ```
    ///
    /// The logarithm of one plus the number counts, divided by that of the largest number. With a weight of 1 the city
    /// with the largest number counts as 64 times as large, which is six octaves, the one with its square root as about
    /// eight times, and one without a number unchanged (<doc:OwnRanking>).
    ///
    /// - Parameter values: the numbers by the ids of cities; if none is above 0, the index is returned unchanged.
    ///   Infinite numbers and numbers not above 0 count as 0; unknown ids are ignored. A new index needs the signal
    ///   again.
    /// - Complexity: O(keys + values × log n), and some three bytes a key.
    public func ranked(by values: [City.ID: Double]) -> CityIndex {
        var ranked = self
        ranked.levels = CityLevels(values, contents)
        return ranked
    }
}

extension CityIndex {
    /// This index, with a signal: numbers of one's own by which its cities rank in the order ``SearchOrder/relevance``, such as
    /// visits or customers. A query says by ``SearchQuery/signalWeight`` how much they count. Other orders stay as they are.
    ///
    /// ```swift
    /// let mine = index.ranked(by: [4_930_956: 12_000, 2_655_138: 40])
    /// mine.search("bost")
    /// ```
    ///
    /// What counts is the logarithm of a number and one, as a part of that of the largest number: with a weight of 1 the city of
    /// the largest counts as 64 times as large, which is six octaves, that of its square root as about eight times, and one
    /// without a number as it is (<doc:OwnRanking>).
    ///
    /// - Parameter values: the numbers by the ids of cities; for none of them above 0 the index as it was. What is not above 0 counts as
    ///   0, and so does what is infinite; a city that the index lacks is ignored. New data make a new index, over which they are laid anew.
    /// - Complexity: O(keys + values × log n), and some three bytes a key.
    public func ranked(by values: [City.ID: Double]) -> CityIndex {
        var ranked = self
        ranked.levels = CityLevels(values, contents)
        return ranked
    }
}

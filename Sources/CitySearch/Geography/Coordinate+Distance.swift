extension Coordinate {
    /// How many kilometres another point is away, along a great circle of a globe with the mean
    /// radius of the earth, 6371.0088 km. The earth is flatter than that: the distance may be
    /// wrong by half a percent.
    ///
    /// - Returns: the distance; no number when either point is none.
    /// - Complexity: O(1).
    public func distanceInKilometres(to other: Coordinate) -> Double {
        GreatCircle(from: self).arc(to: other)
            .kilometres
    }
}

extension IndexContents {
    /// How many kilometres a city is away from a point.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func kilometres(from point: GreatCircle, to ordinal: Int) -> Double {
        arc(from: point, to: ordinal).kilometres
    }

    /// What lies between a point and a city.
    @inline(__always)
    func arc(from point: GreatCircle, to ordinal: Int) -> GreatCircle.Arc {
        point.arc(to: facts[ordinal].coordinate)
    }
}

/// Measures distances from one point along great circles of a globe.
///
/// The haversine formula (Sinnott, "Virtues of the Haversine", 1984), which keeps its digits for
/// points next to each other and loses them for points on opposite sides of the globe. There the
/// same formula measures how much is missing to the antipode, so that a distance is right to some
/// units in the last place wherever the points lie. It is the same in both directions.
struct GreatCircle: Sendable, BitwiseCopyable {
    /// The mean radius of the earth in kilometres (IUGG, GRS 80). The earth is flatter than a
    /// globe, by which a distance may be wrong by half a percent.
    static let earthRadius = 6371.0088

    /// What lies between two points.
    struct Arc: BitwiseCopyable {
        /// Kilometres on the earth.
        let kilometres: Double
        /// The square of the straight line between the points, on a globe of radius one.
        let squaredChord: Double
    }

    private static let halfDegree = Double.pi / 360

    private let latitude: Double
    private let longitude: Double
    private let cosine: Double

    /// - Parameter point: where the distances begin. Of one that is none they are no number.
    init(from point: Coordinate) {
        latitude = point.latitude
        longitude = point.longitude
        cosine = Self.cosine(point.latitude)
    }

    /// What lies between the point and another.
    ///
    /// - Complexity: O(1); some fifty nanoseconds.
    @inline(__always)
    func arc(to other: Coordinate) -> Arc {
        var turn = abs(other.longitude - longitude)
        if turn > 180 { turn = 360 - turn }
        let rise = Platform.sine((other.latitude - latitude) * Self.halfDegree)
        let across = Platform.sine(turn * Self.halfDegree)
        let cosines = cosine * Self.cosine(other.latitude)
        let near = rise * rise + cosines * across * across
        let diameter = 2 * Self.earthRadius
        guard near > 0.5 else {
            return Arc(
                kilometres: diameter * Platform.arcSine(near.squareRoot()),
                squaredChord: 4 * near)
        }
        let sum = Platform.sine((other.latitude + latitude) * Self.halfDegree)
        let rest = Platform.sine((180 - turn) * Self.halfDegree)
        let far = sum * sum + cosines * rest * rest
        return Arc(
            kilometres: .pi * Self.earthRadius - diameter * Platform.arcSine(far.squareRoot()),
            squaredChord: 4 * near)
    }

    /// The cosine of a latitude, which at the poles is zero and not almost zero.
    @inline(__always)
    private static func cosine(_ latitude: Double) -> Double {
        Platform.sine((90 - abs(latitude)) * (2 * halfDegree))
    }

    /// The square of the straight line that belongs to a distance along the globe.
    static func squaredChord(kilometres: Double) -> Double {
        let half = kilometres / (2 * earthRadius)
        guard half < .pi / 2 else { return 4 }
        let sine = Platform.sine(half)
        return 4 * sine * sine
    }
}

import CEngine

/// Measures distances from one point along great circles of a globe.
///
/// The haversine formula (Sinnott, "Virtues of the Haversine", 1984) is exact for points next to each other and loses
/// digits for points on opposite sides of the globe. There the same formula measures the distance to the antipode. So a
/// distance is right to some units in the last place for all points, and it is the same in both directions.
struct GreatCircle: Sendable, BitwiseCopyable {
    /// The mean radius of the earth in kilometres (IUGG, GRS 80). The earth is not a sphere, so a distance may be wrong
    /// by half a percent.
    static let earthRadius = 6371.0088

    /// The arc between two points.
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

    /// - Parameter point: where the distances begin. From an invalid point they are not numbers.
    init(from point: Coordinate) {
        latitude = point.latitude
        longitude = point.longitude
        cosine = Self.cosine(point.latitude)
    }

    /// The arc from the point to another.
    ///
    /// - Complexity: O(1); some fifty nanoseconds.
    func arc(to other: Coordinate) -> Arc {
        var turn = abs(other.longitude - longitude)
        if turn > 180 { turn = 360 - turn }
        let rise = Trigonometry.sine((other.latitude - latitude) * Self.halfDegree)
        let across = Trigonometry.sine(turn * Self.halfDegree)
        let cosines = cosine * Self.cosine(other.latitude)
        let near = rise * rise + cosines * across * across
        let diameter = 2 * Self.earthRadius
        guard near > 0.5 else {
            return Arc(
                kilometres: diameter * Trigonometry.arcSine(near.squareRoot()),
                squaredChord: 4 * near)
        }
        let sum = Trigonometry.sine((other.latitude + latitude) * Self.halfDegree)
        let rest = Trigonometry.sine((180 - turn) * Self.halfDegree)
        let far = sum * sum + cosines * rest * rest
        return Arc(
            kilometres: .pi * Self.earthRadius - diameter * Trigonometry.arcSine(far.squareRoot()),
            squaredChord: 4 * near)
    }

    /// The cosine of a latitude. At the poles it is exactly zero.
    private static func cosine(_ latitude: Double) -> Double {
        Trigonometry.sine((90 - abs(latitude)) * (2 * halfDegree))
    }

    /// The square of the straight line for a distance along the globe.
    static func squaredChord(kilometres: Double) -> Double {
        let half = kilometres / (2 * earthRadius)
        guard half < .pi / 2 else { return 4 }
        let sine = Trigonometry.sine(half)
        return 4 * sine * sine
    }
}

/// The functions of angles that the standard library lacks. Angles are in radians.
enum Trigonometry {
    static func sine(_ angle: Double) -> Double { cengine_sine(angle) }

    static func arcSine(_ sine: Double) -> Double { cengine_arc_sine(sine) }
}

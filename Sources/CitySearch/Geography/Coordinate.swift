/// A point on the globe.
public struct Coordinate: Hashable, Sendable, BitwiseCopyable {
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double

    /// Takes the degrees of a point.
    ///
    /// - Throws: ``CoordinateError`` when they are out of range, or no numbers.
    public init(latitude: Double, longitude: Double) throws(CoordinateError) {
        self.init(stored: latitude, longitude)
        try check()
    }

    /// Takes degrees from an index, which were checked when the index was made.
    @usableFromInline package init(stored latitude: Double, _ longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension Coordinate {
    /// Returns the distance of another point in kilometres, along a great circle of a globe with the mean radius of the
    /// earth, 6371.0088 km. The earth is flatter than that: the distance may be wrong by half a percent.
    ///
    /// - Complexity: O(1).
    public func distanceInKilometres(to other: Coordinate) -> Double {
        GreatCircle(from: self).arc(to: other)
            .kilometres
    }
}

extension Coordinate {
    /// Throws if the degrees are out of range.
    private func check() throws(CoordinateError) {
        // NaN fails these comparisons, too.
        guard abs(latitude) <= 90 else { throw .latitude(latitude) }
        guard abs(longitude) <= 180 else { throw .longitude(longitude) }
    }

    /// Whether there is such a point: false only for a city of a damaged snapshot that was opened unverified.
    public var isOnGlobe: Bool { (try? check()) != nil }
}

/// Why degrees are not a point on the globe.
public enum CoordinateError: Error, Hashable, Sendable {
    /// The latitude is not a number from -90 to 90.
    case latitude(Double)
    /// The longitude is not a number from -180 to 180.
    case longitude(Double)
}

extension CoordinateError: CustomStringConvertible {
    /// One line that describes valid input.
    public var description: String {
        switch self {
        case .latitude(let degrees):
            "\(degrees) is not a latitude; give degrees north, -90 to 90"
        case .longitude(let degrees):
            "\(degrees) is not a longitude; give degrees east, -180 to 180"
        }
    }

    /// The same as ``description``.
    public var localizedDescription: String { description }
}

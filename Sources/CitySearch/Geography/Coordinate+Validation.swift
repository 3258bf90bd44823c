extension Coordinate {
    /// Takes degrees that are those of a point.
    ///
    /// - Throws: ``CoordinateError`` when they are out of range, or no numbers.
    public init(validatingLatitude latitude: Double, longitude: Double) throws(CoordinateError) {
        self.init(latitude: latitude, longitude: longitude)
        try check()
    }

    /// Throws when the degrees are not those of a point.
    func check() throws(CoordinateError) {
        // Written so that what is no number fails.
        guard abs(latitude) <= 90 else { throw .latitude(latitude) }
        guard abs(longitude) <= 180 else { throw .longitude(longitude) }
    }

    /// Whether there is such a point.
    var isOnGlobe: Bool {
        abs(latitude) <= 90 && abs(longitude) <= 180
    }
}

/// Why degrees are not those of a point on the globe.
public enum CoordinateError: Error, Hashable, Sendable {
    /// The latitude is no number from -90 to 90.
    case latitude(Double)
    /// The longitude is no number from -180 to 180.
    case longitude(Double)
}

extension CoordinateError: CustomStringConvertible {
    /// One line that says what to give.
    public var description: String {
        switch self {
        case .latitude(let degrees):
            "\(degrees) is no latitude; give degrees north, -90 to 90"
        case .longitude(let degrees):
            "\(degrees) is no longitude; give degrees east, -180 to 180"
        }
    }

    /// The same as ``description``.
    public var localizedDescription: String {
        description
    }
}

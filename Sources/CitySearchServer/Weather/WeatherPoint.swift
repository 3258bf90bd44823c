#if Service
package import CitySearch

/// A point to ask the weather of, to the hundredth of a degree: a kilometre, which no forecast resolves. So
/// nearby points share an answer.
package struct WeatherPoint: Sendable, Hashable, CustomStringConvertible {
    package let latitude: Double
    package let longitude: Double

    package init(_ point: Coordinate) {
        // Adding zero makes -0 a 0.
        latitude = (point.latitude * 100).rounded() / 100 + 0
        longitude = (point.longitude * 100).rounded() / 100 + 0
    }

    /// For example `-34.61,-58.38`.
    package var description: String {
        "\(latitude),\(longitude)"
    }
}
#endif

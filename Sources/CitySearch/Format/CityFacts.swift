/// The values that most results read, side by side in one cache line: the best ten cities of a query
/// lie anywhere in memory.
@usableFromInline
package struct CityFacts: Sendable, BitwiseCopyable {
    /// The stable number that the data gives the city.
    @usableFromInline package let id: Int64
    /// Where the city lies, in degrees.
    @usableFromInline let latitude: Double
    @usableFromInline let longitude: Double

    init(id: Int64, latitude: Double, longitude: Double) {
        self.id = id
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Where the city lies.
    @inlinable package var coordinate: Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }
}

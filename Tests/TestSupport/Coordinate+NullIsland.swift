package import CitySearch

extension Coordinate {
    /// A point for those queries that need one, wherever it is.
    package static let nullIsland = try? Coordinate(latitude: 0, longitude: 0)
}

package import CitySearch

/// Where lists that have no coordinates find them.
package struct CityLookup: Sendable {
    /// Gives the known cities; nil when such a list is an error.
    package var cities: (@Sendable () async throws -> CityIndex)?
    /// Takes the cities that were not found, when all files are read.
    package var takeUnresolved: (@Sendable ([UnresolvedCity]) throws(ImportError) -> Void)?

    /// - Parameter cities: gives the known cities.
    package init(cities: (@Sendable () async throws -> CityIndex)? = nil) {
        self.cities = cities
    }
}

package import CitySearch

/// Where lists that have no coordinates find them.
package struct CityLookup: Sendable {
    /// Gives the known cities; nil when such a list is an error.
    package var cities: (@Sendable () async throws -> CityIndex)?
    /// Where to write which cities were not found.
    package var unresolved: FilePath?

    /// - Parameters:
    ///   - cities: gives the known cities.
    ///   - unresolved: where to write which cities were not found.
    package init(
        cities: (@Sendable () async throws -> CityIndex)? = nil, unresolved: FilePath? = nil
    ) {
        self.cities = cities
        self.unresolved = unresolved
    }
}

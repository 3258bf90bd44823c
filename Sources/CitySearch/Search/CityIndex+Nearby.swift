extension CityIndex {
    /// Returns the cities nearest to a point. Sections of cities are omitted unless the filter includes them.
    ///
    /// ```swift
    /// let here = try Coordinate(latitude: 52.52, longitude: 13.4)
    /// for nearby in index.nearest(10, to: here) {
    ///     print(nearby.city.name, nearby.distanceInKilometres)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - count: the maximum number of cities; traps if it is negative.
    ///   - point: where to look; the date line and the poles are places as any other.
    ///   - filter: the conditions on the cities.
    /// - Returns: the cities by their distance, equally distant ones in name order.
    /// - Complexity: O(log *n* + *count* × log *count*) on average. A filter that few of the cities
    ///   around pass costs up to O(*n*). Needs room for the cities that it returns, and for one flag
    ///   a country when the filter names any, or stays in one.
    public func nearest(
        _ count: Int, to point: Coordinate, where filter: NearbyFilter = NearbyFilter()
    ) -> [NearbyCity] {
        precondition(count >= 0, "a negative number of cities to find")
        let farthest = filter.maximumKilometres ?? .infinity
        // No city has a population that is not representable, and no distance is below zero.
        guard count > 0, point.isOnGlobe, farthest >= 0,
            let population = UInt32(exactly: max(0, filter.minimumPopulation ?? 0))
        else { return [] }
        let search = NearbySearch(
            count, to: point, within: farthest,
            where: Filter(
                Filter.Restrictions(
                    places: places(filter, around: point), minimumPopulation: population)),
            withSections: filter.includesSections, in: contents)
        let shard = shard
        return search.results().map { ordinal, kilometres in
            NearbyCity(
                city: City(shard: shard, ordinal: ordinal), distanceInKilometres: kilometres)
        }
    }

    /// Finds all cities around a point. Sections of cities are left out unless the filter includes them.
    ///
    /// - Parameters:
    ///   - kilometres: how far away a city may be.
    ///   - point: where to look.
    ///   - filter: other conditions on the cities.
    /// - Returns: the cities by their distance, equally distant ones in name order.
    /// - Complexity: O(log *n* + *m* × log *m*) on average for *m* cities around.
    public func cities(
        withinKilometres kilometres: Double, of point: Coordinate,
        where filter: NearbyFilter = NearbyFilter()
    ) -> [NearbyCity] {
        var filter = filter
        // With this comparison, a radius that is not a number is taken over, too.
        if let farthest = filter.maximumKilometres, farthest < kilometres {
            filter.maximumKilometres = farthest
        } else {
            filter.maximumKilometres = kilometres
        }
        return nearest(.max, to: point, where: filter)
    }
}

/// Conditions on a city near a point.
public struct NearbyFilter: Hashable, Sendable {
    /// Only cities of these countries; of all when empty.
    public var countries: Set<CountryCode>
    /// Only cities with at least this known population; nil or 0 for all.
    public var minimumPopulation: Int?
    /// Only cities within this distance, in kilometres; nil for all. A negative distance, or NaN, finds nothing.
    public var maximumKilometres: Double?
    /// Only cities of the country that contains the point (``CityIndex/country(at:)``), and of countries without an
    /// outline. At sea, and in a country without cities, the cities of all countries.
    public var staysInCountry: Bool
    /// Also sections of other places (``City/isSection``), such as the quarters of a city.
    public var includesSections: Bool

    /// Takes every city but sections unless said otherwise.
    public init(
        countries: Set<CountryCode> = [], minimumPopulation: Int? = nil,
        maximumKilometres: Double? = nil, staysInCountry: Bool = false,
        includesSections: Bool = false
    ) {
        self.countries = countries
        self.minimumPopulation = minimumPopulation
        self.maximumKilometres = maximumKilometres
        self.staysInCountry = staysInCountry
        self.includesSections = includesSections
    }
}

/// A city, and its distance from the requested point.
public struct NearbyCity: Identifiable, Hashable, Sendable {
    /// The city.
    public let city: City
    /// Kilometres along a great circle, as ``Coordinate/distanceInKilometres(to:)`` measures them.
    public let distanceInKilometres: Double

    /// The id of the city.
    public var id: City.ID {
        city.id
    }
}

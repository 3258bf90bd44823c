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
    public var id: City.ID { city.id }
}

extension CityIndex {
    /// Finds the largest cities of a part of the globe, spread over it, as a map names them.
    ///
    /// The box is divided into cells, and no cell gives more than twice its equal part of the cities. So
    /// a map of Northern Italy names Trento, too, although more of the cities along the Po are larger.
    ///
    /// - Parameters:
    ///   - count: the maximum number of cities; traps if it is negative.
    ///   - box: where to look.
    ///   - population: only cities with at least this known population.
    ///   - columns: the number of cells of the box from west to east; values below 1 count as 1.
    ///   - rows: the number of cells from south to north; values below 1 count as 1.
    /// - Returns: the cities, the largest first, equally large ones in name order.
    /// - Complexity: O(log *n* + cities of the box) for a small box, otherwise O(cities that are larger than the
    ///   smallest of those found).
    public func largestCities(
        _ count: Int, in box: CoordinateBox, minimumPopulation population: Int = 0,
        columns: Int = 8, rows: Int = 6
    ) -> [City] {
        precondition(count >= 0, "a negative number of cities to find")
        guard let least = UInt32(exactly: max(0, population)) else { return [] }
        let cells = LargestInBox(
            box: box, minimumPopulation: least, columns: max(1, columns), rows: max(1, rows))
        let shard = shard
        return cells.first(count, contents).map { City(shard: shard, ordinal: Int($0)) }
    }
}

extension CityIndex {
    /// Returns the country of a point, by outlines of countries; nil at sea.
    ///
    /// The outlines are simplified: close to a border or a coast, the answer may be wrong. Very small countries and
    /// enclaves have none; Vatican City is in Italy's. A point on a border belongs to one of the two countries, always
    /// the same one. All indexes share the outlines, which are a part of the program; if they were omitted from the
    /// build, no point has a country.
    ///
    /// - Complexity: O(borders in the same degree). Allocates nothing.
    public func country(at point: Coordinate) -> CountryCode? { CountryOutlines.country(at: point) }

    /// The places where cities near a point must be; nil for anywhere.
    func places(_ filter: NearbyFilter, around point: Coordinate) -> PlaceSet? {
        let table = contents.placeTable
        guard filter.staysInCountry, let country = country(at: point),
            let around = table.countries(around: country)
        else { return PlaceSet(filter.countries, in: table) }
        let wanted = filter.countries
        return PlaceSet(
            around.filter { wanted.isEmpty || wanted.contains(table.code($0)) }, in: table)
    }
}

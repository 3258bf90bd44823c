extension CityIndex {
    /// Finds the cities that lie nearest to a point.
    ///
    /// ```swift
    /// let here = try Coordinate(latitude: 52.52, longitude: 13.4)
    /// for nearby in index.nearest(10, to: here) {
    ///     print(nearby.city.name, nearby.distanceInKilometres)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - count: how many cities to find at most; traps when it is negative.
    ///   - point: where to look; the date line and the poles are places as any other.
    ///   - filter: what the cities must be.
    /// - Returns: the cities by their distance, equally distant ones in name order.
    /// - Complexity: O(log *n* + *count* × log *count*) on average. A filter that few of the cities
    ///   around pass costs up to O(*n*). Needs room for the cities that it returns, and for one flag
    ///   a country when the filter names any.
    public func nearest(
        _ count: Int, to point: Coordinate, where filter: NearbyFilter = NearbyFilter()
    ) -> [NearbyCity] {
        precondition(count >= 0, "a negative number of cities to find")
        guard count > 0, point.isOnGlobe, let conditions = NearbyConditions(filter, contents) else {
            return []
        }
        let search = NearbySearch(count, to: point, where: conditions, in: contents)
        let shard = shard
        return search.results().map { ordinal, kilometres in
            NearbyCity(
                city: City(shard: shard, ordinal: ordinal), distanceInKilometres: kilometres)
        }
    }

    /// Finds all cities around a point.
    ///
    /// - Parameters:
    ///   - kilometres: how far away a city may be.
    ///   - point: where to look.
    ///   - filter: what the cities must be beside.
    /// - Returns: the cities by their distance, equally distant ones in name order.
    /// - Complexity: O(log *n* + *m* × log *m*) on average for *m* cities around.
    public func cities(
        withinKilometres kilometres: Double, of point: Coordinate,
        where filter: NearbyFilter = NearbyFilter()
    ) -> [NearbyCity] {
        var filter = filter
        // Written so that a radius that is no number is taken over.
        if let farthest = filter.maximumKilometres, farthest < kilometres {
            filter.maximumKilometres = farthest
        } else {
            filter.maximumKilometres = kilometres
        }
        return nearest(.max, to: point, where: filter)
    }
}

/// A city, and how far it is from the point that was asked for.
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

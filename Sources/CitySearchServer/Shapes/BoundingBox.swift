#if Service
import CitySearch
import CitySearchPostal

/// A box of longitudes and latitudes.
struct BoundingBox {
    let longitudes: ClosedRange<Double>
    let latitudes: ClosedRange<Double>

    /// - Parameter text: two opposite corners, each a longitude and a latitude, with commas between the
    ///   numbers.
    init(_ text: String, name: String) throws(RequestError) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { $0 != " " }) ?? .nan }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite),
            numbers.enumerated().allSatisfy({ abs($1) <= ($0.isMultiple(of: 2) ? 180 : 90) })
        else {
            throw .invalid("“\(name)” must be minLon,minLat,maxLon,maxLat.")
        }
        longitudes = min(numbers[0], numbers[2])...max(numbers[0], numbers[2])
        latitudes = min(numbers[1], numbers[3])...max(numbers[1], numbers[3])
    }

    /// The same as searches take it; its corners are on the globe.
    var coordinates: CoordinateBox? {
        guard
            let southWest = try? Coordinate(
                latitude: latitudes.lowerBound, longitude: longitudes.lowerBound),
            let northEast = try? Coordinate(
                latitude: latitudes.upperBound, longitude: longitudes.upperBound)
        else { return nil }
        return CoordinateBox(from: southWest, to: northEast)
    }

    /// Its middle.
    var centre: Coordinate? {
        try? Coordinate(
            latitude: (latitudes.lowerBound + latitudes.upperBound) / 2,
            longitude: (longitudes.lowerBound + longitudes.upperBound) / 2)
    }
}

extension CityMatches {
    /// The first cities that pass a filter.
    ///
    /// - Parameter most: how many results are looked at, so that no request takes long.
    func first(
        _ count: Int, ofFirst most: Int = 20_000, where isWanted: (City) -> Bool
    ) -> [City] {
        var cities: [City] = []
        for match in prefix(most) where isWanted(match.city) {
            cities.append(match.city)
            if cities.count == count { break }
        }
        return cities
    }
}
#endif

#if Service
import CitySearch
import CitySearchAPI

/// Boxes as other services take them.
extension CoordinateBox {
    /// Reads two opposite corners, each a longitude and a latitude, with commas between the numbers.
    ///
    /// - Parameters:
    ///   - name: the name of the parameter.
    ///   - isClamped: whether corners that are not on the globe are moved to its edge.
    /// - Throws: ``RequestError`` for anything but four numbers, and for corners that are not on the globe.
    init(_ text: String, name: String, isClamped: Bool = false) throws(RequestError) {
        var numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { $0 != " " }) ?? .nan }
        if isClamped {
            numbers = numbers.enumerated().map { place, degrees in
                let edge = place.isMultiple(of: 2) ? 180.0 : 90
                return degrees.isFinite ? min(max(degrees, -edge), edge) : degrees
            }
        }
        guard numbers.count == 4,
            let one = try? Coordinate(latitude: numbers[1], longitude: numbers[0]),
            let other = try? Coordinate(latitude: numbers[3], longitude: numbers[2])
        else {
            throw .invalid("“\(name)” must be minLon,minLat,maxLon,maxLat.")
        }
        self.init(corners: one, other)
    }

    /// Its middle.
    var centre: Coordinate? {
        let middle = (west + east) / 2 + (west <= east ? 0 : 180)
        return try? Coordinate(
            latitude: (south + north) / 2, longitude: middle > 180 ? middle - 360 : middle)
    }

    /// A box between two opposite corners, whichever of them.
    ///
    /// If the first corner is so far east of the second that the way across the 180th meridian is shorter, the box
    /// crosses it: `177,-20,-178,-12` is Fiji. Other services accept any two corners, so a box from east to west that
    /// is narrower than half the globe does not cross it.
    private init(corners one: Coordinate, _ other: Coordinate) {
        let (south, north) = (min(one.latitude, other.latitude), max(one.latitude, other.latitude))
        let way = one.longitude - other.longitude
        let crosses = 180 < way && way < 360
        let (west, east) =
            way > 0 && !crosses
            ? (other.longitude, one.longitude) : (one.longitude, other.longitude)
        self.init(from: Coordinate(stored: south, west), to: Coordinate(stored: north, east))
    }
}

extension CityMatches {
    /// The first cities that pass a filter.
    ///
    /// - Parameter most: the maximum number of results to test, so that no request takes long.
    func first(_ count: Int, ofFirst most: Int = 20_000, where isWanted: (City) -> Bool) -> [City] {
        var cities: [City] = []
        for match in prefix(most) where isWanted(match.city) {
            cities.append(match.city)
            if cities.count == count { break }
        }
        return cities
    }
}
#endif

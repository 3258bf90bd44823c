#if Service
import CitySearch
import CitySearchAPI

/// A box between two corners, as other services take it.
struct BoundingBox {
    /// The handling of corners that are not on the globe.
    enum Beyond {
        case refused
        /// They are moved to its edge.
        case moved
    }

    /// The same as searches take it.
    let coordinates: CoordinateBox

    /// - Parameters:
    ///   - text: two opposite corners, each a longitude and a latitude, with commas between the numbers.
    ///   - name: the name of the parameter.
    /// - Throws: ``RequestError`` for anything but four numbers, and for rejected corners.
    init(_ text: String, name: String, beyond: Beyond = .refused) throws(RequestError) {
        var numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { $0 != " " }) ?? .nan }
        if beyond == .moved {
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
        coordinates = CoordinateBox(corners: one, other)
    }

    /// Its middle.
    var centre: Coordinate? {
        let (west, east) = (coordinates.west, coordinates.east)
        let middle = (west + east) / 2 + (west <= east ? 0 : 180)
        return try? Coordinate(
            latitude: (coordinates.south + coordinates.north) / 2,
            longitude: middle > 180 ? middle - 360 : middle)
    }
}

extension CoordinateBox {
    /// A box between two opposite corners, whichever of them.
    ///
    /// If the first corner is so far east of the second that the way across the 180th meridian is shorter, the box
    /// crosses it: `177,-20,-178,-12` is Fiji. Other services accept any two corners, so a box from east to west that
    /// is narrower than half the globe does not cross it.
    fileprivate init(corners one: Coordinate, _ other: Coordinate) {
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

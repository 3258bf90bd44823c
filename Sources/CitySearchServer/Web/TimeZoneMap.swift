#if Service
import CitySearch
import CitySearchAPI

/// `GET /app/time-zones.json`: which time zone holds where on land, as the map draws it.
///
/// The data have no borders of time zones, so a place has the zone of the nearest city in its country.
enum TimeZoneMap {
    private static let path = "/app/time-zones.json"
    /// The part of the globe on the map, in degrees; no place is further north or south.
    private static let (north, south) = (84.0, -60.0)
    /// How wide and high a cell is, in degrees.
    private static let step = 0.5

    /// The resource that has it.
    static func resource(_ state: ServiceState) -> Resource {
        AnswerOfCities { answer(of: $0) }
            .resource(at: path, state, otherwise: "There is no memory for the time zones.")
    }

    private static func answer(of cities: ServedCities) -> Answer {
        var zones: [String: Int] = [:]
        let rows = stride(from: north - step / 2, to: south, by: -step).map { latitude in
            row(at: latitude, cities.index, &zones)
        }
        return Answer.object { json in
            json.member("north", north)
            json.member("step", step)
            json.texts("zones", zones.sorted { $0.value < $1.value }.map(\.key))
            json.member("rows", rows) { json, runs in
                json.array { json in for number in runs { json.value(number) } }
            }
        }
    }

    /// The cells of a row from west to east: a zone, from 1 on, or 0 for none, and its number of cells, and so on.
    private static func row(
        at latitude: Double, _ index: CityIndex, _ zones: inout [String: Int]
    ) -> [Int] {
        var runs: [Int] = []
        var last = -1
        for longitude in stride(from: -180 + step / 2, to: 180, by: step) {
            let zone = timeZone(latitude, longitude, index)
            let number = zone.map { zones[$0, default: zones.count + 1] } ?? 0
            if let zone { zones[zone] = number }
            if number != last { runs += [number, 0] }
            runs[runs.count - 1] += 1
            last = number
        }
        return runs
    }

    private static func timeZone(
        _ latitude: Double, _ longitude: Double, _ index: CityIndex
    ) -> String? {
        guard let point = try? Coordinate(latitude: latitude, longitude: longitude),
            index.country(at: point) != nil
        else { return nil }
        return index.nearest(1, to: point, where: NearbyFilter(staysInCountry: true)).first?.city
            .timeZone
    }
}
#endif

import CitySearch

/// A city as Foundation's `JSONDecoder` reads it, key by key.
struct DecodedCity: Decodable {
    /// A point.
    struct Point: Decodable {
        let lat: Double
        let lon: Double
    }

    let _id: Int64
    let name: String
    let country: String
    let coord: Point
    let population: UInt32?
    let admin1: String?
    let admin2: String?
    let timezone: String?
    let feature_code: String?
    let airports: [String]?
    let alternateNames: [String]?
    let names: [String: String]?

    /// The city as a value of the engine.
    var record: CityRecord {
        CityRecord(
            id: Int(_id), name: name, country: country, latitude: coord.lat, longitude: coord.lon,
            population: Int(population ?? 0), region: admin1 ?? "",
            subregion: admin2 ?? "", timeZone: timezone ?? "",
            featureCode: feature_code ?? "", airports: airports ?? [],
            alternateNames: alternateNames ?? [], localNames: names ?? [:])
    }
}

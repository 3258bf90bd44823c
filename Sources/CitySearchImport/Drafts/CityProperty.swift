/// What a table or a map may tell of a city, and how its columns or properties are usually called.
package enum CityProperty: String, CaseIterable, Sendable {
    case id, name, country, lat, lon, population, admin1, admin2, timezone, alternateNames
    case featureCode = "feature_code"

    /// The usual names, in lower case; the first that there is counts.
    var usualNames: [String] {
        switch self {
        case .id: ["_id", "id", "geonameid", "geoname_id", "@id", "osm_id"]
        case .name: ["name", "city", "city_name", "nameascii", "city_ascii"]
        case .country:
            [
                "country_code", "countrycode", "iso2", "iso_a2", "iso3166-1:alpha2",
                "is_in:country_code", "addr:country", "country",
            ]
        case .lat: ["lat", "latitude", "y"]
        case .lon: ["lon", "lng", "long", "longitude", "x"]
        case .population: ["population", "pop", "pop_max"]
        case .admin1:
            [
                "admin1", "state", "state_name", "region", "admin_name", "adm1name", "is_in:state",
                "addr:state",
            ]
        case .admin2: ["admin2", "county", "is_in:county", "addr:county"]
        case .timezone: ["timezone", "time_zone", "tz"]
        case .alternateNames: ["alternatenames", "alternate_names", "alt_names"]
        case .featureCode: ["feature_code", "featurecode"]
        }
    }
}

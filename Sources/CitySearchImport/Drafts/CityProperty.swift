/// A property of a city in a list.
public enum CityProperty: String, CaseIterable, Sendable {
    /// A whole number from 0 on that no other city has.
    case id
    /// The name of the city.
    case name
    /// A code of ISO 3166, or a name in any of the engine's languages.
    case country
    /// Degrees of latitude.
    case lat
    /// Degrees of longitude.
    case lon
    /// Both degrees in one text.
    case point
    /// The population.
    case population
    /// The first division of the country, such as a state or a region.
    case admin1
    /// The second division, such as a county or a province.
    case admin2
    /// A time zone, such as Europe/Paris.
    case timezone
    /// GeoNames' code of the kind of place, such as PPLC for a capital.
    case featureCode = "feature_code"
    /// Other names, in one text or in several.
    case alternateNames
    /// The codes of airports that serve it.
    case airports

    /// A property by its name; also by a longer one of degrees.
    package init?(name: String) {
        switch name {
        case "latitude": self = .lat
        case "longitude": self = .lon
        default: self.init(rawValue: name)
        }
    }

    /// Its name in messages.
    package var title: String {
        switch self {
        case .lat: "latitude"
        case .lon: "longitude"
        default: rawValue
        }
    }

    /// The usual headings, in lower case; the first existing one counts.
    var usualNames: [String] { Headings.shared.texts[self] ?? [] }
}

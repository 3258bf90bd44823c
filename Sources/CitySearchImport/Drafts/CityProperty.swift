/// What a table or a tree may tell of a city.
package enum CityProperty: String, CaseIterable, Sendable {
    case id, name, country
    case lat, lon
    /// Both degrees in one text.
    case point
    case population, admin1, admin2, timezone
    case featureCode = "feature_code"
    case alternateNames

    /// A property by its name; also by a longer one of degrees.
    package init?(name: String) {
        switch name {
        case "latitude": self = .lat
        case "longitude": self = .lon
        default: self.init(rawValue: name)
        }
    }

    /// What messages call it.
    package var title: String {
        switch self {
        case .lat: "latitude"
        case .lon: "longitude"
        default: rawValue
        }
    }

    /// The usual headings, in lower case; the first that there is counts.
    var usualNames: [String] {
        Headings.shared.texts[self] ?? []
    }
}

import CitySearch

/// The position of a point relative to the outline of the country in the list.
enum Whereabouts: Sendable {
    case inCountry
    /// More than fifty kilometres outside; outlines are coarse.
    case farOutside
    /// The same, and in the country when latitude and longitude are exchanged.
    case exchanged

    init(_ latitude: Double, _ longitude: Double, _ country: CountryCode) {
        func isIn(_ point: Coordinate) -> Bool { CountryOutlines.country(at: point) == country }
        // One of several points around it is enough.
        func isNear(_ point: Coordinate) -> Bool {
            isIn(point) || Self.rings.contains { point.points(at: $0).contains(where: isIn) }
        }
        let point = try? Coordinate(latitude: latitude, longitude: longitude)
        if !CountryOutlines.countries.contains(country) || point.map(isNear) == true {
            self = .inCountry
        } else {
            let exchanged = try? Coordinate(latitude: longitude, longitude: latitude)
            self = exchanged.map(isIn) == true ? .exchanged : .farOutside
        }
    }

    /// In kilometres.
    private static let rings = [10.0, 20, 35, 50]
}

/// The cities far outside of their country in the list.
struct OutsideCities: Sendable {
    private var count = 0
    private var exchanged = 0
    private var first: (line: Int, text: String)?

    mutating func add(_ draft: CityDraft, line: Int) {
        guard draft.whereabouts != .inCountry, let latitude = draft.latitude,
            let longitude = draft.longitude
        else { return }
        count += 1
        if draft.whereabouts == .exchanged { exchanged += 1 }
        if first == nil {
            first = (line, "`\(draft.name)` of \(draft.country) at \(latitude), \(longitude)")
        }
    }

    mutating func add(_ other: OutsideCities) {
        count += other.count
        exchanged += other.exchanged
        if first == nil { first = other.first }
    }

    /// A note for the user about them; nil if there are none.
    var note: String? {
        guard let first else { return nil }
        let cities = count == 1 ? "1 city lies" : "\(count) cities lie"
        let rest =
            exchanged > 0
            ? "; \(exchanged) would lie there if latitude and longitude were exchanged" : ""
        return "\(cities) more than 50 km outside their country, the first on line "
            + "\(first.line): \(first.text)\(rest)"
    }
}

import CitySearch
import TestSupport

/// Makes cities and points where geometry is hard: poles, the date line, antipodes, clusters, equal and
/// mirrored points.
struct RandomPlaces {
    let records: [CityRecord]
    private let places: [Coordinate]

    private static let codes = ["US", "DE", "FJ", "AQ", "NZ", ""]

    init(_ count: Int, using random: inout SplitMix64) {
        var places: [Coordinate] = []
        let centres = (0..<3).map { _ in Self.anywhere(using: &random) }
        // Some lists have one kind only.
        let kinds = random.oneIn(2) ? Array(0...6) : [random.number(0...6)]
        for _ in 0..<count {
            places.append(Self.place(random.pick(kinds), near: centres, places, using: &random))
        }
        self.places = places
        records = places.enumerated().map { number, place in
            CityRecord(
                number + 1, random.pick(["A", "B", "C \(number)"]), random.pick(Self.codes),
                latitude: place.latitude, longitude: place.longitude,
                population: random.pick([0, 1, 500, 100_000, random.number(0...9_999)]),
                featureCode: random.pick(["", "PPL", "PPLX"]))
        }
    }

    /// A point to search from.
    func point(using random: inout SplitMix64) -> Coordinate {
        guard let place = places.isEmpty ? nil : random.pick(places) else {
            return Self.anywhere(using: &random)
        }
        switch random.number(0...4) {
        case 0: return place
        case 1: return Self.antipode(place)
        case 2: return Self.near(place, by: 1e-3, using: &random)
        case 3: return Self.place(random.number(0...6), near: places, places, using: &random)
        default: return Self.anywhere(using: &random)
        }
    }

    /// A filter.
    func filter(using random: inout SplitMix64) -> NearbyFilter {
        let countries =
            random.oneIn(3)
            ? (0..<random.number(1...3)).compactMap { _ in
                CountryCode(random.pick(Self.codes + ["XK"]))
            } : []
        return NearbyFilter(
            countries: Set(countries),
            minimumPopulation: random.pick([nil, nil, 0, -5, 1, 501, 100_000, 100_001, .max]),
            maximumKilometres: random.pick(
                [nil, nil, nil, 0, 1e-9, .infinity, Double(random.number(0...20_016))]),
            staysInCountry: random.oneIn(3), includesSections: random.oneIn(2))
    }

    private static func place(
        _ kind: Int, near centres: [Coordinate], _ places: [Coordinate],
        using random: inout SplitMix64
    ) -> Coordinate {
        let centre = centres.isEmpty ? anywhere(using: &random) : random.pick(centres)
        switch kind {
        case 0: return near(centre, by: random.pick([1e-7, 1e-3, 1]), using: &random)
        case 1:
            let latitude = random.pick([90.0, -90, 89.999, -89.9999, 90 - 1e-9])
            return Coordinate(stored: latitude, longitude(using: &random))
        case 2:
            let longitude = random.pick([180, -180, 179.999, -179.9999, 180 - 1e-9])
            return Coordinate(stored: Double(random.number(-90...90)), longitude)
        case 3:
            return Coordinate(
                stored: Double(random.number(-3...3) * 30),
                Double(random.number(-6...6) * 30))
        case 4: return places.isEmpty ? centre : random.pick(places)
        case 5: return antipode(centre)
        default: return anywhere(using: &random)
        }
    }

    private static func anywhere(using random: inout SplitMix64) -> Coordinate {
        Coordinate(stored: Double.random(in: -90...90, using: &random), longitude(using: &random))
    }

    private static func longitude(using random: inout SplitMix64) -> Double {
        Double.random(in: -180...180, using: &random)
    }

    private static func near(
        _ place: Coordinate, by degrees: Double, using random: inout SplitMix64
    ) -> Coordinate {
        func moved(_ value: Double, _ limit: Double) -> Double {
            let moved = value + Double.random(in: -degrees...degrees, using: &random)
            return min(limit, max(-limit, moved))
        }
        return Coordinate(stored: moved(place.latitude, 90), moved(place.longitude, 180))
    }

    private static func antipode(_ place: Coordinate) -> Coordinate {
        Coordinate(
            stored: -place.latitude,
            place.longitude > 0 ? place.longitude - 180 : place.longitude + 180)
    }
}

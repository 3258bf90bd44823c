import CitySearch
import Foundation

/// The spatial search in plain code: the distance to every city, sorted.
struct NearbyTwin {
    private let index: CityIndex
    private let cities: [City]
    /// The countries that have outlines.
    private let outlined: Set<CountryCode>

    init(_ index: CityIndex) throws {
        self.index = index
        cities = Array(index.cities)
        outlined = try Set(OutlineTwin.codes)
    }

    /// The fault of the engine's answer to a question, or nil.
    func fault(_ count: Int, to point: Coordinate, where filter: NearbyFilter) throws -> String? {
        let found = index.nearest(count, to: point, where: filter)
        return fault(found, count, point, filter)
    }

    /// The fault of the engine's count of the cities in a circle, or nil.
    func fault(
        withinKilometres kilometres: Double, of point: Coordinate, where filter: NearbyFilter
    ) throws -> String? {
        let found = index.cities(withinKilometres: kilometres, of: point, where: filter)
        var circle = filter
        circle.maximumKilometres = min(kilometres, filter.maximumKilometres ?? .infinity)
        return fault(found, .max, point, circle)
    }

    private func fault(
        _ found: [NearbyCity], _ count: Int, _ point: Coordinate, _ filter: NearbyFilter
    ) -> String? {
        let told = "\(count) to \(point), \(filter), \(index.count) cities"
        // A nearer city that is missing would come before the last that was found.
        let farthest = found.count == count ? found.last?.distanceInKilometres ?? 0 : .infinity
        let home = filter.staysInCountry ? home(point) : nil
        let exact = expected(count, filter, home, upTo: farthest) {
            point.distanceInKilometres(to: $0)
        }
        guard found.map(\.city) == exact.map(\.city),
            found.map(\.distanceInKilometres) == exact.map(\.kilometres)
        else {
            return "other cities or order: \(told); \(found.count) for \(exact.count)"
        }
        return agreesWithTextbook(found, count, point, filter, home, upTo: farthest)
            ? nil : "not as the textbook says: \(told)"
    }

    /// The country of a point, if it also contains cities.
    private func home(_ point: Coordinate) -> CountryCode? {
        index.country(at: point).flatMap { country in
            cities.contains { $0.country == country } ? country : nil
        }
    }

    /// Whether the distances and their number agree with the textbook.
    ///
    /// The textbook may be wrong by some centimetres at the antipode, and so put a city on the other side
    /// of a circle.
    private func agreesWithTextbook(
        _ found: [NearbyCity], _ count: Int, _ point: Coordinate, _ filter: NearbyFilter,
        _ home: CountryCode?, upTo farthest: Double
    ) -> Bool {
        let tolerance = 3e-4
        var wider = filter
        wider.maximumKilometres? += tolerance
        let textbook = expected(count, wider, home, upTo: farthest + tolerance) {
            Self.haversine(point, $0)
        }
        let surely = textbook.prefix {
            $0.kilometres <= (filter.maximumKilometres ?? .infinity) - tolerance
        }
        return surely.count <= found.count && found.count <= textbook.count
            && zip(found, textbook).allSatisfy {
                abs($0.distanceInKilometres - $1.kilometres) < tolerance
            }
    }

    /// - Parameters:
    ///   - home: the country in which to stay; nil to go anywhere.
    ///   - farthest: cities beyond it need not be sorted.
    private func expected(
        _ count: Int, _ filter: NearbyFilter, _ home: CountryCode?, upTo farthest: Double,
        _ distance: (Coordinate) -> Double
    ) -> ArraySlice<(city: City, kilometres: Double)> {
        var passing: [(city: City, kilometres: Double)] = []
        for city in cities {
            let isWanted =
                (filter.countries.isEmpty || city.country.map(filter.countries.contains) == true)
                && (city.population ?? 0) >= (filter.minimumPopulation ?? 0)
                && (filter.includesSections || city.featureCode != "PPLX")
            guard isWanted else { continue }
            if let home, let country = city.country, country != home, outlined.contains(country) {
                continue
            }
            let kilometres = distance(city.coordinate)
            if kilometres <= min(farthest, filter.maximumKilometres ?? .infinity) {
                passing.append((city, kilometres))
            }
        }
        return passing.enumerated()
            .sorted { ($0.element.kilometres, $0.offset) < ($1.element.kilometres, $1.offset) }
            .map(\.element)
            .prefix(count)
    }

    /// The haversine formula of the textbooks.
    private static func haversine(_ one: Coordinate, _ other: Coordinate) -> Double {
        let (latitude, otherLatitude) = (one.latitude * .pi / 180, other.latitude * .pi / 180)
        let rise = sin((otherLatitude - latitude) / 2)
        let turn = sin((other.longitude - one.longitude) * .pi / 360)
        let square = rise * rise + cos(latitude) * cos(otherLatitude) * turn * turn
        return 2 * 6371.0088 * asin(min(1, square.squareRoot()))
    }
}

package import CitySearch

/// Finds the cities of a list without coordinates among known ones: by GeoNames' ids, or by full names with their
/// countries and divisions.
struct Gazetteer: Sendable {
    let cities: CityIndex
    /// Whether the ids of the list are GeoNames'.
    let hasIDs: Bool

    /// The ratio to the next largest city that a city needs to be chosen among several with its name, and its minimum
    /// population.
    private static let (timesLarger, leastPopulation) = (10, 10_000)
    /// The distance in kilometres within which cities with the same name count as one.
    private static let samePlace = 10.0
    /// The maximum number of cities of one name to test.
    private static let lookedAt = 200

    /// Whether a heading or a path is of GeoNames' ids.
    static func hasIDs(_ path: String) -> Bool {
        let key = path.split(separator: ".").last ?? ""
        return ["geonameid", "geonamesid", "gnid"].contains(Headings.folded(key))
    }

    /// Gives a draft the coordinates of its city, and the city's country if the draft lacks one.
    func complete(
        _ draft: inout CityDraft, line: Int, _ faults: inout DraftFaults,
        place: (CityProperty) -> String
    ) {
        if draft.name.isEmpty { return }
        if hasIDs, let id = IDText.number(draft.id), let city = cities[id: Int(id)] {
            return complete(&draft, with: city)
        }
        let reading = CountryText.reading(draft.country)
        if reading == nil, !draft.country.isEmpty {
            faults.add(
                "a country's code or name\(place(.country))", draft.country, isRequired: true)
        }
        let countries = reading?.codes ?? []
        if draft.region.isEmpty { draft.region = reading?.division ?? "" }
        let named = namesakes(draft.name, draft.region, countries)
        if let city = Self.meant(named) {
            // The successor of a former country.
            if countries.count > 1 { draft.country = "" }
            return complete(&draft, with: city)
        }
        let others =
            draft.region.isEmpty || !named.isEmpty ? [] : namesakes(draft.name, "", countries)
        draft.unresolved = UnresolvedCity(
            line: line, name: draft.name, country: countries.first?.rawValue ?? "",
            division: draft.region,
            isAmbiguous: !named.isEmpty, candidates: (named + others).map(\.id))
    }

    private func complete(_ draft: inout CityDraft, with city: City) {
        draft.latitude = city.coordinate.latitude
        draft.longitude = city.coordinate.longitude
        if draft.country.isEmpty { draft.country = city.country?.rawValue ?? "" }
    }

    /// The cities of countries, and of a division if there is one, with exactly this name, the largest first.
    private func namesakes(
        _ name: String, _ division: String, _ countries: [CountryCode]
    ) -> [City] {
        countries.flatMap { country in
            let parts: [AddressPart: String] = [
                .city: name, .state: division, .country: country.rawValue,
            ]
            let query = SearchQuery(parts: parts, order: .population, expectedCount: Self.lookedAt)
            return cities.search(query).prefix(Self.lookedAt).map(\.city)
        }.sorted { $0.population ?? 0 > $1.population ?? 0 }
    }

    /// The only one, or the one that is by far the largest. A town and its municipality are one.
    private static func meant(_ cities: [City]) -> City? {
        guard let largest = cities.first else { return nil }
        let next = cities.first {
            largest.coordinate.distanceInKilometres(to: $0.coordinate) > samePlace
        }
        guard let next else { return largest }
        let least = max(leastPopulation, timesLarger * (next.population ?? 0))
        return largest.population ?? 0 >= least ? largest : nil
    }
}

/// Where lists that have no coordinates find them.
package struct CityLookup: Sendable {
    /// Gives the known cities; nil when such a list is an error.
    package var cities: (@Sendable () async throws -> CityIndex)?
    /// Takes the cities that were not found, when all files are read.
    package var takeUnresolved: (@Sendable ([UnresolvedCity]) throws(ImportError) -> Void)?

    /// - Parameter cities: gives the known cities.
    package init(cities: (@Sendable () async throws -> CityIndex)? = nil) { self.cities = cities }
}

/// A city of a list without coordinates that is not known, or may be one of several.
package struct UnresolvedCity: Sendable {
    /// The name of the list in messages.
    package var file = ""
    package let line: Int
    package let name: String
    /// A code; empty if unknown.
    package let country: String
    package let division: String
    let isAmbiguous: Bool
    /// The ids of known cities that it may be.
    package let candidates: [City.ID]

    /// The error for messages.
    var fault: LineFault {
        let place = [String(division.prefix(60)), country].filter { !$0.isEmpty }
            .joined(separator: ", ")
        let city = "`\(name.prefix(60))` " + (place.isEmpty ? "without a country" : "in \(place)")
        return isAmbiguous
            ? LineFault(
                line: line, "a name of one city there, or of one ten times as large as the others",
                "\(city), of which there are \(candidates.count)")
            : LineFault(line: line, "a name of a known city there", city)
    }
}

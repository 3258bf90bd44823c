#if Service
import CitySearch

/// The parts of an address in other services' formats: a section of a city comes with its city.
struct Locality {
    /// The returned place: a city, or a section of one that a text found.
    let place: City
    /// The city itself, or the city of a section; a section without a known city is its own.
    let city: City
    /// The section of the city that was found, or that contains the point; nil for none.
    let section: City?
}

extension CityIndex {
    /// The maximum distance of a city from its section, in kilometres.
    private static let reach = 25.0

    /// The locality of a city in an address.
    func locality(of place: City) -> Locality {
        let city = place.isSection ? city(ofSection: place) : nil
        return Locality(place: place, city: city ?? place, section: city == nil ? nil : place)
    }

    /// The cities around a point, the nearest first. A point in a section belongs to the section's city, which comes
    /// first.
    func localities(
        _ count: Int, around point: Coordinate, where filter: NearbyFilter
    ) -> [Locality] {
        var all = filter
        all.includesSections = true
        guard let found = nearest(1, to: point, where: all).first else { return [] }
        let here = locality(of: found.city)
        let first = Locality(place: here.city, city: here.city, section: here.section)
        guard count > 1 else { return [first] }
        let others = nearest(count, to: point, where: filter).map(\.city)
            .filter { $0 != here.city }.prefix(count - 1)
        return [first] + others.map(locality)
    }

    /// The city of a section, which is not in the data. Among the nearby cities of its country with at least half of
    /// its population it is the one with the most people per kilometre of its distance. In another region these count a
    /// tenth.
    ///
    /// - Returns: nil if there is none.
    private func city(ofSection section: City) -> City? {
        let filter = NearbyFilter(
            countries: Set([section.country].compactMap(\.self)),
            minimumPopulation: max(1, (section.population ?? 0) / 2))
        func pull(_ nearby: NearbyCity) -> Double {
            let people = Double(nearby.city.population ?? 0) / max(1, nearby.distanceInKilometres)
            return nearby.city.region == section.region ? people : people / 10
        }
        return cities(withinKilometres: Self.reach, of: section.coordinate, where: filter)
            .max { pull($0) < pull($1) }?.city
    }
}

/// The kinds of settlements in OpenStreetMap: sections of cities, and others by population.
/// (https://wiki.openstreetmap.org/wiki/Key:place)
enum Settlement: String, CaseIterable {
    case city, town, village, suburb

    init(_ city: City) { self = city.isSection ? .suburb : Self(population: city.population) }

    /// The kind of a place that is not a section.
    init(population: Int?) {
        self = Self.allCases.first { population ?? 0 >= $0.leastPopulation } ?? .village
    }

    /// The layer in which Photon has it.
    var layer: String { self == .suburb ? "district" : "city" }

    /// The minimum population of the kind.
    var leastPopulation: Int {
        switch self {
        case .city: 100_000
        case .town: 10_000
        case .village, .suburb: 0
        }
    }

    /// Nominatim's rank: smaller is larger. (https://nominatim.org/release-docs/latest/customize/Ranking/)
    var rank: Int {
        switch self {
        case .city: 16
        case .town: 18
        case .village, .suburb: 19
        }
    }

    /// Nominatim's rank in an address, which settlements of all sizes share.
    var addressRank: Int { self == .suburb ? 20 : 16 }

    /// The extent of such a place from its middle, in degrees, for clients that zoom to it.
    var extent: Double {
        switch self {
        case .city: 0.16
        case .town: 0.04
        case .village, .suburb: 0.02
        }
    }
}
#endif

#if Service
import CitySearch

/// The kinds of settlements in OpenStreetMap: sections of cities, and others by population.
/// (https://wiki.openstreetmap.org/wiki/Key:place)
enum Settlement: String, CaseIterable {
    case city, town, village, suburb

    init(_ city: City) {
        self = city.isSection ? .suburb : Self(population: city.population)
    }

    /// The kind of a place that is not a section.
    init(population: Int?) {
        self = Self.allCases.first { population ?? 0 >= $0.leastPopulation } ?? .village
    }

    /// The layer in which Photon has it.
    var layer: String {
        self == .suburb ? "district" : "city"
    }

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
    var addressRank: Int {
        self == .suburb ? 20 : 16
    }

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

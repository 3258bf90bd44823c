#if Service
import CitySearch

/// The kinds of settlements that OpenStreetMap tells apart, by how many people live there.
/// (https://wiki.openstreetmap.org/wiki/Key:place)
enum Settlement: String, CaseIterable {
    case city, town, village

    init(_ city: City) {
        // The last one has no least population.
        self = Self.allCases.first { city.population ?? 0 >= $0.leastPopulation } ?? .village
    }

    /// How many people live in one at least.
    var leastPopulation: Int {
        switch self {
        case .city: 100_000
        case .town: 10_000
        case .village: 0
        }
    }

    /// Nominatim's rank: smaller is larger. (https://nominatim.org/release-docs/latest/customize/Ranking/)
    var rank: Int {
        switch self {
        case .city: 16
        case .town: 18
        case .village: 19
        }
    }

    /// How far such a place reaches from its middle, in degrees, for clients that zoom to it.
    var extent: Double {
        switch self {
        case .city: 0.16
        case .town: 0.04
        case .village: 0.02
        }
    }
}
#endif

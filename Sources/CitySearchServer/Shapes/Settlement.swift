#if Service
import CitySearch

/// The kinds of settlements that OpenStreetMap tells apart, by how many people live there.
/// (https://wiki.openstreetmap.org/wiki/Key:place)
enum Settlement: String {
    case city, town, village

    init(_ city: City) {
        switch city.population ?? 0 {
        case 100_000...: self = .city
        case 10_000...: self = .town
        default: self = .village
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

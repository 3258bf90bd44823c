#if Service
import CitySearch
import Synchronization

/// The ISO 3166-2 codes of regions, such as `DE-BE`. The codes of a country are read on first use.
final class RegionCodes: Sendable {
    static let shared = RegionCodes()

    private let countries = Mutex<[CountryCode: [String: String]]>([:])

    /// The code of the region of a city; nil if it is unknown.
    func code(of city: City) -> String? {
        guard let country = city.country, let region = city.region else { return nil }
        return countries.withLock { known in
            let codes = known[country] ?? RegionLexicon.shared.isoCodes(in: country)
            known[country] = codes
            return codes[region]
        }
    }
}
#endif

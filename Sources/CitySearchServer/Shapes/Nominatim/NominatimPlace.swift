#if Service
import CitySearch
import Foundation
import Synchronization

extension Nominatim {
    /// A city in the form of Nominatim's places.
    struct Place {
        let locality: Locality
        let kind: Settlement
        /// Whether the parts of its address are requested.
        let hasAddress: Bool
        /// The ignored parts of the text.
        let ignored: [String]
        /// The confidence of the place; nil if it is not requested, and for all but the first.
        let confidence: Double?

        /// Whose data it is of.
        static let licence =
            "Data © GeoNames, CC BY 4.0. https://creativecommons.org/licenses/by/4.0/"

        init(
            _ locality: Locality, hasAddress: Bool, ignored: [String] = [],
            confidence: Double? = nil
        ) {
            self.locality = locality
            kind = Settlement(locality.place)
            self.hasAddress = hasAddress
            self.ignored = ignored
            self.confidence = confidence
        }

        /// The city, or the section of one.
        var city: City { locality.place }

        /// The names from its own to the country's.
        var displayName: String {
            let names = [
                city.localizedName, locality.city == city ? nil : locality.city.localizedName,
                city.localizedSubregion, city.localizedRegion, city.countryName,
            ]
            return names.compactMap(\.self).joined(separator: ", ")
        }

        /// The parts of its address that are known, the smallest first.
        var address: [(name: String, text: String)] {
            let parts = [
                ("suburb", locality.section?.localizedName),
                (
                    Settlement(population: locality.city.population).rawValue,
                    locality.city.localizedName
                ),
                ("county", city.localizedSubregion),
                ("state", city.localizedRegion),
                // OpenStreetMap's level of what countries are divided into first, if not of all of them.
                ("ISO3166-2-lvl4", regionCode),
                ("country", city.countryName),
                ("country_code", city.country?.rawValue.lowercased()),
            ]
            return parts.compactMap { name, text in text.map { (name, $0) } }
        }

        /// Additional values under names; all of them are strings.
        var extraTags: [(name: String, text: String)] {
            (ignored.isEmpty ? [] : [("passed_over", ignored.joined(separator: "; "))])
                + (confidence.map { [("confidence", "\($0)")] } ?? [])
        }

        /// How well known the city is, from 0 to 1, as Nominatim gives it: here by its population, from one person to
        /// the largest city.
        var importance: Double { min(1, log2(Double(max(1, city.population ?? 1))) / 25) }

        /// Where it begins and ends, in degrees.
        var edges: (south: Double, north: Double, west: Double, east: Double) {
            let (latitude, longitude) = (city.coordinate.latitude, city.coordinate.longitude)
            return (
                max(-90, latitude - kind.extent), min(90, latitude + kind.extent),
                max(-180, longitude - kind.extent), min(180, longitude + kind.extent)
            )
        }

        /// The same as texts: south, north, west, east.
        var boundingBox: [String] {
            [edges.south, edges.north, edges.west, edges.east].map(Self.degrees)
        }

        var latitude: String { Self.degrees(city.coordinate.latitude) }
        var longitude: String { Self.degrees(city.coordinate.longitude) }

        /// The ISO 3166-2 codes of regions, such as `DE-BE`; the codes of a country are read on first use.
        private static let regionCodes = Mutex<[CountryCode: [String: String]]>([:])

        /// The code of its region; nil if it is unknown.
        private var regionCode: String? {
            guard let country = city.country, let region = city.region else { return nil }
            return Self.regionCodes.withLock { known in
                let codes = known[country] ?? RegionLexicon.shared.isoCodes(in: country)
                known[country] = codes
                return codes[region]
            }
        }

        /// Degrees with seven decimals, as Nominatim writes them.
        private static func degrees(_ number: Double) -> String {
            let scaled = Int((abs(number) * 10_000_000).rounded())
            let digits = String(scaled % 10_000_000)
            let zeros = String(repeating: "0", count: 7 - digits.count)
            return "\(number < 0 ? "-" : "")\(scaled / 10_000_000).\(zeros)\(digits)"
        }
    }
}
#endif

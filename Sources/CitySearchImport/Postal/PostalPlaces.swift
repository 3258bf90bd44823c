import CitySearch
import Synchronization

/// Finds the city of a postal code: among those near the code's place, one with the name of the place is preferred to
/// the nearest.
final class PostalPlaces: Sendable {
    private let cities: CityIndex
    /// The checksums of the folded names of cities, by id.
    private let names = Mutex<[City.ID: Set<UInt64>]>([:])

    /// The maximum distance of a city with the name of the place, and of any city, in kilometres.
    private static let near = 30.0
    static let farthest = 100.0
    /// The maximum number of surrounding cities to test.
    private static let lookedAt = 24

    init(in cities: CityIndex) { self.cities = cities }

    /// The place of a code; consecutive codes often have the same.
    struct Place: Hashable {
        let name: String
        let point: Coordinate
        let country: CountryCode
    }

    /// The id of the city; nil if none is near enough.
    ///
    /// - Parameter known: the results so far.
    func city(of place: Place, _ known: inout [Place: City.ID?]) -> City.ID? {
        if let found = known[place] { return found }
        let found = city(of: place)
        known[place] = .some(found)
        return found
    }

    private func city(of place: Place) -> City.ID? {
        let filter = NearbyFilter(
            countries: [place.country], maximumKilometres: Self.farthest, includesSections: true)
        let around = cities.nearest(Self.lookedAt, to: place.point, where: filter)
        guard let nearest = around.first else { return nil }
        // All of the name, else its first words: `Paris 08`, `Lyon Cedex 03`.
        var words = Folding.fold(place.name).split(separator: " ")
        while !words.isEmpty {
            let sum = Self.checksum(words.joined(separator: " "))
            let namesake = around.first { nearby in
                nearby.distanceInKilometres <= Self.near && names(of: nearby.city).contains(sum)
            }
            if let namesake { return namesake.city.id }
            words.removeLast()
        }
        return nearest.city.id
    }

    private func names(of city: City) -> Set<UInt64> {
        if let known = names.withLock({ $0[city.id] }) { return known }
        let all = [city.name] + city.alternateNames
        let sums = Set(all.map { Self.checksum(Folding.fold($0)) })
        names.withLock { $0[city.id] = sums }
        return sums
    }

    private static func checksum(_ text: String) -> UInt64 {
        var text = text
        text.makeContiguousUTF8()
        return XXH64.checksum(text.utf8.span)
    }
}

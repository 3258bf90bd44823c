package import CitySearch

/// Finds the country of a city by its point: by the outlines of countries, and by the known cities around it.
///
/// Outlines are coarse on coasts, and rivers change their beds. So a point off a coast lies in the nearest country, and
/// the nearest known cities vote on points close to a border.
package struct PointCountry: Sendable {
    /// The known cities; nil if only outlines are used.
    private let cities: CityIndex?

    /// - Parameter cities: the known cities.
    package init(cities: CityIndex? = nil) { self.cities = cities }

    /// The maximum distance of a point from a coast and from a known city, in kilometres.
    private static let range = 25.0
    /// How many known cities vote.
    private static let voterCount = 6
    /// The weight of an outline; a city has 1 at the point, and 1/2 in a kilometre.
    private static let outlineWeight = 1.0

    /// The country of a point; nil far off all coasts and cities.
    ///
    /// - Parameters:
    ///   - name: the name of the city. The country of a nearby known city with this name is used.
    ///   - candidates: the countries that it may be; all if empty.
    package func country(
        at point: Coordinate, named name: String, among candidates: [CountryCode] = []
    ) -> CountryCode? {
        let outline = Self.outline(around: point, among: candidates)
        var filter = NearbyFilter()
        filter.maximumKilometres = Self.range
        filter.countries = Set(candidates)
        guard let cities = cities?.nearest(Self.voterCount, to: point, where: filter),
            !cities.isEmpty
        else { return outline ?? (candidates.count == 1 ? candidates[0] : nil) }
        let folded = Folding.fold(name)
        let namesake = cities.first { found in
            Folding.fold(found.city.name) == folded
                || found.city.alternateNames.contains { Folding.fold($0) == folded }
        }
        if let country = namesake?.city.country { return country }
        var votes: [CountryCode: Double] = outline.map { [$0: Self.outlineWeight] } ?? [:]
        for found in cities {
            guard let country = found.city.country else { continue }
            votes[country, default: 0] += 1 / (1 + found.distanceInKilometres)
        }
        return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// The country in whose outline a point lies, or else the nearest one.
    private static func outline(
        around point: Coordinate, among candidates: [CountryCode]
    ) -> CountryCode? {
        let isCandidate = { (code: CountryCode) in candidates.isEmpty || candidates.contains(code) }
        if let country = CountryOutlines.country(at: point), isCandidate(country) { return country }
        for kilometres in rings {
            var counts: [CountryCode: Int] = [:]
            for point in point.points(at: kilometres) {
                if let country = CountryOutlines.country(at: point), isCandidate(country) {
                    counts[country, default: 0] += 1
                }
            }
            if let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
                return most.key
            }
        }
        return nil
    }

    private static let rings = [0.5, 1, 2, 3, 4.5, 6, 8, 10, 12.5, 15, 18, 21.5, range]
}

extension Coordinate {
    /// Sixteen points at a distance in kilometres.
    func points(at kilometres: Double) -> [Coordinate] {
        // The cosine after Bhaskara I, which is right to two thousandths.
        let square = latitude * latitude
        let width = max(0.05, (32_400 - 4 * square) / (32_400 + square))
        let degrees = kilometres / Self.kilometresOfADegree
        return Self.directions.compactMap { north, east in
            let longitude = longitude + east * degrees / width
            return try? Coordinate(
                latitude: latitude + north * degrees,
                longitude: longitude > 180
                    ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
        }
    }

    private static let kilometresOfADegree = 111.2
    private static let directions: [(north: Double, east: Double)] = [
        (1, 0), (0.92, 0.38), (0.71, 0.71), (0.38, 0.92), (0, 1), (-0.38, 0.92), (-0.71, 0.71),
        (-0.92, 0.38), (-1, 0), (-0.92, -0.38), (-0.71, -0.71), (-0.38, -0.92), (0, -1),
        (0.38, -0.92), (0.71, -0.71), (0.92, -0.38),
    ]
}

import CitySearch
import TestSupport
import Testing

@Suite struct CountryOutlineTests {
    private static let twin = Result { try OutlineTwin() }

    /// The answers do not depend on the cities.
    private func index() async throws -> CityIndex { try await CityIndex([CityRecord]()) }

    @Test(
        arguments: [
            (48.8597, -113.436, "US"), (32.5521, -117.0431, "US"), (55.75, 37.6, "RU"),
            (-29.31, 27.48, "LS"), (43.9424, 12.4578, "SM"), (43.7384, 7.4246, "MC"),
            (47.14, 9.52, "LI"), (52.51, 13.4, "DE"), (40.18, 22.49, "GR"), (-77.5, 106, "AQ"),
        ] as [(Double, Double, CountryCode)])
    func `a point on land lies in its country`(
        latitude: Double, longitude: Double, country: CountryCode
    ) async throws {
        let point = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(try await index().country(at: point) == country)
    }

    @Test(arguments: [(30, -40), (0, 0), (90, 0), (90, 180), (-55, -180), (-55, 180)])
    func `a point at sea lies in no country`(latitude: Double, longitude: Double) async throws {
        let point = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(try await index().country(at: point) == nil)
    }

    @Test(arguments: [(66, "RU"), (68.5, "RU"), (-16.8, "FJ"), (-85, "AQ"), (-90, "AQ")])
    func `the date line and the pole cut no country`(
        latitude: Double, country: CountryCode
    ) async throws {
        let index = try await index()
        for longitude in [180, 180.0.nextDown, 179.9999999, -180, -179.9999999] {
            let point = try Coordinate(latitude: latitude, longitude: longitude)
            #expect(index.country(at: point) == country, "\(longitude)")
        }
    }

    @Test func `any point lies in the country that the plain way finds`() async throws {
        var random = SplitMix64(stream: 7_200)
        let points = (0..<Rounds.of(20_000)).map { _ in
            Coordinate(
                stored: Double.random(in: -90...90, using: &random),
                Double.random(in: -180...180, using: &random))
        }
        try await compare(points)
    }

    @Test func `a point at a border lies in the country that the plain way finds`() async throws {
        var random = SplitMix64(stream: 7_300)
        let strips = try Self.twin.get().strips.filter { !$0.isEmpty }
        let points = (0..<Rounds.of(40_000)).map { _ in
            let border = random.pick(random.pick(strips))
            // Corners, points between them, and points slightly off.
            let part = random.pick([0, 0.5, 1, Double.random(in: 0...1, using: &random)])
            let reach = random.pick([0, 0.001, 0.1, 3])
            func moved(_ start: Double, _ end: Double, _ limit: Double) -> Double {
                let place = start + part * (end - start)
                let moved = place + Double.random(in: -reach...reach, using: &random)
                return min(limit, max(-limit, moved / 1000))
            }
            return Coordinate(
                stored: moved(border.y1, border.y2, 90), moved(border.x1, border.x2, 180))
        }
        try await compare(points)
    }

    private func compare(_ points: [Coordinate]) async throws {
        let (index, twin) = (try await index(), try Self.twin.get())
        let faults = points.compactMap { point -> String? in
            let (found, expected) = (index.country(at: point), twin.countries(at: point))
            let agrees = found.map(expected.contains) ?? expected.isEmpty
            return agrees ? nil : "\(point): \(found?.rawValue ?? "none") for \(expected)"
        }
        expectNone(faults)
    }

    @Test func `cities lie in their own countries`() async throws {
        let index = try await RealData.index
        var (own, other, none) = (0, 0, 0)
        for city in index.cities {
            switch index.country(at: city.coordinate) {
            case nil: none += 1
            case city.country: own += 1
            default: other += 1
            }
        }
        #expect(own >= 230_600 && other <= 700 && none <= 3_600, "\(own), \(other), \(none)")
    }
}

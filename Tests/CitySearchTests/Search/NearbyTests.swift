import CitySearch
import TestSupport
import Testing

@Suite("The nearest cities equal the reference implementation's") struct NearbyTests {
    @Test(arguments: 0..<60)
    func `On lists of cities at poles, the date line and in clusters`(list: Int) async throws {
        var random = SplitMix64(stream: 7_000 + UInt64(list))
        let places = RandomPlaces(random.pick([0, 1, 7, 8, 9, 17, 100, 700]), using: &random)
        let index = try await CityIndex(places.records)
        try index.checkInvariants()
        let twin = try NearbyTwin(index)
        var faults: [String] = []
        for _ in 0..<Rounds.of(80, least: 5) {
            let point = places.point(using: &random)
            let filter = places.filter(using: &random)
            let count = random.pick([0, 1, 1, 2, 10, 64, 1_000, .max, random.number(1...50)])
            let fault = try twin.fault(count, to: point, where: filter)
            let radius = random.pick([0, 1e-6, 1, 500, 20_016, Double(random.number(0...20_000))])
            let circle = try twin.fault(withinKilometres: radius, of: point, where: filter)
            faults += [fault, circle].compactMap(\.self)
        }
        expectNone(faults)
    }

    @Test func `On the real data, at some hundred points with and without filters`() async throws {
        var random = SplitMix64(stream: 7_100)
        let index = try await RealData.index
        let twin = try NearbyTwin(index)
        var faults: [String] = []
        for number in 0..<Rounds.of(240, least: 24) {
            let city = index.cities[random.number(0...index.count - 1)]
            let point =
                number.isMultiple(of: 2)
                ? city.coordinate
                : try Coordinate(
                    latitude: Double.random(in: -90...90, using: &random),
                    longitude: Double.random(in: -180...180, using: &random))
            let filter = NearbyFilter(
                countries: random.oneIn(3) ? Set([city.country].compactMap(\.self)) : [],
                minimumPopulation: random.pick([nil, nil, 1, 10_000, 1_000_000]),
                maximumKilometres: random.pick([nil, nil, 30, 500]),
                staysInCountry: random.oneIn(2), includesSections: random.oneIn(2))
            let fault = try twin.fault(random.pick([1, 10, 100, 5_000]), to: point, where: filter)
            if let fault { faults.append(fault) }
        }
        expectNone(faults)
    }

    @Test(
        arguments: [
            (32.5521, -117.0431, "US"), (48.8597, -113.436, "US"), (54.4, 20.9, "RU"),
            // Norway's and Italy's outlines hold these, which have none.
            (78.5, 16, "SJ"), (41.90225, 12.4533, "VA"),
        ] as [(Double, Double, CountryCode)])
    func `the nearest city stays in the country of the point`(
        latitude: Double, longitude: Double, country: CountryCode
    ) async throws {
        let index = try await RealData.index
        let point = try Coordinate(latitude: latitude, longitude: longitude)
        var filter = NearbyFilter(staysInCountry: true)
        #expect(index.nearest(1, to: point, where: filter).first?.city.country == country)
        filter.countries = ["PE"]
        #expect(index.nearest(1, to: point, where: filter).isEmpty)
    }

    @Test func `sections of cities are near only where they are wanted`() async throws {
        let index = try await RealData.index
        let quarter = try #require(index[id: 542_634])
        #expect(quarter.name == "Presnenskiy" && quarter.isSection)
        let all = NearbyFilter(includesSections: true)
        #expect(index.nearest(1, to: quarter.coordinate, where: all).map(\.id) == [quarter.id])
        let cities = index.nearest(20, to: quarter.coordinate).map(\.city)
        #expect(cities.first?.name == "Moscow")
        #expect(!cities.contains { $0.isSection })
    }

    @Test(
        "At sea, and in a country without cities, the nearest city is that of any country",
        arguments: [(30, -40), (-80, 0)])
    func anyCountry(latitude: Double, longitude: Double) async throws {
        let index = try await RealData.index
        let point = try Coordinate(latitude: latitude, longitude: longitude)
        let stays = NearbyFilter(staysInCountry: true)
        #expect(index.nearest(9, to: point, where: stays) == index.nearest(9, to: point))
    }

    @Test func `A city exactly on the circle is inside`() async throws {
        let index = try await RealData.index
        let point = try Coordinate(latitude: -33.9, longitude: 18.4)
        let nearest = index.nearest(50, to: point)
        let farthest = try #require(nearest.last).distanceInKilometres
        #expect(index.cities(withinKilometres: farthest, of: point) == nearest)
        #expect(index.cities(withinKilometres: farthest.nextDown, of: point) == nearest.dropLast())
        let filter = NearbyFilter(maximumKilometres: farthest)
        #expect(index.cities(withinKilometres: 20_000, of: point, where: filter) == nearest)
        #expect(index.nearest(1_000, to: point, where: filter) == nearest)
    }

    @Test func `A distance below zero, or that is no number, finds nothing`() async throws {
        let index = try await RealData.index
        let point = try Coordinate(latitude: 52.5, longitude: 13.4)
        for distance in [-1, -.infinity, .nan] as [Double] {
            #expect(index.cities(withinKilometres: distance, of: point).isEmpty)
            let filter = NearbyFilter(maximumKilometres: distance)
            #expect(index.nearest(3, to: point, where: filter).isEmpty)
        }
        #expect(index.nearest(0, to: point).isEmpty)
    }

    @Test(
        arguments: [
            (90.1, 0), (-91, 0), (.nan, 0), (.infinity, 0), (0, 180.5), (0, -181), (0, .nan),
            (0, -.infinity), (.nan, .nan), (1e300, 1e300),
        ] as [(Double, Double)])
    func `Degrees out of range are rejected`(latitude: Double, longitude: Double) {
        let error = #expect(throws: CoordinateError.self) {
            try Coordinate(latitude: latitude, longitude: longitude)
        }
        #expect(error?.description.contains("give degrees") == true)
    }
}

import CitySearch
import CitySearchInvariants
import TestSupport
import Testing

/// The spatial search against measuring every city.
@Suite("The nearest cities are those of the plain way")
struct NearbyTests {
    @Test(
        "On lists of cities at poles, the date line, antipodes, in clusters and in one place",
        arguments: 0..<60)
    func random(list: Int) async throws {
        var random = SplitMix64(stream: 7_000 + UInt64(list))
        let places = RandomPlaces(random.pick([0, 1, 7, 8, 9, 17, 100, 700]), using: &random)
        let index = try await CityIndex(places.records)
        try index.checkInvariants()
        let twin = try NearbyTwin(index)
        var faults: [String] = []
        for _ in 0..<80 {
            let point = places.point(using: &random)
            let filter = places.filter(using: &random)
            let count = random.pick([0, 1, 1, 2, 10, 64, 1_000, .max, random.number(1...50)])
            let fault = try twin.fault(count, to: point, where: filter)
            let radius = random.pick(
                [0, 1e-6, 1, 500, 20_016, Double(random.number(0...20_000))])
            let circle = try twin.fault(withinKilometres: radius, of: point, where: filter)
            faults += [fault, circle].compactMap(\.self)
        }
        expectNone(faults)
    }

    @Test("On the real data, at some hundred points with and without filters")
    func real() async throws {
        var random = SplitMix64(stream: 7_100)
        let index = try await RealData.index
        let twin = try NearbyTwin(index)
        var faults: [String] = []
        for number in 0..<240 {
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
            let fault = try twin.fault(
                random.pick([1, 10, 100, 5_000]), to: point, where: filter)
            if let fault { faults.append(fault) }
        }
        expectNone(faults)
    }

    @Test("A city of the real data is the nearest to its own place, at no distance")
    func itself() async throws {
        let index = try await RealData.index
        for rank in stride(from: 0, to: index.count, by: 997) {
            let city = index.cities[rank]
            let filter = NearbyFilter(includesSections: city.isSection)
            let nearest = try #require(index.nearest(1, to: city.coordinate, where: filter).first)
            #expect(nearest.distanceInKilometres == 0)
            #expect(nearest.city.coordinate == city.coordinate)
        }
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

    @Test("Cities in one place come in name order")
    func onePlace() async throws {
        let records = (1...500).map { id in
            CityRecord(
                id: id, name: "Town \(1_000 - id)", country: "FJ", latitude: -17, longitude: 180)
        }
        let index = try await CityIndex(records)
        try index.checkInvariants()
        let found = try index.nearest(20, to: Coordinate(latitude: -17, longitude: -180))
        #expect(found.map(\.city.id) == Array((481...500).reversed()))
        #expect(found.allSatisfy { $0.distanceInKilometres == 0 })
    }

    @Test("The other side of the date line, and of a pole, is near")
    func seams() async throws {
        let index = try await CityIndex([
            CityRecord(id: 1, name: "West", country: "FJ", latitude: 0, longitude: 179.9),
            CityRecord(id: 2, name: "East", country: "WS", latitude: 0, longitude: -179),
            CityRecord(id: 3, name: "North", country: "RU", latitude: 89.9, longitude: 100),
            CityRecord(id: 4, name: "Farther", country: "CA", latitude: 89.7, longitude: -80),
        ])
        let line = try index.nearest(2, to: Coordinate(latitude: 0, longitude: -179.9))
        #expect(line.map(\.city.id) == [1, 2])
        #expect(abs(line[0].distanceInKilometres - 22.239) < 0.001)
        let pole = try index.nearest(2, to: Coordinate(latitude: 89.9, longitude: -80))
        #expect(pole.map(\.city.id) == [3, 4] || pole.map(\.city.id) == [4, 3])
        #expect(pole.allSatisfy { abs($0.distanceInKilometres - 22.239) < 0.001 })
    }

    @Test("What lies exactly on the circle is inside")
    func circle() async throws {
        let index = try await RealData.index
        let point = try Coordinate(latitude: -33.9, longitude: 18.4)
        let nearest = index.nearest(50, to: point)
        let farthest = try #require(nearest.last).distanceInKilometres
        #expect(index.cities(withinKilometres: farthest, of: point) == nearest)
        #expect(
            index.cities(withinKilometres: farthest.nextDown, of: point) == nearest.dropLast())
        let filter = NearbyFilter(maximumKilometres: farthest)
        #expect(index.cities(withinKilometres: 20_000, of: point, where: filter) == nearest)
        #expect(index.nearest(1_000, to: point, where: filter) == nearest)
    }

    @Test("A distance below zero, or that is no number, finds nothing")
    func noDistance() async throws {
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
        "Degrees that are those of no point are refused",
        arguments: [
            (90.1, 0), (-91, 0), (.nan, 0), (.infinity, 0), (0, 180.5), (0, -181), (0, .nan),
            (0, -.infinity), (.nan, .nan), (1e300, 1e300),
        ] as [(Double, Double)])
    func noPoint(latitude: Double, longitude: Double) {
        let error = #expect(throws: CoordinateError.self) {
            try Coordinate(latitude: latitude, longitude: longitude)
        }
        #expect(error?.description.contains("give degrees") == true)
    }
}

import CitySearch
import TestSupport
import Testing

@Suite("Cities of a box") struct BoxTests {
    /// A box whose edges touch cities, sometimes across the date line.
    private static func box(using random: inout SplitMix64) throws -> CoordinateBox {
        func degrees(_ most: Int) -> Double { Double(random.number(-most...most)) / 10 }
        let (south, north) = (degrees(900), degrees(900))
        return CoordinateBox(
            from: try Coordinate(latitude: min(south, north), longitude: degrees(1800)),
            to: try Coordinate(latitude: max(south, north), longitude: degrees(1800)))
    }

    @Test func `A box around a point has all that is near, and not all else`() throws {
        var random = SplitMix64(stream: 9_050)
        var (insideCount, outsideCount) = (0, 0)
        for _ in 0..<20_000 {
            let kilometres = Double.random(in: 1...2_000, using: &random)
            func point(around centre: Coordinate?) throws -> Coordinate {
                let far = random.oneIn(4) ? 180 : kilometres / 60
                let latitude = Double.random(in: -far...far, using: &random)
                let longitude = Double.random(in: -3 * far...3 * far, using: &random)
                return try Coordinate(
                    latitude: max(-90, min(90, (centre?.latitude ?? 0) + latitude)),
                    longitude: ((centre?.longitude ?? 0) + longitude)
                        .remainder(dividingBy: 360))
            }
            let centre = try point(around: nil)
            let other = try point(around: centre)
            let isInside = CoordinateBox(around: centre, kilometres: kilometres).contains(other)
            if centre.distanceInKilometres(to: other) <= kilometres {
                #expect(isInside, "\(centre), \(other), \(kilometres) km")
                insideCount += 1
            } else if !isInside {
                outsideCount += 1
            }
        }
        #expect(insideCount > 1_000 && outsideCount > 1_000)
    }

    @Test(arguments: [(-10, 20), (170, -170), (5, 5)])
    func `Hold their edges, and nothing a digit beyond`(west: Double, east: Double) throws {
        let box = CoordinateBox(
            from: try Coordinate(latitude: -5, longitude: west),
            to: try Coordinate(latitude: 7, longitude: east))
        let (south, north) = (-5.0, 7.0)
        for (latitude, longitude, isInside) in [
            (0, west, true), (0, west.nextDown, false), (0, east, true), (0, east.nextUp, false),
            (south, west, true), (south.nextDown, west, false), (north, east, true),
            (north.nextUp, east, false),
        ] {
            let point = try Coordinate(latitude: latitude, longitude: longitude)
            #expect(box.contains(point) == isInside, "\(point)")
        }
    }

    @Test(arguments: 0..<20)
    func `Are the query's large enough cities in the box, in its order`(list: Int) async throws {
        var random = SplitMix64(stream: 9_100 + UInt64(list))
        let index = try await CityIndex(RandomCities.records(300, using: &random))
        let queries = RandomQueries(RandomCities.records(40, using: &random))
        for _ in 0..<Rounds.of(60, least: 5) {
            var query = queries.query(using: &random)
            // The search for typing errors depends on the exact matches, which a filter changes.
            query.mode = random.pick([.prefix, .word])
            query.expectedCount = 400
            let box = random.oneIn(3) ? nil : try Self.box(using: &random)
            let least = random.pick([0, 1, 50, 500])
            let expected = index.search(query).filter { match in
                (box?.contains(match.city.coordinate) ?? true)
                    && (match.city.population ?? 0) >= least
            }.map(\.city.id)
            (query.box, query.minimumPopulation) = (box, least)
            let found = index.search(query)
            #expect(found.count == found.map(\.city.id).count)
            #expect(Set(found.map(\.city.id)) == Set(expected), "\(query)")
            if query.order != .relevance {
                #expect(found.map(\.city.id) == expected, "\(query)")
            }
        }
    }

    @Test("The largest are chosen for each cell", arguments: 0..<20)
    func spreads(list: Int) async throws {
        var random = SplitMix64(stream: 9_200 + UInt64(list))
        let records = RandomCities.records(random.pick([1, 9, 500]), using: &random)
        let index = try await CityIndex(records)
        for _ in 0..<Rounds.of(60, least: 5) {
            let box = try Self.box(using: &random)
            let limit = random.number(0...60)
            let least = random.pick([0, 1, 500])
            let found = index.largestCities(limit, in: box, minimumPopulation: least)
            #expect(found.map(\.id) == Self.plain(index, limit, box, least), "\(box)")
        }
    }

    @Test func `On the real data, in small boxes and large ones`() async throws {
        var random = SplitMix64(stream: 9_300)
        let index = try await RealData.index
        for _ in 0..<Rounds.of(60, least: 10) {
            let city = index.cities[random.number(0...index.count - 1)]
            let half = random.pick([0.1, 1, 5, 20, 60])
            let point = city.coordinate
            func turned(_ degrees: Double) -> Double {
                degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
            }
            let box = CoordinateBox(
                from: try Coordinate(
                    latitude: max(-90, point.latitude - half),
                    longitude: turned(point.longitude - half)),
                to: try Coordinate(
                    latitude: min(90, point.latitude + half),
                    longitude: turned(point.longitude + half)))
            let limit = random.pick([1, 40, 90])
            #expect(
                index.largestCities(limit, in: box).map(\.id) == Self.plain(index, limit, box, 0))
        }
    }

    /// The largest cities of each cell of a box, by a look at all cities.
    private static func plain(
        _ index: CityIndex, _ limit: Int, _ box: CoordinateBox, _ least: Int
    ) -> [City.ID] {
        let (columns, rows) = (8, 6)
        let width = box.east - box.west + (box.west <= box.east ? 0 : 360)
        let height = box.north - box.south
        let share = max(1, (2 * limit + columns * rows - 1) / (columns * rows))
        var counts = [Int](repeating: 0, count: columns * rows)
        var found: [City.ID] = []
        let ranked = index.cities.filter {
            box.contains($0.coordinate) && ($0.population ?? 0) >= least
        }.enumerated().sorted { one, other in
            let (a, b) = (one.element.population ?? 0, other.element.population ?? 0)
            return a == b ? one.offset < other.offset : a > b
        }.map(\.element)
        for city in ranked {
            if found.count == limit { break }
            let east = city.coordinate.longitude - box.west
            let along = width > 0 ? (east < 0 ? east + 360 : east) / width : 0
            let up = height > 0 ? (city.coordinate.latitude - box.south) / height : 0
            let column = min(Int(along * Double(columns)), columns - 1)
            let cell = min(Int(up * Double(rows)), rows - 1) * columns + column
            guard counts[cell] < share else { continue }
            counts[cell] += 1
            found.append(city.id)
        }
        return found
    }
}

import CitySearch
import Testing

/// Sorting different numbers, by comparing a few and by marking many.
@Suite("Ordinals are sorted")
struct OrdinalSortTests {
    @Test(
        "A few of many, many of them, and all",
        arguments: [(0, 1), (1, 1), (3, 1_000), (15, 1_000), (16, 1_000), (500, 1_000), (64, 64)])
    func ascending(count: Int, limit: Int) {
        var random = SplitMix64(stream: 7_500 + UInt64(count))
        let numbers = Array((0..<UInt32(limit)).shuffled(using: &random).prefix(count))
        #expect(OrdinalSort.ascending(numbers, below: limit) == numbers.sorted())
    }

    @Test("What is in order stays", arguments: [3, 900])
    func ordered(count: Int) {
        let numbers = Array(0..<UInt32(count))
        #expect(OrdinalSort.ascending(numbers, below: 1_000) == numbers)
    }

    @Test("By population and by distance, equal cities in name order")
    func orders() async throws {
        let index = try await CityIndex([
            city("A", population: 5, latitude: 3), city("B", population: 7, latitude: 1),
            city("C", population: 0, latitude: -1), city("D", population: 7, latitude: 2),
        ])
        func names(_ order: SearchOrder) -> [String] {
            var query = SearchQuery("", order: order)
            query.near = Coordinate(latitude: 0, longitude: 0)
            // A filter that all pass, so that the cities are gathered and sorted.
            query.countries = Set([CountryCode("AR")].compactMap(\.self))
            return index.search(query).names
        }
        #expect(names(.name) == ["A", "B", "C", "D"])
        #expect(names(.population) == ["B", "D", "A", "C"])
        #expect(names(.distance) == ["B", "C", "D", "A"])
    }

    private func city(_ name: String, population: Int, latitude: Double) -> CityRecord {
        CityRecord(
            id: Int(name.utf8.first ?? 0), name: name, country: "AR", latitude: latitude,
            longitude: 0, population: population)
    }
}

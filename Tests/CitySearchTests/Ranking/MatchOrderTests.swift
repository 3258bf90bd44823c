import CitySearch
import TestSupport
import TestSupport
import Testing

@Suite("The matches of a tier are sorted")
struct MatchOrderTests {
    @Test("By population and by distance, equal cities in name order")
    func orders() async throws {
        let index = try await CityIndex([
            city("A", population: 5, latitude: 3), city("B", population: 7, latitude: 1),
            city("C", population: 0, latitude: -1), city("D", population: 7, latitude: 2),
        ])
        func names(_ order: SearchOrder) -> [String] {
            var query = SearchQuery("", order: order)
            query.near = .nullIsland
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

import CitySearch
import CitySearchICU
import TestSupport
import Testing

/// The tiers, by the examples that they are explained with.
@Suite("A city appears in the first tier that it reaches")
struct TierTests {
    private func index(_ cities: [(String, String)]) async throws -> CityIndex {
        try await CityIndex(named: cities.map { (name: $0.0, country: $0.1) })
    }

    @Test("In name order countries go by their English names, in others all cities go together")
    func countryOrder() async throws {
        let records = [
            ("Wien", "AT", 3), ("Graz", "AT", 5), ("Sydney", "AU", 1), ("Darwin", "AU", 2),
        ].enumerated().map { number, city in
            CityRecord(
                id: number, name: city.0, country: city.1, latitude: 0, longitude: 0,
                population: city.2)
        }
        let index = try await CityIndex(records)
        #expect(
            index.search(SearchQuery("au", order: .name)).names == [
                "Darwin", "Sydney", "Graz", "Wien",
            ])
        let larger = SearchQuery("aust", order: .population)
        #expect(index.search(larger).names == ["Graz", "Wien", "Darwin", "Sydney"])
        let meant = index.search(SearchQuery("aust", order: .relevance))
        #expect(meant.names == ["Graz", "Wien", "Darwin", "Sydney"])
        #expect(meant.map(\.matchedText) == ["Austria", "Austria", "Australia", "Australia"])
        #expect(meant.count(of: .country) == 4)
        let results = index.search(SearchQuery("au", order: .name))
        #expect(results.map(\.matchedText) == ["AU", "AU", "Austria", "Austria"])
        #expect(results.count(of: .country) == 4 && results.count(of: .name) == 0)
    }

    @Test("Countries are found in other languages from three letters on")
    func foreignNames() async throws {
        let index = try await index([("Berlin", "DE")])
        #expect(index.search(SearchQuery("al", order: .name)).isEmpty)
        #expect(index.search(SearchQuery("all", order: .name)).map(\.matchedText) == ["Allemagne"])
        #expect(index.search(SearchQuery("герм", order: .name)).names == ["Berlin"])
        #expect(index.search(SearchQuery("de", order: .name)).map(\.matchedText) == ["DE"])
        let finnish = index.localized(for: "fi")
        #expect(finnish.search(SearchQuery("s", order: .name)).map(\.matchedText) == ["Saksa"])
        #expect(finnish[id: 1]?.countryName == "Saksa")
        #expect(index[id: 1]?.countryName == "Germany")
        #expect(finnish[id: 1] == index[id: 1])
    }

    @Test("A city that one name and its country have is listed once, in the earlier tier")
    func once() async throws {
        let records = [
            CityRecord(
                id: 1, name: "Mexico City", country: "MX", latitude: 0, longitude: 0,
                alternateNames: ["Mexico", "Mexiko", "Méjico", "Mexico D.F."]),
            CityRecord(
                id: 2, name: "Puebla", country: "MX", latitude: 0, longitude: 0,
                alternateNames: ["Mexican Puebla", "Mexi-Puebla"]),
            CityRecord(id: 3, name: "Tula", country: "MX", latitude: 0, longitude: 0),
        ]
        let results = try await CityIndex(records).search(SearchQuery("mex", order: .name))
        #expect(results.ids == [1, 2, 3])
        #expect(results.map(\.tier) == [.name, .alternateName, .country])
        #expect(results.map(\.matchedText) == ["Mexico City", "Mexi-Puebla", "Mexico"])
    }
}

import CitySearch
import TestSupport
import Testing

/// Codes of airports, which find the city that they serve.
@Suite("Airports")
struct AirportTests {
    private func index() async throws -> CityIndex {
        try await CityIndex([
            record(1, "New York City", population: 8_000_000, airports: ["LGA", "JFK"]),
            record(2, "Jakarta", population: 9_000_000),
            record(3, "Jfkville", population: 100), record(4, "Bua", airports: ["BUA"]),
            record(5, "Poznań", airports: ["POZ", "Poz", "-"]),
        ])
    }

    private func record(
        _ id: Int, _ name: String, population: Int = 1_000, airports: [String] = []
    ) -> CityRecord {
        CityRecord(
            id: id, name: name, country: "US", latitude: 0, longitude: 0, population: population,
            airports: airports)
    }

    @Test("A city knows its codes, each once, also that which is its name")
    func facts() async throws {
        let index = try await index()
        #expect(index[id: 1]?.airports == ["JFK", "LGA"])
        #expect(index[id: 2]?.airports == [])
        #expect(index[id: 4]?.airports == ["BUA"])
        #expect(index[id: 5]?.airports == ["POZ"])
        let city = try #require(index[id: 1])
        #expect(CityRecord(city).airports == ["JFK", "LGA"] && city.alternateNames == [])
    }

    @Test(
        "A code counts when all of it is typed, in every order and mode",
        arguments: SearchOrder.allCases)
    func whole(order: SearchOrder) async throws {
        let index = try await index()
        for mode in MatchMode.allCases {
            func search(_ text: String) -> SearchResults {
                index.search(
                    SearchQuery(text, order: order, mode: mode, near: .nullIsland))
            }
            for text in ["jfk", "JFK ", "ｊｆｋ"] {
                let match = search(text).first { $0.id == 1 }
                #expect(match?.tier == .airport && match?.matchedText == "JFK")
                #expect(search(text).count(of: .airport) == 1)
            }
            #expect(search("jfk").ids.contains(3))
            #expect(!search("jf").ids.contains(1) && !search("jfka").ids.contains(1))
            #expect(search("bua").first?.tier == .name && search("bua").count(of: .airport) == 0)
        }
    }

    @Test("No typing error leads to a code")
    func errors() async throws {
        let index = try await index()
        for text in ["jkf", "jfl", "lgq"] {
            #expect(!index.search(SearchQuery(text, order: .relevance)).ids.contains(1), "\(text)")
        }
    }

    @Test("Codes are left out with alternate names, and stand in front of places")
    func options() async throws {
        let index = try await index()
        let own = SearchQuery("jfk", order: .relevance, includesAlternateNames: false)
        #expect(!index.search(own).ids.contains(1))
        let reading = index.search(SearchQuery("jfk, usa", order: .relevance))
        #expect(reading.first { $0.id == 1 }?.tier == .airport)
    }

    @Test("A tier keeps its number")
    func codes() {
        #expect(MatchTier.airport.code == 6 && MatchTier(code: 6) == .airport)
        #expect(MatchTier.fuzzy.code == 5 && MatchTier.region.code == 3)
        #expect(MatchTier.allCases.sorted() == MatchTier.allCases)
        #expect(MatchTier.word < .airport && MatchTier.airport < .region)
    }

    @Test("Codes of the real data", arguments: ["JFK", "lhr", "Cdg", "ORD", "nrt", "GIG"])
    func real(code: String) async throws {
        let results = try await RealData.index.search(SearchQuery(code, order: .relevance))
        #expect(results.prefix(3).contains { $0.city.airports.contains(code.uppercased()) })
    }
}

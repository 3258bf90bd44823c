import CitySearch
import TestSupport
import Testing

@Suite("Airports") struct AirportTests {
    private func index() async throws -> CityIndex {
        try await CityIndex([
            CityRecord(1, "New York City", "US", population: 8_000_000, airports: ["LGA", "JFK"]),
            CityRecord(2, "Jakarta", "US", population: 9_000_000),
            CityRecord(3, "Jfkville", "US", population: 100),
            CityRecord(4, "Bua", "US", population: 1_000, airports: ["BUA"]),
            CityRecord(5, "Poznań", "US", population: 1_000, airports: ["POZ", "Poz", "-"]),
        ])
    }

    @Test(arguments: SearchOrder.allCases)
    func `A complete code counts in every order and mode`(order: SearchOrder) async throws {
        let index = try await index()
        for mode in MatchMode.allCases {
            func search(_ text: String) -> SearchResults {
                index.search(SearchQuery(text, order: order, mode: mode, near: .nullIsland))
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

    @Test("Codes of the real data", arguments: ["JFK", "lhr", "Cdg", "ORD", "nrt", "GIG"])
    func real(code: String) async throws {
        let results = try await RealData.index.search(code)
        #expect(results.prefix(3).contains { $0.city.airports.contains(code.uppercased()) })
    }
}

import CitySearch
import TestSupport
import Testing

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
        CityRecord(id, name, "US", population: population, airports: airports)
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

    @Test("Codes of the real data", arguments: ["JFK", "lhr", "Cdg", "ORD", "nrt", "GIG"])
    func real(code: String) async throws {
        let results = try await RealData.index.search(code)
        #expect(results.prefix(3).contains { $0.city.airports.contains(code.uppercased()) })
    }
}

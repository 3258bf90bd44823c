import CitySearch
import CitySearchICU
import TestSupport
import Testing

@Suite("A city appears in the first tier that it reaches") struct TierTests {
    private func index(_ cities: [(String, String)]) async throws -> CityIndex {
        try await CityIndex(named: cities.map { (name: $0.0, country: $0.1) })
    }

    @Test func `Only in name order are cities grouped by country`() async throws {
        let records = [
            ("Wien", "AT", 3), ("Graz", "AT", 5), ("Sydney", "AU", 1), ("Darwin", "AU", 2),
        ].enumerated().map { number, city in
            CityRecord(number, city.0, city.1, population: city.2)
        }
        let index = try await CityIndex(records)
        #expect(index.search("au", by: .name).names == ["Darwin", "Sydney", "Graz", "Wien"])
        let larger = SearchQuery("aust", order: .population)
        #expect(index.search(larger).names == ["Graz", "Wien", "Darwin", "Sydney"])
        let meant = index.search("aust")
        #expect(meant.names == ["Graz", "Wien", "Darwin", "Sydney"])
        #expect(meant.map(\.matchedText) == ["Austria", "Austria", "Australia", "Australia"])
        #expect(meant.count(of: .country) == 4)
        let results = index.search("au", by: .name)
        #expect(results.map(\.matchedText) == ["AU", "AU", "Austria", "Austria"])
        #expect(results.count(of: .country) == 4 && results.count(of: .name) == 0)
    }

    @Test func `Countries are found in other languages from three letters on`() async throws {
        let index = try await index([("Berlin", "DE")])
        #expect(index.search("al", by: .name).isEmpty)
        #expect(index.search("all", by: .name).map(\.matchedText) == ["Allemagne"])
        #expect(index.search("герм", by: .name).names == ["Berlin"])
        #expect(index.search("de", by: .name).map(\.matchedText) == ["DE"])
        let finnish = index.localized(for: "fi")
        #expect(finnish.search("s", by: .name).map(\.matchedText) == ["Saksa"])
        #expect(finnish[id: 1]?.countryName == "Saksa")
        #expect(index[id: 1]?.countryName == "Germany")
        #expect(finnish[id: 1] == index[id: 1])
    }

    @Test func `A city of several tiers is listed once, in the first`() async throws {
        let records = [
            CityRecord(
                1, "Mexico City", "MX",
                alternateNames: ["Mexico", "Mexiko", "Méjico", "Mexico D.F."]),
            CityRecord(2, "Puebla", "MX", alternateNames: ["Mexican Puebla", "Mexi-Puebla"]),
            CityRecord(3, "Tula", "MX"),
        ]
        let results = try await CityIndex(records).search("mex", by: .name)
        #expect(results.ids == [1, 2, 3])
        #expect(results.map(\.tier) == [.name, .alternateName, .country])
        #expect(results.map(\.matchedText) == ["Mexico City", "Mexi-Puebla", "Mexico"])
    }

    /// Few candidates are sorted, and many make a set: more than one of 64 cities.
    @Test(arguments: [0, 62, 63, 126, 127, 128, 300])
    func `A city of several interpretations is listed once`(others: Int) async throws {
        let place = CityRecord(
            1, "Portland, Oregon", "US", region: "Oregon", alternateNames: ["Portland"])
        let cities = (0..<others).map {
            CityRecord(2 + $0, "Zz \($0)", "US")
        }
        let index = try await CityIndex([place] + cities)
        for order in SearchOrder.allCases {
            for text in ["portland, or", "portland or", "portland, oregon"] {
                let results = index.search(
                    SearchQuery(text, order: order, mode: .word, near: .nullIsland))
                #expect(results.ids == [1], "\(text) \(order)")
            }
        }
    }
}

import CitySearch
import TestSupport
import Testing

/// A city and the place that it lies in, on the real data.
@Suite("A query with a comma finds the city in the place")
struct CompositeQueryTests {
    @Test(
        "By country code, country name, region or postal code of a US state",
        arguments: [
            ("sydney, au", "Sydney", "AU", nil), ("sydney,australia", "Sydney", "AU", nil),
            ("paris, tex", "Paris", "US", "Texas"), ("Paris, TX", "Paris", "US", "Texas"),
            ("córdoba, ar", "Córdoba", "AR", nil), ("cordoba, argentina", "Córdoba", "AR", nil),
            ("CÓRDOBA，AR", "Córdoba", "AR", nil), ("paris, frankreich", "Paris", "FR", nil),
            ("portland, or", "Portland", "US", "Oregon"), ("london, on", "London", "CA", "Ontario"),
        ] as [(String, String, String, String?)])
    func finds(typed: String, name: String, country: String, region: String?) async throws {
        let results = try await RealData.index.search(SearchQuery(typed, order: .population))
        let first = try #require(results.first)
        #expect(first.city.name == name)
        #expect(first.city.country?.rawValue == country)
        if let region { #expect(first.city.region == region) }
    }

    @Test("Every result by name lies in the place")
    func onlyThere() async throws {
        let results = try await RealData.index.search(SearchQuery("paris, tex", order: .name))
        #expect(!results.isEmpty)
        for match in results {
            #expect(match.city.region?.hasPrefix("Tex") == true, "\(match.city.name)")
        }
    }

    /// Few candidates are sorted, and many make a set: more than one of 64 cities.
    @Test(
        "A city that several readings find is listed once, of however many cities",
        arguments: [0, 62, 63, 126, 127, 128, 300])
    func once(others: Int) async throws {
        let place = CityRecord(
            id: 1, name: "Portland, Oregon", country: "US", latitude: 0, longitude: 0,
            region: "Oregon", alternateNames: ["Portland"])
        let cities = (0..<others).map {
            CityRecord(id: 2 + $0, name: "Zz \($0)", country: "US", latitude: 0, longitude: 0)
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

    @Test("A name that holds a comma matches as a whole")
    func nameWithComma() async throws {
        let index = try await CityIndex(named: [
            ("Washington, D.C.", "US"), ("Washington, Aus", "GB"), ("Washington", "AU"),
        ])
        #expect(
            index.search(SearchQuery("washington, d", order: .name)).names == ["Washington, D.C."])
        #expect(
            index.search(SearchQuery("washington, a", order: .name)).names == [
                "Washington", "Washington, Aus",
            ])
        #expect(index.search(SearchQuery("washington,", order: .name)).names.count == 3)
        #expect(
            index.search(SearchQuery("washington, zzz", order: .name)).names == ["Washington"],
            "what nothing is called")
    }
}

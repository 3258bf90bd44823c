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

    @Test(
        "Alabama, Álava and Sydney: names before countries, and marks do not count",
        arguments: [
            ("A", ["Alabama", "Álava", "Sydney"]), ("Á", ["Alabama", "Álava", "Sydney"]),
            ("a", ["Alabama", "Álava", "Sydney"]), ("a\u{301}", ["Alabama", "Álava", "Sydney"]),
            ("A\u{301}", ["Alabama", "Álava", "Sydney"]), ("s", ["Sydney", "Álava"]),
            ("ala", ["Alabama", "Álava"]), ("áLá", ["Alabama", "Álava"]), ("alav", ["Álava"]),
            ("aus", ["Sydney"]), ("AU", ["Sydney"]), ("x", []),
        ])
    func alabama(typed: String, names: [String]) async throws {
        let index = try await index([("Sydney", "AU"), ("Álava", "ES"), ("Alabama", "US")])
        #expect(index.search(SearchQuery(typed, order: .name)).names == names)
    }

    @Test(
        "Alabama, Albuquerque, Anaheim, Arizona, Sydney",
        arguments: [
            ("A", ["Alabama", "Albuquerque", "Anaheim", "Arizona"]), ("s", ["Sydney"]),
            ("Al", ["Alabama", "Albuquerque"]), ("Alb", ["Albuquerque"]),
        ])
    func arizona(typed: String, names: [String]) async throws {
        let index = try await index([
            ("Alabama", "US"), ("Albuquerque", "US"), ("Anaheim", "US"), ("Arizona", "US"),
            ("Sydney", "AU"),
        ])
        let results = index.search(SearchQuery(typed, order: .name, includesCountries: false))
        #expect(results.names == names)
        #expect(results.allSatisfy { $0.tier == .name && $0.matchedText == $0.city.name })
    }

    @Test(
        "Of countries without cities nothing is found, and beside others they change nothing",
        arguments: [
            ([], ["Ulm", "Ur", "Uz"]), (["XK"], []), (["XK", "AQ"], []), (["XK", "DE"], ["Ulm"]),
            (["DE", "IQ"], ["Ulm", "Ur"]), (["DE", "IQ", "HU", "XK"], ["Ulm", "Ur", "Uz"]),
        ] as [(Set<CountryCode>, [String])])
    func countries(codes: Set<CountryCode>, names: [String]) async throws {
        let index = try await index([("Ulm", "DE"), ("Ur", "IQ"), ("Uz", "HU")])
        for order in SearchOrder.allCases {
            for text in ["", "u"] {
                let query = SearchQuery(
                    text, order: order, near: .nullIsland, countries: codes)
                #expect(index.search(query).names.sorted() == names)
            }
        }
        let point = try Coordinate(latitude: 0, longitude: 0)
        let near = index.nearest(9, to: point, where: NearbyFilter(countries: codes))
        #expect(near.map(\.city.name).sorted() == names)
    }

    @Test("A trailing space ends the word")
    func trailingSpace() async throws {
        let index = try await index([("Newark", "US"), ("New York", "US"), ("New", "US")])
        #expect(
            index.search(SearchQuery("new", order: .name)).names == ["New", "New York", "Newark"])
        #expect(index.search(SearchQuery("new ", order: .name)).names == ["New", "New York"])
        #expect(index.search(SearchQuery("new  ", order: .name)).names == ["New", "New York"])
        #expect(index.search(SearchQuery(" new-", order: .name)).names == ["New", "New York"])
        #expect(index.search(SearchQuery("new y", order: .name)).names == ["New York"])
        #expect(index.search(SearchQuery("new' ", order: .name)).names == ["New", "New York"])
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

    @Test(
        "munchen finds Munich by the name München", arguments: ["munchen", "MÜNCH", "mu\u{308}nc"])
    func munchen(typed: String) async throws {
        let munich = CityRecord(
            id: 1, name: "Munich", country: "DE", latitude: 0, longitude: 0,
            alternateNames: ["Monaco", "München", "Munchen"])
        let match = try #require(
            try await CityIndex([munich]).search(SearchQuery(typed, order: .name)).first)
        #expect(match.tier == .alternateName && match.matchedText == "München")
    }

    @Test("Tiers can be left out")
    func flags() async throws {
        let records = [
            CityRecord(
                id: 1, name: "Wien", country: "AT", latitude: 0, longitude: 0,
                alternateNames: ["Austrian capital"]),
            CityRecord(id: 2, name: "Graz", country: "AT", latitude: 0, longitude: 0),
        ]
        let index = try await CityIndex(records)
        #expect(index.search(SearchQuery("aus", order: .name)).ids == [1, 2])
        #expect(
            index.search(SearchQuery("aus", order: .name, includesAlternateNames: false)).ids == [
                2, 1,
            ])
        #expect(index.search(SearchQuery("aus", order: .name, includesCountries: false)).ids == [1])
    }
}

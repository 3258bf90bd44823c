import CitySearch
import TestSupport
import Testing

@Suite("Facets count the results of a query, and narrow it to those counted") struct FacetTests {
    private static func query(
        _ queries: RandomQueries, using random: inout SplitMix64
    ) -> SearchQuery {
        var query = queries.query(using: &random)
        // The search for typing errors depends on the exact matches, which a filter changes.
        query.mode = random.pick([.prefix, .word])
        query.expectedCount = 400
        return query
    }

    @Test("Are as many as one counts in the results, in every order", arguments: 0..<20)
    func count(list: Int) async throws {
        var random = SplitMix64(stream: 9_200 + UInt64(list))
        let records = RandomCities.withCapitals(300, using: &random)
        let index = try await CityIndex(records)
        let queries = RandomQueries(records)
        for _ in 0..<Rounds.of(60) {
            let results = index.search(queries.query(using: &random))
            let (cities, facets) = (results.map(\.city), results.facets)
            #expect(facets.count == cities.count)
            #expect(facets.countries.counts() == Self.counts(cities) { $0.country })
            #expect(
                facets.divisions.counts()
                    == Self.counts(cities) { city in
                        city.region.flatMap { region in
                            city.country.map { Division(region, in: $0) }
                        }
                    })
            for least in Facets.populationSteps {
                let expected = cities.count { ($0.population ?? 0) >= least }
                #expect(facets.populations.counts()[least] ?? 0 == expected)
            }
            let (capitals, served) = (
                cities.count(where: \.isCapital), cities.count { !$0.airports.isEmpty }
            )
            #expect(facets.traits.counts()[.capital] ?? 0 == capitals)
            #expect(facets.traits.counts()[.airport] ?? 0 == served)
            for counts in [facets.countries.map(\.count), facets.divisions.map(\.count)] {
                #expect(counts == counts.sorted(by: >))
            }
        }
    }

    private static func counts<Value: Hashable>(
        _ cities: [City], by value: (City) -> Value?
    ) -> [Value: Int] {
        Dictionary(grouping: cities.compactMap(value)) { $0 }.mapValues(\.count)
    }

    @Test("Narrow a query to as many cities as were counted", arguments: 0..<20)
    func narrow(list: Int) async throws {
        var random = SplitMix64(stream: 9_300 + UInt64(list))
        let records = RandomCities.withCapitals(300, using: &random)
        let index = try await CityIndex(records)
        let queries = RandomQueries(records)
        for _ in 0..<Rounds.of(40) {
            let all = Self.query(queries, using: &random)
            let results = index.search(all)
            let facets = results.facets
            for (division, count) in facets.divisions.counts() {
                var query = all
                query.division = division
                Self.expect(query, among: results, count, in: index)
            }
            for (trait, count) in facets.traits.counts() {
                var query = all
                query.traits = [trait]
                Self.expect(query, among: results, count, in: index)
            }
            var both = all
            both.traits = Set(CityTrait.allCases)
            let count = results.count { $0.city.isCapital && !$0.city.airports.isEmpty }
            Self.expect(both, among: results, count, in: index)
        }
    }

    /// Checks the results of a narrower query.
    private static func expect(
        _ query: SearchQuery, among all: SearchResults, _ count: Int, in index: CityIndex
    ) {
        let found = index.search(query).map(\.city.id)
        let expected = all.filter { query.admits($0.city, isFavourite: $0.isFavourite) }
            .map(\.city.id)
        #expect(found.count == count, "\(query)")
        #expect(Set(found) == Set(expected), "\(query)")
        if query.order != .relevance { #expect(found == expected, "\(query)") }
    }

    @Test func `A division goes by its country and its name, however it is written`() async throws {
        let index = try await RealData.index
        func found(_ text: String, countries: Set<CountryCode> = []) throws -> [String] {
            var query = SearchQuery("spring", countries: countries)
            let division = try #require(Division(rawValue: text))
            query.division = division
            return index.search(query).prefix(3).map(\.city.name)
        }
        #expect(try found("us/OREGON").first == "Springfield")
        #expect(try found("US/Oregon", countries: ["US"]).first == "Springfield")
        #expect(try found("US/Oregon", countries: ["CA"]).isEmpty)
        #expect(try found("CA/Oregon").isEmpty)
        #expect(try found("US/Nowhere").isEmpty)
        // A county.
        #expect(try found("US/Lane County").first == "Springfield")
    }

    @Test(arguments: ["", "US", "US/", "/Oregon", "USA/Oregon"])
    func `A division is a country's code, a slash and a name`(text: String) {
        #expect(Division(rawValue: text) == nil)
    }
}

extension Array {
    fileprivate func counts<Value: Hashable>() -> [Value: Int]
    where Element == Facets.Count<Value> {
        Dictionary(uniqueKeysWithValues: map { ($0.value, $0.count) })
    }
}

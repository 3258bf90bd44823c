import CitySearch
import CitySearchICU
import TestSupport
import Testing

@Suite("Preferences and a signal") struct PreferenceTests {
    @Test("rank random cities as the oracle does, page by page", arguments: 0..<20)
    func agree(list: Int) async throws {
        var random = SplitMix64(stream: 9_800 + UInt64(list))
        let records = RandomCities.withCapitals(random.number(50...400), using: &random)
        let locale = random.pick([nil, nil, "de", "ja"] as [String?])
        var index = try await CityIndex(records)
        if let locale { index = index.localized(for: locale) }
        let plain = SearchComparison(oracle: Oracle(records), index: index, locale: locale)
        var comparison = plain
        let queries = RandomQueries(records)
        var faults: [String] = []
        for round in 0..<Rounds.of(1_600) {
            if round.isMultiple(of: 16) {
                comparison.rank(by: queries.signal(using: &random))
            }
            let favourites = queries.favourites(over: index, using: &random)
            var query = queries.query(using: &random)
            if !random.oneIn(4) { query.order = .relevance }
            query.preferences = queries.preferences(using: &random)
            query.signalWeight = random.pick([0.1, 1, 1, 10])
            let fault = comparison.fault(query, favourites: favourites, using: &random)
            guard let fault else { continue }
            // What differs without them, too, is no matter of theirs.
            query.preferences = []
            if plain.fault(query, favourites: favourites, using: &random) != nil { continue }
            faults.append("\(fault), signal \(comparison.oracle.signal)")
        }
        expectNone(faults)
    }

    @Test("do not change the counts of facets, whatever the order", arguments: 0..<5)
    func facets(list: Int) async throws {
        var random = SplitMix64(stream: 9_850 + UInt64(list))
        let records = RandomCities.withCapitals(random.number(50...400), using: &random)
        let index = try await CityIndex(records)
        let queries = RandomQueries(records)
        for _ in 0..<Rounds.of(200) {
            let ranked = index.ranked(by: queries.signal(using: &random))
            let favourites = queries.favourites(over: index, using: &random)
            var query = queries.query(using: &random)
            (query.order, query.mode) = (.relevance, query.effectiveMode)
            query.preferences = queries.preferences(using: &random)
            let facets = ranked.search(query, favourites: favourites).facets
            query.order = .name
            let others = ranked.search(query, favourites: favourites)
            #expect(facets.count == others.count, "\(query) CITYSEARCH_SEED=\(SplitMix64.seed)")
            #expect(facets.countries.map(\.count) == others.facets.countries.map(\.count))
        }
    }

    // MARK: Effects

    private func first(
        _ text: String, _ preferences: SearchPreference..., count: Int = 1
    ) async throws -> [City.ID] {
        let query = SearchQuery(text, preferences: preferences, expectedCount: count)
        return try await RealData.index.search(query).prefix(count).map(\.city.id)
    }

    @Test func `of moderate strength leave a well-known city of the name first`() async throws {
        for strength in [0.5, 1, 2] {
            #expect(
                try await first("london", SearchPreference(.country("CA"), strength: strength))
                    == [2_643_743])
            #expect(
                try await first("paris", SearchPreference(.country("US"), strength: strength))
                    == [2_988_507])
        }
        #expect(
            try await first("london", SearchPreference(.country("CA"), strength: 5)) == [6_058_560])
    }

    @Test func `do as much as the nearest bound where they are beyond it`() async throws {
        let index = try await RealData.index
        func ids(_ strength: Double, _ weight: Double = 1) -> [City.ID] {
            let query = SearchQuery(
                "neu", preferences: [SearchPreference(.country("DE"), strength: strength)],
                signalWeight: weight)
            return index.ranked(by: [2_950_159: 3, 2_867_714: 1]).search(query).prefix(20).map(\.id)
        }
        #expect(ids(1e300) == ids(10) && ids(-1) == ids(0) && ids(.nan) == ids(0))
        #expect(ids(1, .infinity) == ids(1, 10) && ids(1, .nan) == ids(1, 0))
    }

    // MARK: Their text

    @Test(arguments: [
        ("DE", SearchPreference(.country("DE"))),
        ("US/Oregon:0.5", SearchPreference(.division(Division("Oregon", in: "US")), strength: 0.5)),
        ("capital:2.0", SearchPreference(.trait(.capital), strength: 2)),
        ("airport", SearchPreference(.trait(.airport))),
        ("favourite:10.0", SearchPreference(.favourite, strength: 10)),
        ("52.5;-13.25", SearchPreference(.point(Coordinate(stored: 52.5, -13.25)))),
    ])
    func `are written as a text and read again`(text: String, preference: SearchPreference) {
        #expect(preference.rawValue == text && SearchPreference(rawValue: text) == preference)
    }

    @Test(arguments: [
        "", ":", ":2", "de:", "de:0", "de:-1", "de:11", "de:nan", "de:x", "de:1:2", "germany",
        "91;0", "1;2;3", "US/", "capitals", "de,fr",
    ])
    func `are no other text`(text: String) {
        #expect(SearchPreference(rawValue: text) == nil)
    }
}

@Suite("A signal") struct CitySignalTests {
    private static let records = (1...4).map { id in
        CityRecord(id, "Velmar", "CA", population: 1 << 12)
    }

    @Test func `makes the city of its largest value count as 64 times as large`() async throws {
        let records = [
            CityRecord(1, "Velmar", "CA", population: 1 << 10),
            CityRecord(2, "Velmar", "CA", population: 1 << 16 - 500),
            CityRecord(3, "Velmar", "CA", population: 1 << 16 + 500),
        ]
        let index = try await CityIndex(records)
        let ranked = index.ranked(by: [1: 17])
        #expect(ranked.search("vel").ids == [3, 1, 2])
        #expect(ranked.search(SearchQuery("vel", signalWeight: 2)).ids == [1, 3, 2])
        #expect(ranked.search(SearchQuery("vel", signalWeight: 0)).ids == [3, 2, 1])
        #expect(ranked.ranked(by: [:]).search("vel").ids == [3, 2, 1])
        for order in [SearchOrder.name, .population] {
            let query = SearchQuery("vel", order: order, signalWeight: 10)
            #expect(ranked.search(query).ids == index.search(query).ids)
        }
    }

    @Test func `ranks by values from 0 on, and ignores unknown cities`() async throws {
        let index = try await CityIndex(Self.records)
        let ranked = index.ranked(by: [2: 5, 3: 1e300, 4: 0, 9: 1])
        #expect(ranked.search("velmar").ids == [3, 2, 1, 4])
        let none = index.ranked(by: [1: 0, 4: 0])
        #expect(none.search("velmar").ids == [1, 2, 3, 4])
    }

    @Test func `stays with an index in another language`() async throws {
        let index = try await CityIndex(Self.records).ranked(by: [3: 5])
        #expect(index.localized(in: Language("de")).search("velmar").first?.id == 3)
        #expect(index.localized { _ in "Kanada" }.search("velmar").first?.id == 3)
    }

    @Test func `has no value that is not above zero, and none that is infinite`() async throws {
        let index = try await CityIndex(Self.records)
        let ranked = index.ranked(by: [1: -5, 2: .nan, 3: 1, 4: .infinity])
        #expect(ranked.search("velmar").ids == [3, 1, 2, 4])
    }
}

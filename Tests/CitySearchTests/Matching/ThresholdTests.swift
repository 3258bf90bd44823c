import CitySearch
import TestSupport
import Testing

/// Limits that random queries hardly ever meet, each from both sides. The oracle has all others.
@Suite("What decides by a number decides just there") struct ThresholdTests {
    private func record(
        _ id: Int, _ name: String, _ population: Int, longitude: Double = 0
    ) -> CityRecord {
        CityRecord(id, name, "DE", longitude: longitude, population: population)
    }

    private func results(
        _ query: SearchQuery, _ records: CityRecord...
    ) async throws -> SearchResults {
        try await CityIndex(records).search(query)
    }

    /// The people of a city that is so important, in whole octaves.
    private static func people(_ importance: Score) -> Int {
        1 << (importance.parts / 1024)
    }

    // MARK: Interpretations

    /// A text in each layout, typed as if the keyboard were American.
    @Test(arguments: [
        ("москва", "vjcrdf"), ("львів", "kmdsd"), ("πατρα", "patra"), ("חיפה", "jhpv"),
        ("عمان", "ulhk"), ("서울", "tjdnf"), ("zwolle", "wzolle"), ("sydney", "szdnez"),
    ])
    func `Another keyboard means a well-known city`(name: String, typed: String) async throws {
        let least = Self.people(Thresholds.leastGuessedWorth - Features.wholeName)
        for (population, isTried) in [(least, true), (least - 1, false)] {
            let query = SearchQuery(typed)
            let interpretation = try await results(query, record(1, name, population))
                .interpretation
            #expect(
                interpretation?.rewriting?.kind == (isTried ? .keyboardLayout : nil),
                "\(population)")
        }
    }

    @Test func `Another keyboard is tried for texts of four letters or more`() async throws {
        for (name, typed, isTried) in [("омск", "jvcr", true), ("уфа", "eaf", false)] {
            let found = try await results(SearchQuery(typed), record(1, name, 1_000_000))
            #expect(found.count == (isTried ? 1 : 0), "\(name)")
        }
    }

    @Test(arguments: [(0.539_5, true), (0.539_7, false)])
    func `A city within 60 km disambiguates`(degrees: Double, isMeant: Bool) async throws {
        let query = SearchQuery("velmar, torqua", mode: .word)
        let found = try await results(
            query, record(1, "Torqua", 500), record(2, "Velmar", 1_000, longitude: degrees),
            record(3, "Velmar", 5_000, longitude: 90))
        #expect(found.first?.id == (isMeant ? 2 : 3))
        #expect(found.interpretation?.disambiguatedBy == (isMeant ? ["torqua"] : []))
    }

    @Test(
        "With a postal code, or the prefix of a place, another city must be this many times as large",
        arguments: [
            // A postal code takes three octaves from the cost, on either side.
            ("torqua, fnord, velmar 75001", 8), ("torqua, fnord, 75001 velmar, fnord", 8),
            ("torqua, fnord, velmar 7500", 8), ("torqua, fnord, velmar 750", 1),
            // A place adds four octaves, of which a prefix takes three, and the two words cost two. With a city
            // elsewhere it takes six.
            ("12 torqua, velmar, drov", 8), ("12 torqua, velmar, drovia", 4_096),
        ])
    func neighbours(text: String, ratio: Int) async throws {
        for (population, id) in [(9_900 * ratio, 1), (10_100 * ratio, 2)] {
            let found = try await results(
                SearchQuery(text, mode: .word),
                CityRecord(1, "Velmar", "FR", population: 10_000, region: "Drovia"),
                CityRecord(
                    2, "Torqua", "DE", latitude: 40, longitude: 50, population: population,
                    region: "Sundrow"))
            #expect(found.first?.id == id, "\(population)")
        }
    }

    @Test(arguments: [
        ("48th avenue velmar", true), ("2nd avenue velmar", true), ("3rd avenue velmar", true),
        ("48th boulevard velmar", true), ("48bis avenue velmar", true), ("48 avenue velmar", false),
        ("48b avenue velmar", false), ("2 avenue velmar", false), ("avenue velmar", false),
    ])
    func `An ordinal is not a house number`(text: String, isCity: Bool) async throws {
        let city = CityRecord(1, "Velmar", "US", population: 10_000)
        let found = try await results(SearchQuery(text, mode: .word), city)
        #expect(found.ids == (isCity ? [1] : []))
    }

    // MARK: Ranks

    @Test(arguments: [(0.269_7, true), (0.269_9, false)])
    func `A namesake within thirty kilometres wins`(degrees: Double, isMeant: Bool) async throws {
        let query = SearchQuery("velmar", near: .nullIsland)
        let found = try await results(
            query, record(1, "Velmar", 256, longitude: degrees),
            record(2, "Velmar", 1_000_000, longitude: 90))
        #expect(found.ids == (isMeant ? [1, 2] : [2, 1]))
    }

    @Test(arguments: [(50_000, 3), (49_999, 5)])
    func `A town is in the first three, others in five`(population: Int, place: Int) async throws {
        let larger = (2...9).map { record($0, "Velmar \($0)", 20_000_000) }
        let index = try await CityIndex([record(1, "Velmar", population)] + larger)
        let found = index.search("velmar")
        #expect(found.ids.firstIndex(of: 1) == place - 1)
    }

    @Test func `All towns that share a division's name are on the first page`() async throws {
        let larger = (10...29).map { record($0, "Velmar \($0)", 20_000_000) }
        let called = (1...6).map { record($0, "Velmar", $0 == 2 ? 19_000 : 20_001) }
        let region = CityRecord(30, "Lokai", "US", region: "Velmar")
        func found(_ records: [CityRecord], _ count: Int = 10) async throws -> [City.ID] {
            let query = SearchQuery("velmar", expectedCount: count)
            return try await CityIndex(records).search(query).prefix(count).map(\.id)
        }
        #expect(try await found(called + larger).filter { $0 < 10 } == [1, 3])
        let first = try await found(called + larger + [region])
        #expect(first.filter { $0 < 10 } == [1, 3, 4, 5, 6])
        #expect(first.suffix(3) == [4, 5, 6])
        let fewer = try await found(called + larger + [region], 4)
        #expect(fewer == Array(first.prefix(4)))
    }

    @Test(
        "A village whose name of four letters was typed with its marks comes first, and one of three letters third",
        arguments: [
            ("velmár", 1), ("VELMÁR", 1), ("vélm", 1), ("velmar", 5), ("velmár ", 5), ("vél", 3),
        ])
    func spelledNames(text: String, place: Int) async throws {
        let names = ["velmar": "Velmár", "vélm": "Vélm", "vél": "Vél"]
        let name = names[text] ?? "Velmár"
        let larger = (10...29).map { record($0, "Velmar \($0)", 1_000_000) }
        let index = try await CityIndex([record(1, name, 20_000)] + larger)
        let found = index.search(text)
        #expect(found.ids.firstIndex(of: 1) == place - 1)
    }

    @Test func `It comes after larger cities whose names begin with these marks`() async throws {
        let index = try await CityIndex([
            record(1, "Velmár", 20_000), record(2, "Velmár Alta", 20_000_000),
            record(3, "Velmar Baja", 1_000_000),
        ])
        #expect(index.search("velmár").ids == [2, 1, 3])
    }

    @Test(arguments: [0, 1])
    func `A misspelt name must be nearly as likely as an exact one`(missing: Int) async throws {
        let least = Self.people(
            Score(octaves: 10) - Thresholds.behindExact - Features.unlikelyError)
        let query = SearchQuery("velmar", mode: .fuzzy)
        let found = try await results(
            query, record(1, "Velmar", 1_024), record(2, "Velmer", least - missing))
        #expect(found.ids == (missing == 0 ? [1, 2] : [1]))
    }
}

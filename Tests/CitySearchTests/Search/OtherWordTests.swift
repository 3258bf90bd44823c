import CitySearch
import Testing

/// What finds a city as a later word of its own name does.
@Suite("A city is found") struct OtherWordTests {
    private static func city(
        _ name: String, in country: String, _ population: Int, also alternateNames: [String] = [],
        _ localNames: [String: String] = [:]
    ) -> CityRecord {
        CityRecord(
            1, name, country, latitude: 33, longitude: 35.3, population: population,
            alternateNames: alternateNames, localNames: localNames)
    }

    @Test(
        "by a later word of its name in a language, which is the matched text",
        arguments: [
            ("תרשיחא", "מעלות תרשיחא", [6..<12]), ("תרש", "מעלות תרשיחא", [6..<9]),
            ("orle", "La Nouvelle-Orléans", [12..<16]),
        ])
    func wordOfLocalName(text: String, name: String, highlights: [Range<Int>]) async throws {
        let index = try await CityIndex([
            Self.city(
                "Ma‘alot", in: "IL", 20_000, ["he": "מעלות תרשיחא", "fr": "La Nouvelle-Orléans"])
        ])
        try index.checkInvariants()
        let results = index.search(SearchQuery(text, mode: .word))
        #expect(results.map(\.tier) == [.word])
        #expect(results.map(\.matchedText) == [name])
        #expect(results.map(\.highlightedScalars) == [highlights])
        #expect(index.search(SearchQuery(text, mode: .prefix)).isEmpty)
    }

    @Test(arguments: [
        "Portland i Oregon", "Portlando, Oregon", "Portlando (Oregon)", "ポートランド、oregon",
    ])
    func `by no later word that tells where it is`(name: String) async throws {
        let index = try await CityIndex([
            Self.city("Portland", in: "US", 650_000, ["nn": name, "fr": "Port-la-Terre"])
        ])
        try index.checkInvariants()
        #expect(index.search(SearchQuery("oregon", mode: .word)).isEmpty)
        #expect(index.search(SearchQuery("terre", mode: .word)).count == 1)
    }

    @Test(arguments: [
        ("Guangzhou", "CN", 1_000_000, "gz", true), ("Guangzhou", "CN", 999_999, "gz", false),
        ("Guangzhou", "TW", 1_000_000, "gz", false), ("Guangzhou", "CN", 1_000_000, "gzh", false),
        ("Shijiazhuang", "CN", 3_000_000, "sjz", true), ("Harbin", "CN", 5_000_000, "hb", false),
    ])
    func `by its initials if it is a large one of China`(
        name: String, country: String, population: Int, text: String, isFound: Bool
    ) async throws {
        let index = try await CityIndex([Self.city(name, in: country, population)])
        try index.checkInvariants()
        let results = index.search(SearchQuery(text, mode: .word))
        #expect(results.map(\.tier) == (isFound ? [.word] : []))
        #expect(results.allSatisfy { $0.matchedText == name && $0.highlights.isEmpty })
    }

    @Test(
        arguments: [
            ("Nanning", "nn"), ("Xi’an", "xa"), ("Chang'an", "ca"), ("Changan", "cg"),
            ("Nangang", "ng"), ("Lüliang", "ll"), ("Shijiazhuang", "sjz"), ("Anyang", "ay"),
            ("Bayan Nur", nil), ("Hohhot", nil), ("Lhasa", nil), ("Zhu Cheng City", nil),
            ("Yi", nil), ("", nil), ("-", nil),
        ] as [(String, String?)])
    func `by initials of its syllables`(name: String, initials: String?) {
        #expect(PinyinInitials.of(name) == initials)
    }
}

import CitySearch
import TestSupport
import Testing

/// Strict queries. The reference is the same query that is not strict.
@Suite("A strict query finds nothing when an ignored part may refer to another city")
struct StrictTests {
    private func results(
        _ text: String, in index: CityIndex
    ) -> (lax: SearchResults, strict: SearchResults) {
        (index.search(text), index.search(SearchQuery(text, isStrict: true)))
    }

    @Test(arguments: [
        ("mumbai, us", ["us"]), ("MUMBAI US", ["US"]), ("Leeds, NY", ["NY"]),
        ("Visalia, Nevada", ["Nevada"]), ("Leeds, NY 10001", ["NY 10001"]),
        ("London, foo, UK", ["foo"]), ("Nurse wanted in Lyon, France", ["Nurse wanted in"]),
        ("東京の天気", ["の天気"]),
        // A code that is also a word is a code only in the positions of codes.
        ("Leeds, CO", ["CO"]), ("leeds, co", ["co"]), ("leeds, co 80201", ["co 80201"]),
        ("DE, Mumbai", ["DE"]),
    ])
    func `names and unknown words`(text: String, ignored: [String]) async throws {
        let (lax, strict) = results(text, in: try await RealData.index)
        #expect(lax.count > 0)
        #expect(lax.interpretation?.ignored == ignored)
        #expect(strict.isEmpty)
        #expect(strict.interpretation == lax.interpretation, "the interpretation has the reason")
    }

    @Test(
        "It finds as much as others with words that people say, streets, buildings and numbers",
        arguments: [
            ("lyon", []), ("paris, tex", []), ("Barcelona, Spian", []),
            ("Minneapolis, St. Paul", []), ("barclona", []), ("48.85, 2.35", []), ("", []),
            ("M%C3%BCnchen", []), ("weather in London", ["weather in"]),
            ("WEATHER IN LONDON", ["WEATHER IN"]), ("London, 10 am", ["10 am"]),
            ("city of jeypore", ["city of"]), ("Yokohama City", ["City"]),
            ("hotels in Bavaria", ["hotels in"]), ("Munich Airport", ["Airport"]),
            ("49 Main Street, Visalia, California", ["49 Main Street"]),
            ("12 rue de Rivoli 75001 Paris", ["12 rue de Rivoli 75001"]),
            ("Voiron avenue de Paris", ["avenue de Paris"]),
            ("Kerkstraat Kerkrade", ["Kerkstraat"]),
            ("75008 Paris CEDEX 08", ["75008", "CEDEX 08"]), ("D-10115 Berlin", ["D-10115"]),
            ("London SW1A 1AA, UK", ["SW1A 1AA"]),
        ] as [(String, [String])])
    func harmless(text: String, ignored: [String]) async throws {
        let (lax, strict) = results(text, in: try await RealData.index)
        #expect(lax.count > 0)
        #expect(lax.interpretation?.ignored ?? [] == ignored)
        #expect(strict.count == lax.count)
        #expect(strict.first?.city == lax.first?.city)
        #expect(strict.interpretation == lax.interpretation)
    }

    @Test(arguments: [
        ("WEATHER IN, LONDON", false), ("hotels IN, Munich", false),
        ("Restaurants IN, Berlin", false), ("weather in, london", false),
        ("London, weather IN", true), ("IN, London", true), ("London, IN", true),
    ])
    func `a word in capitals is a code after the city or between separators, not before it`(
        text: String, isRefused: Bool
    ) async throws {
        let (lax, strict) = results(text, in: try await RealData.index)
        #expect(lax.count > 0)
        #expect(strict.isEmpty == isRefused)
    }

    @Test func `in random cities it finds the same or nothing`() async throws {
        var random = SplitMix64(stream: 26_100)
        let records = RandomCities.records(300, using: &random)
        let index = try await CityIndex(records)
        let queries = RandomQueries(records)
        var refused = 0
        // Fewer might refuse nothing.
        for _ in 0..<max(300, Rounds.of(3_000)) {
            var query = queries.query(using: &random)
            query.text = queries.text(using: &random)
            if random.oneIn(2) { query.text += random.pick([", xyzzy", ", us", " 12", " hotel"]) }
            let lax = index.search(query)
            query.isStrict = true
            let strict = index.search(query)
            #expect(strict.interpretation == lax.interpretation)
            if strict.map(\.city) == lax.map(\.city) { continue }
            refused += 1
            #expect(strict.isEmpty)
            #expect(lax.interpretation?.ignored.isEmpty == false)
        }
        #expect(refused > 0)
    }
}

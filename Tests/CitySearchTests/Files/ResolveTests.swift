import CitySearch
import TestSupport
import Testing

/// Columns of names. The twin is a search for each name alone.
@Suite("Resolving many names is searching for each by relevance")
struct ResolveTests {
    private static func isBlank(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// More names than a thread takes at once, most of them more than once.
    @Test(arguments: [1, 2, 5, 1_000])
    func `in random cities, by any number of threads`(threads: Int) async throws {
        var random = SplitMix64(stream: 25_000)
        let records = RandomCities.records(300, using: &random)
        let index = try await CityIndex(records)
        let queries = RandomQueries(records)
        let texts = (0..<600).map { _ in queries.text(using: &random) }
        let names = (0..<Rounds.of(3_000)).map { _ in random.pick(texts) }
        var template = queries.query(using: &random)
        template.favourites = .mixed

        let resolved = index.resolve(names, as: template, threads: threads)
        #expect(resolved.count == names.count)
        #expect(resolved.scores.count == names.count && resolved.tiers.count == names.count)
        #expect(resolved.contains { $0 != nil })

        template.order = .relevance
        template.expectedCount = 1
        for (row, name) in names.enumerated() {
            template.text = name
            let match = Self.isBlank(name) ? nil : index.search(template).first
            #expect(resolved[row] == match?.city, "\(name)")
            #expect(resolved.ids[row] == match?.id)
            #expect(resolved.tiers[row] == match?.tier)
            #expect((resolved.scores[row] != nil) == (match != nil))
            #expect(0...1 ~= resolved.scores[row] ?? 0)
        }
    }

    @Test(
        "A score is the part of the text that was used, and half of that beside what may mean another city",
        arguments: [
            ("mumbai", 1), ("mumbai, india", 1), ("mumbia", 0.833), ("weather in mumbai", 0.412),
            ("mumbai 400001", 0.538), ("mumbai, us", 0.4), ("mumbai, fnord", 0.308),
            // However little is passed over of a long text.
            ("villanueva de la serena, us", 0.463),
        ] as [(String, Double)])
    func scores(name: String, score: Double) async throws {
        // No place has the code `us` here.
        let index = try await CityIndex([
            CityRecord(
                id: 1, name: "Mumbai", country: "IN", latitude: 19, longitude: 73,
                population: 12_000_000),
            CityRecord(
                id: 2, name: "Villanueva de la Serena", country: "ES", latitude: 39, longitude: -6,
                population: 25_000),
        ])
        let resolved = index.resolve([name])
        let found = try #require(resolved.scores[0])
        #expect(abs(found - score) < 0.001)
        let strict = SearchQuery("", order: .relevance, isStrict: true)
        let isRefused = name.hasSuffix("us") || name.hasSuffix("fnord")
        #expect(index.resolve([name], as: strict).ids[0] == (isRefused ? nil : resolved.ids[0]))
    }

    @Test func `of no names there are no rows`() async throws {
        let index = try await CityIndex(named: [("Lima", "PE")])
        let none: [String] = []
        #expect(index.resolve(none).isEmpty)
        #expect(index.resolve(none, threads: -3).ids.isEmpty)
        #expect(
            index.resolve(["cuzco", "lima", "lmia"].dropFirst(), threads: 0).names == [
                "Lima", "Lima",
            ])
    }
}

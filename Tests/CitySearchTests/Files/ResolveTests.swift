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
            ("mumbai", 1), ("mumbai, india", 1), ("mumbia", 1 - 1.0 / 6),
            ("weather in mumbai", 1 - 10.0 / 17), ("mumbai 400001", 1 - 6.0 / 13),
            ("mumbai, us", 0.8 / 2), ("mumbai, fnord", (1 - 5.0 / 13) / 2),
            // However little is passed over of a long text.
            ("villanueva de la serena, us", (1 - 2.0 / 27) / 2),
        ])
    func scores(name: String, score: Double) async throws {
        let index = try await CityIndex(named: [
            ("Mumbai", "IN"), ("Villanueva de la Serena", "ES"),
        ])
        let resolved = index.resolve([name])
        #expect(abs((resolved.scores[0] ?? 0) - score) < 1e-9)
        let strict = SearchQuery("", order: .relevance, isStrict: true)
        #expect(
            index.resolve([name], as: strict).ids[0]
                == (score < 0.5 && name.contains(",") ? nil : resolved.ids[0]))
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

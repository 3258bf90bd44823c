import CitySearch
import TestSupport
import Testing

/// Columns of names. The reference implementation searches for each name separately.
@Suite("Resolving many names is searching for each by relevance") struct ResolveTests {
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
        #expect(resolved.confidences.count == names.count && resolved.tiers.count == names.count)
        #expect(resolved.contains { $0 != nil })

        template.order = .relevance
        (template.expectedCount, template.isComplete) = (5, true)
        for (row, name) in names.enumerated() {
            template.text = name
            let results = Self.isBlank(name) ? nil : index.search(template)
            let match = results?.first
            #expect(resolved[row] == match?.city, "\(name)")
            #expect(resolved.ids[row] == match?.id)
            #expect(resolved.names[row] == match?.city.name)
            #expect(resolved.countries[row] == match?.city.country)
            #expect(resolved.coordinates[row] == match?.city.coordinate)
            #expect(resolved.tiers[row] == match?.tier)
            let assessment = results?.assessment
            #expect(resolved.confidences[row] == assessment?.confidence)
            #expect((resolved.confidences[row] != nil) == (match != nil))
            #expect(0...1 ~= resolved.confidences[row] ?? 0)
            #expect(resolved.kinds[row] == assessment?.kind)
            #expect(resolved.ambiguities[row] == assessment?.ambiguity)
            #expect(resolved.runnersUp[row] == results?.dropFirst().first?.id)
        }
    }

    @Test func `each blank name, and each word for nothing, has no city`() async throws {
        let index = try await CityIndex(named: [("Lima", "PE"), ("None", "IT"), ("Nagoya", "JP")])
        let names = ["", "lima", " \t", "N/A", "none", "k. A.", "未知", "None, Italy", "NA", "na"]
        let cities = [nil, "Lima", nil, nil, nil, nil, nil, "None", nil, "Nagoya"]
        #expect(index.resolve(names).names == cities)
        #expect(index.search("none").map(\.city.name) == ["None"], "a search finds the town")
        let italian = SearchQuery("", countries: ["IT"])
        #expect(index.resolve(["none", "N/A", ""], as: italian).names == ["None", nil, nil])
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

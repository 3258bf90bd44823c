import CitySearch
import CitySearchICU
import TestSupport
import Testing

@Suite("Random queries find the oracle's results") struct RandomSearchTests {
    @Test(arguments: 0..<25)
    func `Queries on lists of cities with nasty Unicode agree`(list: Int) async throws {
        var random = SplitMix64(stream: 1_000 + UInt64(list))
        let records = RandomCities.records(random.number(50...400), using: &random)
        let locale = random.pick([nil, nil, "de", "fr", "ja", "pt_BR", "xx"] as [String?])
        var index = try await CityIndex(records)
        if list.isMultiple(of: 2) {
            var writer = CityJSON(random: random)
            let json = writer.array(of: records)
            let loaded = try await CityIndex(json: json, chunkLength: random.number(1...5_000))
            let isSame = loaded.allBytes == index.allBytes
            #expect(isSame, "CITYSEARCH_SEED=\(SplitMix64.seed)")
            index = loaded
        }
        if let locale { index = index.localized(for: locale) }
        let oracle = Oracle(records)
        for (number, entry) in oracle.entries.enumerated() {
            let importance = Int(index.contents.importances[number])
            #expect(importance == entry.importance, "\(records.filter { $0.id == entry.id })")
        }
        let comparison = SearchComparison(oracle: oracle, index: index, locale: locale)
        let queries = RandomQueries(records)
        var faults: [String] = []
        for _ in 0..<Rounds.of(3_200) {
            let favourites = queries.favourites(over: index, using: &random)
            let query = queries.query(using: &random)
            let fault = comparison.fault(query, favourites: favourites, using: &random)
            if let fault { faults.append(fault) }
        }
        expectNone(faults)
    }
}

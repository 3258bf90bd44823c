import CitySearch
import TestSupport
import Testing

/// Other names of well-known cities that stand under no language, such as `New York van Java`.
@Suite("A rarely typed name") struct UnlikelyNameTests {
    private static let languages = ["de", "el", "fr", "he", "hi", "ja", "ka", "ru"]

    @Test(arguments: 0..<20)
    func `counts as in the oracle, among names that share letters`(list: Int) async throws {
        var random = SplitMix64(stream: 8_300 + UInt64(list))
        let stems = ["ba", "bata", "bat", "ta", "via ", "ave", "Ñu ", "mü", "mue", "바", "b"]
        func name() -> String {
            (0...random.number(0...3)).map { _ in random.pick(stems) }.joined()
        }
        let records = (1...random.number(2...12)).map { id in
            let names = Self.languages.prefix(random.pick([3, 8, 8])).map { ($0, name()) }
            return CityRecord(
                id, name(), "ID", latitude: Double(id), population: random.number(0...9_999),
                airports: random.oneIn(3) ? [random.pick(["BAT", "TAB"])] : [],
                alternateNames: (0..<random.number(0...8)).map { _ in name() },
                localNames: Dictionary(uniqueKeysWithValues: names))
        }
        let index = try await CityIndex(records)
        try index.checkInvariants()
        let comparison = SearchComparison(oracle: Oracle(records), index: index, locale: nil)
        var faults: [String] = []
        for record in records {
            for name in record.otherNames + [record.name] {
                for text in name.indices.map({ String(name[...$0]) }) + ["\(name) "] {
                    let query = SearchQuery(
                        text, order: random.pick([.name, .relevance, .population]),
                        mode: random.pick([.prefix, .word]),
                        includesAlternateNames: !random.oneIn(9))
                    let fault = comparison.fault(query, favourites: nil, using: &random)
                    if let fault { faults.append(fault) }
                }
            }
        }
        expectNone(faults)
    }

    @Test(
        "does not take the place of another",
        arguments: [
            // A name that begins another one whole, and one that begins like a later word.
            (["Batavia"], "Batavia Centrum", "batavia"), (["Batavia", "Batavie"], nil, "batavia"),
            (["Batavia", "Batavie", "Bataviae"], nil, "batavie"), (["Jakarta"], nil, "jakarta"),
        ] as [([String], String?, String)])
    func others(names: [String], inGerman: String?, text: String) async throws {
        for languages in [0, 8] {
            var records: [CityRecord] = []
            let tags = Self.languages.prefix(languages).map { ($0, "Dschakarta \($0)") }
            var localNames = Dictionary(uniqueKeysWithValues: tags)
            if let inGerman { localNames["de"] = inGerman }
            records.append(
                CityRecord(
                    1, "Jakarta", "ID", latitude: -6.2, longitude: 106.8, population: 10_000_000,
                    alternateNames: names, localNames: localNames))
            let index = try await CityIndex(records)
            let match = try #require(index.search(text).first)
            #expect(match.matchedText.lowercased().hasPrefix(text))
            try index.checkInvariants()
        }
    }
}

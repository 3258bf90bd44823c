import CitySearch
import TestSupport
import Testing

/// Many concurrent readers of one index; several of them compute its lazy values. The thread sanitizer checks this
/// suite.
@Suite("Readers at once get the answers that one reader gets") struct ConcurrentSearchTests {
    private static let texts = [
        "", "a", "sain", "new ", "paris, tex", "xian", "muenchen", "sidney", "allemagne", "北",
    ]

    /// What an index answers to everything that it makes on demand or gathers.
    private static func answers(_ index: CityIndex) -> [[City.ID]] {
        texts.flatMap { text in
            MatchMode.allCases.map { mode in
                index.search(SearchQuery(text, mode: mode)).prefix(30).map(\.city.id)
            } + [index.search(text, by: .name).map(\.city.id)]
        }
    }

    @Test(arguments: [false, true])
    func `of an index that was loaded in chunks, and of a mapped one`(isMapped: Bool) async throws {
        var random = SplitMix64(stream: 24_000)
        let records = RandomCities.records(300, using: &random)
        let made = try await CityIndex(records)
        let expected = Self.answers(made)
        let file = try await SnapshotFile(made)
        var writer = CityJSON(random: random)
        let json = writer.array(of: records)
        for _ in 0..<3 {
            // New each time, since only the first readers find nothing made.
            let index =
                isMapped
                ? try await CityIndex(snapshotAt: file.path)
                : try await CityIndex(json: json, chunkLength: 500)
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { Self.answers(index) == expected } }
                for await isSame in group { #expect(isSame) }
            }
        }
    }

    @Test func `of a file that is replaced meanwhile`() async throws {
        let indexes = [
            try await CityIndex(named: [("Sydney", "AU")]),
            try await CityIndex(named: [("Lima", "PE")]),
        ]
        let file = try await SnapshotFile(indexes[0])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<2 {
                group.addTask { [path = file.path] in
                    for _ in 0..<10 { try await indexes[writer].writeSnapshot(to: path) }
                }
            }
            for _ in 0..<4 {
                group.addTask { [path = file.path] in
                    for _ in 0..<30 {
                        let names = try await CityIndex(snapshotAt: path).search("", by: .name)
                            .names
                        #expect(names == ["Sydney"] || names == ["Lima"])
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

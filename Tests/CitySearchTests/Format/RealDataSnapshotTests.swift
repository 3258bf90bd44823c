import CitySearch
import Testing

@Suite("A snapshot of the real data")
struct RealDataSnapshotTests {
    @Test func `gives the answers of the index in memory`() async throws {
        let index = try await RealData.index
        let file = try await SnapshotFile(index)
        let opened = try await CityIndex(snapshotAt: file.path)
        #expect(opened.count == index.count)
        #expect(opened.keyCount == index.keyCount)
        #expect(opened.parts.elementsEqual(index.parts, by: ==))
        for text in ["á", "new ", "paris, tex", "北京", "portland or", "barclona", ""] {
            let query = SearchQuery(text, order: .relevance, expectedCount: 20)
            let (found, expected) = (opened.search(query), index.search(query))
            #expect(found.count == expected.count)
            #expect(found.prefix(50).map(\.city.id) == expected.prefix(50).map(\.city.id))
            #expect(found.prefix(50).map(\.matchedText) == expected.prefix(50).map(\.matchedText))
        }
    }
}

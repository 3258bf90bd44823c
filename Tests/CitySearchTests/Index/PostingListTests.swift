import CitySearch
import TestSupport
import Testing

@Suite("Posting lists are the cities of each place") struct PostingListTests {
    @Test("in name order, and of a range of names just those in it", arguments: [0, 1, 40, 3_000])
    func twin(count: Int) async throws {
        var random = SplitMix64(stream: 48_000 + UInt64(count))
        let codes = ["AR", "DE", "FR", "JP", "US", ""]
        let records = (0..<count).map { id in
            CityRecord(id, "\(random.number(0...count))", random.pick(codes))
        }
        let index = try await CityIndex(records)
        let lists = index.contents.placeTable.postings
        let countries = index.search("", by: .name).map(\.city.country)
        for country in Set(countries) {
            let expected = countries.indices.filter { countries[$0] == country }
            let number = index.contents.country(of: expected[0])
            let list = lists.list(of: number)
            #expect(list.map { Int(lists[$0]) } == expected)
            // Of few cities all ranges, of many some.
            let ranges =
                count < 100
                ? (0...count).flatMap { start in (start...count).map { start..<$0 } }
                : (0..<20).map { _ in
                    let start = random.number(0...count)
                    return start..<random.number(start...count)
                }
            for range in ranges {
                let found = lists.list(of: number, within: range)
                #expect(found.map { Int(lists[$0]) } == expected.filter(range.contains))
            }
        }
    }
}

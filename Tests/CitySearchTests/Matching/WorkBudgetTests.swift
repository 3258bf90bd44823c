import CitySearch
import Testing

@Suite("A search for typing errors compares a limited number of keys") struct WorkBudgetTests {
    private static let letters = "一丁七万丈三上下不与丐丑专且丕世丘丙业丛东丝丢两严".map { String($0) }

    /// The wrong first letter of a text may replace any other of the same script, so the search compares all names.
    @Test func `Of too many keys to compare, only well-known cities are found`() async throws {
        let others = (0..<200_000).map { number in
            let digits = [number / 15_625, number / 625 % 25, number / 25 % 25, number % 25]
            let name = digits.map { Self.letters[$0] }.joined()
            return CityRecord(number + 10, name, "CN", population: 300)
        }
        let known = CityRecord(1, "京都東西", "CN", population: 9_000_000)
        let unknown = CityRecord(2, "京南北中", "CN", population: 300)
        let index = try await CityIndex(others + [known, unknown])
        for (text, found, foundByAll) in [("西都東西", [1], [1]), ("西南北中", [], [2])] {
            var query = SearchQuery(text)
            #expect(index.search(query).map { Int($0.city.id) } == found)
            query.isExhaustive = true
            #expect(index.search(query).map { Int($0.city.id) } == foundByAll)
        }
    }
}

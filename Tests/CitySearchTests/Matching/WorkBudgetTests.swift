import CitySearch
import TestSupport
import Testing

@Suite("Typing errors are looked for among so many keys only")
struct WorkBudgetTests {
    private static let letters = "abcdefghijklmnopqrstuvwxy".map { String($0) }

    /// A letter of another script behind the first one tells no keys apart, so an error in the first letter leads to all names.
    @Test("A city that is little known is not found behind many keys, a well-known one is")
    func manyKeys() async throws {
        let others = (0..<60_000).map { number in
            let digits = [number / 15_625, number / 625 % 25, number / 25 % 25, number % 25]
            let name = digits.map { Self.letters[$0] }.joined()
            return CityRecord(number + 10, name, "IN", population: 300)
        }
        let known = CityRecord(1, "zकमला", "IN", population: 9_000_000)
        let unknown = CityRecord(2, "zजनता", "IN", population: 300)
        let index = try await CityIndex(others + [known, unknown])
        for (text, found, foundByAll) in [("sकमला", [1], [1]), ("sजनता", [], [2])] {
            var query = SearchQuery(text)
            #expect(index.search(query).map { Int($0.city.id) } == found)
            query.isExhaustive = true
            #expect(index.search(query).map { Int($0.city.id) } == foundByAll)
        }
    }
}

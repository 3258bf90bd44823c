import CitySearch
import Testing

/// The largest of many cities are found by maxima, without a look at most of them.
@Suite("The largest cities with a prefix") struct LargestCitiesTests {
    /// A few; many that ascend, descend, are equal, in pairs, or as large as there may be; and many blocks.
    private static let populations: [[Int]] = {
        let numbers = Array(0..<200)
        return [
            [5, 6], [6, 5], [5, 6, 7], [7, 7, 6, 8, 8], numbers, numbers.reversed(),
            numbers.map { _ in 5 }, numbers.map { $0 / 2 },
            numbers.map { Int(UInt32.max) - $0 / 3 }, (0..<2_100).map { $0 * 37 % 50 },
        ]
    }()

    @Test(arguments: populations)
    func `come in order, equal ones by name, in any number`(populations: [Int]) async throws {
        let records = populations.enumerated().map { number, population in
            CityRecord(number, "Ulm \(1_000_000 + number)", "DE", population: population)
        }
        // All cities have an order of their own.
        let other = CityRecord(-1, "Zz", "DE")
        let index = try await CityIndex(records + [other])
        // The order of equal populations is stable.
        let expected = populations.indices.sorted {
            (populations[$1], $0) < (populations[$0], $1)
        }
        for count in [1, 2, 3, 31, 32, 33, 64, populations.count - 1, populations.count] {
            let query = SearchQuery(
                "ulm", order: .population, includesCountries: false, expectedCount: count)
            #expect(
                index.search(query).prefix(count).map(\.city.id) == Array(expected.prefix(count)))
            #expect(index.search(query).ids == expected)
        }
    }
}

import CitySearch
import TestSupport
import Testing

/// A city and the place that it lies in, on the real data.
@Suite("A query with a comma finds the city in the place")
struct CompositeQueryTests {
    /// Few candidates are sorted, and many make a set: more than one of 64 cities.
    @Test(
        "A city that several readings find is listed once, of however many cities",
        arguments: [0, 62, 63, 126, 127, 128, 300])
    func once(others: Int) async throws {
        let place = CityRecord(
            1, "Portland, Oregon", "US", region: "Oregon", alternateNames: ["Portland"])
        let cities = (0..<others).map {
            CityRecord(2 + $0, "Zz \($0)", "US")
        }
        let index = try await CityIndex([place] + cities)
        for order in SearchOrder.allCases {
            for text in ["portland, or", "portland or", "portland, oregon"] {
                let results = index.search(
                    SearchQuery(text, order: order, mode: .word, near: .nullIsland))
                #expect(results.ids == [1], "\(text) \(order)")
            }
        }
    }
}

import CitySearch
import TestSupport
import Testing

/// The likelihood of a typing error does not depend on the order of the results.
@Suite("Whatever the order, typing errors") struct FuzzyOrderTests {
    private static let records = [
        ("Jeypore", 76_000, "IN"), ("Jeypole", 600, "IN"), ("Jeyporen", 90_000_000, "DE"),
        ("Jaypore", 8_000_000, "IN"), ("Koraput", 40_000, "IN"), ("Jeypure", 76_000_000, "PK"),
    ].enumerated().map { number, city in
        CityRecord(number + 1, city.0, city.2, latitude: Double(number), population: city.1)
    }

    /// An error in a full name costs five octaves, and the beginning of a name gives no bonus.
    @Test(arguments: [
        (1 << 17 - 300, [1, 2, 3]), (1 << 17, [1, 2, 3]), (1 << 17 + 300, [1, 3, 2]),
    ])
    func `are ranked among exact matches`(population: Int, ids: [City.ID]) async throws {
        let cities = [("Berlim", 1 << 12), ("Berlimo", 1 << 12), ("Berlin", population)]
        let index = try await CityIndex(
            cities.enumerated().map { number, city in
                CityRecord(number + 1, city.0, "DE", population: city.1)
            })
        #expect(index.search("berlim").ids == ids)
    }

    @Test(arguments: [
        "jeypore", "city of jeypore", "jeypore, 12", "12 High St, jeypore", "jeypore india",
        "city of jeypore, india", "india, jeypore", "city of jey", "city of jeypori",
        "ville de koraput", "koraput, unknown",
    ])
    func `are looked for as the oracle does`(text: String) async throws {
        let comparison = SearchComparison(
            oracle: Oracle(Self.records), index: try await CityIndex(Self.records), locale: nil)
        var random = SplitMix64(stream: 6_300)
        var faults: [String] = []
        for order in SearchOrder.allCases {
            for point in [nil, try Coordinate(latitude: 3, longitude: 1)]
            where order != .distance || point != nil {
                for count in [1, 50] {
                    let query = SearchQuery(
                        text, order: order, mode: .fuzzy, near: point, expectedCount: count)
                    let fault = comparison.fault(query, favourites: nil, using: &random)
                    if let fault { faults.append(fault) }
                }
            }
        }
        expectNone(faults)
    }
}

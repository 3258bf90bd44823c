import CitySearch
import TestSupport
import Testing

/// Scores are sums of a text's features, and any user may send any text.
@Suite("Scores") struct ScoreTests {
    @Test(arguments: [
        (0, 0, 0), (1, -1, 0), (6, -9, -3), (510, 1, 511), (511, 1, 512), (512, 1, 512),
        (512, 512, 512), (-511, -1, -512), (-512, -1, -512), (-512, -512, -512), (512, -512, 0),
    ])
    func `add up, but not beyond their limits`(one: Int, other: Int, sum: Int) {
        let (one, other) = (Score(clamping: 1024 * one), Score(clamping: 1024 * other))
        #expect(one + other == Score(clamping: 1024 * sum))
        #expect(one - Score(clamping: -Int(other.units)) == one + other)
    }

    @Test(arguments: [Int.min, -1 << 31, -1 << 20, (-1 << 19) - 1, 1 << 19 + 1, 1 << 32, .max])
    func `of any size are within their limits`(units: Int) {
        #expect(Score(clamping: units) == (units < 0 ? .least : .most))
    }

    /// The misspelt places that a text can name: two in each of four texts. Five of six octaves each are more
    /// than sixteen bits hold.
    @Test("of texts with up to twelve misspelt places equal the oracle's", arguments: 0...6)
    func misspeltPlaces(texts: Int) async throws {
        let records = [
            ("Fresno", 500_000, "California"), ("Fresnillo", 200_000, "California"),
            ("Xenia", 25_000, "California"), ("Fresno", 4_000, "Texas"), ("Xenia", 900, ""),
        ].enumerated().map { number, city in
            CityRecord(number + 1, city.0, "US", population: city.1, region: city.2)
        }
        let (index, oracle) = (try await CityIndex(records), Oracle(records))
        let comparison = SearchComparison(oracle: oracle, index: index, locale: nil)
        var random = SplitMix64(stream: 6_100)
        var faults: [String] = []
        let place = "Californa Unted States"
        for city in ["x", "Fresno", "Fresno \(place)", "Fresmo", "Fresmo \(place)", place, "12"] {
            for front in [true, false] {
                let places = Array(repeating: place, count: texts)
                let text = (front ? [city] + places : places + [city]).joined(separator: ", ")
                for order in [SearchOrder.relevance, .population] {
                    let query = SearchQuery(text, order: order, mode: .fuzzy, expectedCount: 2)
                    let fault = comparison.fault(query, favourites: nil, using: &random)
                    if let fault { faults.append(fault) }
                }
            }
        }
        expectNone(faults)
    }
}

import CitySearch
import ICUTables
import TestSupport
import Testing

/// The engine against the oracle on the bundled data.
@Suite("Typed prefixes of the real data find what the oracle finds")
struct RealDataSearchTests {
    /// Beginnings of names as somebody types them, more often of larger cities.
    private func typed(_ cities: [DecodedCity], using random: inout SplitMix64) -> String {
        var city = random.pick(cities)
        for _ in 0..<3 where (city.population ?? 0) < 20_000 { city = random.pick(cities) }
        let others = city.alternateNames ?? []
        let name = others.isEmpty || random.oneIn(2) ? city.name : random.pick(others)
        let scalars = name.unicodeScalars
        var text = String(
            String.UnicodeScalarView(scalars.prefix(random.number(1...max(1, scalars.count)))))
        if random.oneIn(3) { text = FoldingRules.fold(text) }
        switch random.number(0...11) {
        case 0: text += " "
        case 1: text += ", " + String((city.admin1 ?? "").prefix(random.number(1...5)))
        case 2: text += "," + city.country
        case 3: text += " " + (city.admin1 ?? city.country)
        default: break
        }
        return text
    }

    @Test("in all orders, some with filters")
    func agrees() async throws {
        let cities = try await RealData.cities
        let comparison = SearchComparison(
            oracle: try await RealOracle.oracle, index: try await RealData.index, locale: nil)
        let faults = await withTaskGroup(of: [String].self) { group in
            for part in 0..<4 {
                group.addTask {
                    var random = SplitMix64(stream: 5_000 + UInt64(part))
                    var faults: [String] = []
                    for _ in 0..<Rounds.of(2_000) {
                        var query = SearchQuery(typed(cities, using: &random), order: .name)
                        query.order = random.pick(SearchOrder.allCases)
                        if query.order == .distance { query.near = .nullIsland }
                        // Comparing a text with all names letter by letter takes the oracle a while.
                        query.mode = random.pick([.prefix, .word])
                        if random.oneIn(40) { query.mode = .fuzzy }
                        if random.oneIn(8) { query.includesAlternateNames = false }
                        if random.oneIn(8) { query.includesCountries = false }
                        if random.oneIn(8), let code = CountryCode(random.pick(cities).country) {
                            query.countries = [code]
                        }
                        let fault = comparison.fault(query, favourites: nil, using: &random)
                        if let fault { faults.append(fault) }
                    }
                    return faults
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        expectNone(faults)
    }
}

import CitySearch
import TestSupport
import Testing

@Suite("Typed prefixes of the real data find the oracle's results", .enabled(if: Rounds.areMany))
struct RealDataSearchTests {
    /// Beginnings of names as somebody types them, more often of larger cities.
    private func typed(_ cities: [CityRecord], using random: inout SplitMix64) -> String {
        var city = random.pick(cities)
        for _ in 0..<3 where city.population < 20_000 { city = random.pick(cities) }
        let others = city.alternateNames
        let name = others.isEmpty || random.oneIn(2) ? city.name : random.pick(others)
        let scalars = name.unicodeScalars
        var text = String(
            String.UnicodeScalarView(scalars.prefix(random.number(1...max(1, scalars.count)))))
        if random.oneIn(3) { text = FoldingRules.fold(text) }
        switch random.number(0...11) {
        case 0: text += " "
        case 1: text += ", " + String(city.region.prefix(random.number(1...5)))
        case 2: text += "," + city.country
        case 3: text += " " + (city.region.isEmpty ? city.country : city.region)
        default: break
        }
        return text
    }

    private func point(_ city: CityRecord) -> Coordinate {
        Coordinate(stored: city.latitude, city.longitude)
    }

    private func preferences(
        _ cities: [CityRecord], using random: inout SplitMix64
    ) -> [SearchPreference] {
        (0..<random.number(0...3)).compactMap { _ in
            let city = random.pick(cities)
            guard let country = CountryCode(city.country) else { return nil }
            let subject: SearchPreference.Subject =
                switch random.number(0...4) {
                case 0: .country(country)
                case 1: .division(Division(city.region.isEmpty ? "none" : city.region, in: country))
                case 2: .trait(random.pick(CityTrait.allCases))
                case 3: .favourite
                default: .point(point(city))
                }
            return SearchPreference(subject, strength: random.pick([0.5, 1, 3]))
        }
    }

    @Test(arguments: 0..<4)
    func `in all orders, with filters, preferences and a signal`(part: Int) async throws {
        let cities = try await RealData.cities
        let index = try await RealData.index
        var comparison = SearchComparison(
            oracle: try await RealData.oracle, index: index, locale: nil)
        var random = SplitMix64(stream: 5_000 + UInt64(part))
        let values = (0..<(part == 0 ? 0 : 30_000)).map { _ in
            (random.pick(cities).id, random.pick([1, 5, 30, 1_000, 90_000] as [Double]))
        }
        comparison.rank(by: Dictionary(values, uniquingKeysWith: max))
        var faults: [String] = []
        for _ in 0..<Rounds.of(2_000) {
            var query = SearchQuery(typed(cities, using: &random), order: .name)
            query.order = random.pick(SearchOrder.allCases)
            if query.order == .distance || random.oneIn(8) {
                query.near = point(random.pick(cities))
            }
            // Comparing a text with all names letter by letter takes the oracle a while.
            query.mode = random.pick([.prefix, .word])
            if random.oneIn(40) { query.mode = .fuzzy }
            if random.oneIn(8) { query.includesAlternateNames = false }
            if random.oneIn(8) { query.includesCountries = false }
            if random.oneIn(8), let code = CountryCode(random.pick(cities).country) {
                query.countries = [code]
            }
            if part > 0 { query.preferences = preferences(cities, using: &random) }
            query.signalWeight = random.pick([0.3, 1, 1, 6])
            query.expectedCount = random.pick([1, 10, 50])
            var favourites: FavouriteSet?
            if random.oneIn(3) {
                query.favourites = random.pick(FavouritePlacement.allCases)
                favourites = FavouriteSet((0..<50).map { _ in random.pick(cities).id }, over: index)
            }
            let fault = comparison.fault(query, favourites: favourites, using: &random)
            if let fault { faults.append(fault) }
        }
        expectNone(faults)
    }
}

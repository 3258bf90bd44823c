import CitySearch
import CitySearchICU
import TestSupport
import Testing

@Suite("Random parts of addresses find the oracle's results") struct RandomPartsTests {
    @Test(arguments: 0..<10)
    func `parts on each of ten lists of cities: same cities, order, counts, pages`(
        list: Int
    ) async throws {
        var random = SplitMix64(stream: 9_700 + UInt64(list))
        // No airport finds a city by a part.
        let records = RandomCities.records(random.number(50...300), using: &random)
        let oracle = Oracle(records, findsAirports: false)
        let locale = random.pick([nil, nil, "de", "ja"] as [String?])
        var index = try await CityIndex(records)
        if let locale { index = index.localized(for: locale) }
        let comparison = SearchComparison(oracle: oracle, index: index, locale: locale)
        let queries = RandomQueries(records)
        var (faults, foundCount): ([String], Int) = ([], 0)
        for _ in 0..<Rounds.of(3_000) {
            let favourites = queries.favourites(over: index, using: &random)
            var query = queries.query(using: &random)
            query.parts = parts(of: random.pick(records), queries, using: &random)
            if query.parts.isEmpty { continue }
            query.mode = random.oneIn(3) ? random.pick(MatchMode.allCases) : nil
            let results = index.search(query, favourites: favourites)
            if !results.isEmpty { foundCount += 1 }
            // The oracle reads the name of the city as a text.
            var asked = query
            asked.text = query.part(.city) ?? ""
            asked.parts = [:]
            // No part finds cities by the name of a place that contains them.
            asked.includesCountries = false
            let way = OracleWay(query.parts, asked, oracle, locale)
            asked.mode = query.effectiveMode
            guard let way else {
                if !results.isEmpty { faults.append("\(results.count) for none: \(query)") }
                continue
            }
            let fault = comparison.fault(
                results, asked, asked: query, [way], favourites: Set(favourites?.ids ?? []),
                using: &random)
            if let fault { faults.append("\(fault) \(query.parts)") }
        }
        expectNone(faults)
        #expect(foundCount > 0, "CITYSEARCH_SEED=\(SplitMix64.seed)")
    }

    /// Some parts of the address of a city, one of them perhaps wrong.
    private func parts(
        of record: CityRecord, _ queries: RandomQueries, using random: inout SplitMix64
    ) -> [AddressPart: String] {
        let country = CountryCode(record.country)
        let names = country.map { CountryLexicon.shared.names(of: $0) } ?? []
        var parts: [AddressPart: String] = [
            .city: random.pick([record.name] + record.otherNames + record.airports),
            .county: record.subregion, .state: record.region,
            .country: random.pick([record.country] + names),
        ]
        for part in parts.keys.sorted(by: { $0.rawValue < $1.rawValue }) where random.oneIn(2) {
            parts[part] = nil
        }
        if random.oneIn(4) {
            parts[random.pick(AddressPart.allCases)] = queries.text(using: &random)
        }
        return parts
    }
}

extension CountryLexicon {
    /// All names and codes of a country.
    fileprivate func names(of code: CountryCode) -> [String] {
        (english[code].map { [$0] } ?? [])
            + [alsoEnglish, lessUsual, foreign, whole].joined().filter { $0.code == code }
            .map(\.text)
    }
}

import CitySearch
import ICUTables
import TestSupport

/// The tiers of regions and countries: where cities lie that a text finds by no name.
struct OraclePlaces {
    private let oracle: Oracle
    /// The regions, each with the text that was found, and the same for countries.
    private let regions: [Int: String]
    private let countries: [CountryCode: [String]]
    /// What the name of a place that is typed out whole adds to the scores of its cities.
    private let regionScores: [Int: Int]
    private let countryScores: [CountryCode: Int]

    init(_ prefix: [UInt8], _ query: SearchQuery, _ oracle: Oracle, _ locale: String?) {
        self.oracle = oracle
        let letters = prefix.letters.count - (prefix.last == 0x20 ? 1 : 0)
        let isAsked = query.includesCountries && !prefix.isEmpty
        let closed = prefix.last == 0x20 ? prefix : prefix + [0x20]
        var regions: [Int: String] = [:]
        if isAsked, query.effectiveMode >= .word, letters >= 4 {
            for (number, region) in oracle.regions.enumerated() {
                regions[number] = region.text(prefix)
            }
        }
        self.regions = regions
        countries = isAsked ? oracle.countries.matches(prefix, locale: locale) : [:]
        var regionScores: [Int: Int] = [:]
        var countryScores: [CountryCode: Int] = [:]
        if isAsked, query.order == .relevance {
            let wholes = oracle.countries.matches(
                prefix, locale: locale, isWhole: true, isName: true)
            for code in wholes.keys {
                countryScores[code] =
                    oracle.countries.isUsual(code, prefix, locale: locale)
                    ? 0 : OracleScores.foreignPlace
            }
            for number in regions.keys {
                let region = oracle.regions[number]
                let isWhole = region.keys.contains { $0.key == closed }
                let own = isWhole ? (region.isUsual(prefix) ? 0 : OracleScores.foreignPlace) : nil
                let country = region.country.flatMap { countryScores[$0] }
                regionScores[number] = [own, country].compactMap(\.self).max()
            }
        }
        self.regionScores = regionScores
        self.countryScores = countryScores
    }

    /// The first tier that a city reaches by where it lies.
    func tier(of entry: Oracle.Entry) -> MatchTier? {
        if let region = entry.region, regions[region] != nil { return .region }
        return entry.country.flatMap { countries[$0] } == nil ? nil : .country
    }

    /// What a place that is typed out whole adds to a city's score; nil when there is none.
    func score(of entry: Oracle.Entry) -> Int? {
        if let region = entry.region, regions[region] != nil { return regionScores[region] }
        return entry.country.flatMap { countryScores[$0] }
    }

    /// Where the place of a city stands in the order of the English names.
    func position(of entry: Oracle.Entry, _ tier: MatchTier) -> Int {
        guard tier == .region, let region = entry.region else { return entry.rank }
        return order.firstIndex(of: region) ?? 0
    }

    private var order: [Int] {
        let ranks = Dictionary(
            uniqueKeysWithValues: zip(
                oracle.countries.all.map(\.code), oracle.countries.all.indices))
        return regions.keys.sorted { one, other in
            let (a, b) = (oracle.regions[one], oracle.regions[other])
            let (keyA, keyB) = (FoldingRules.fold(a.name), FoldingRules.fold(b.name))
            if keyA != keyB { return Array(keyA.utf8).lexicographicallyPrecedes(Array(keyB.utf8)) }
            // Regions without a country come first.
            let rankA = a.country.flatMap { ranks[$0] } ?? -1
            let rankB = b.country.flatMap { ranks[$0] } ?? -1
            return rankA == rankB
                ? a.name.utf8.lexicographicallyPrecedes(b.name.utf8) : rankA < rankB
        }
    }
}

import CitySearch
import TestSupport

/// The tiers of divisions and countries: the places of cities that a text does not find by name.
struct OraclePlaces {
    private let oracle: Oracle
    /// The divisions, each with the text that was found, and the same for countries.
    private let divisions: [Int: String]
    private let countries: [CountryCode: [String]]
    /// The contribution of a fully typed name of a place to the scores of its cities.
    private let divisionScores: [Int: Int]
    private let countryScores: [CountryCode: Int]

    /// - Parameter isRegion: whether the text is read as the name of a place alone, whose cities are found in any mode.
    init(
        _ prefix: [UInt8], _ query: SearchQuery, _ oracle: Oracle, _ locale: String?,
        isRegion: Bool = false
    ) {
        self.oracle = oracle
        let letters = prefix.letters.count - (prefix.last == 0x20 ? 1 : 0)
        let isAsked = query.includesCountries && !prefix.isEmpty
        let closed = prefix.last == 0x20 ? prefix : prefix + [0x20]
        var divisions: [Int: String] = [:]
        if isAsked, query.effectiveMode >= .word || isRegion, letters >= 4 {
            for (number, division) in oracle.divisions.enumerated() {
                divisions[number] = division.text(prefix)
            }
            // A region goes before a subregion in it that is called alike.
            for entry in oracle.entries {
                guard let subregion = entry.subregion, let region = entry.region,
                    divisions[region] != nil,
                    oracle.divisions[region].isNamed(closed)
                        || !oracle.divisions[subregion].isNamed(closed)
                else { continue }
                divisions[subregion] = nil
            }
        }
        self.divisions = divisions
        let mayBeCode = prefix == Oracle.prefix(query.text) && Oracle.isInCapitals(query.text)
        countries =
            isAsked
            ? oracle.countries.matches(prefix, locale: locale, mayBeCode: mayBeCode) : [:]
        var divisionScores: [Int: Int] = [:]
        var countryScores: [CountryCode: Int] = [:]
        if isAsked {
            let wholes = oracle.countries.matches(
                prefix, locale: locale, isWhole: true, isName: !mayBeCode, mayBeCode: mayBeCode)
            for code in wholes.keys {
                countryScores[code] =
                    oracle.countries.isUsual(code, prefix, locale: locale, mayBeCode: mayBeCode)
                    ? 0 : Features.foreignPlace.parts
            }
            for number in divisions.keys {
                let division = oracle.divisions[number]
                let isCityToo =
                    !isRegion
                    && oracle.entries.contains {
                        $0.region == number && oracle.hasWholeName($0, prefix, query)
                    }
                let usual = division.outer == nil && !isCityToo ? 0 : Features.subregion.parts
                divisionScores[number] =
                    division.isNamed(closed)
                    ? (division.isEnglish(prefix) ? usual : Features.foreignPlace.parts) : nil
            }
        }
        self.divisionScores = divisionScores
        self.countryScores = countryScores
    }

    /// Whether the text finds no place.
    var isEmpty: Bool { divisions.isEmpty && countries.isEmpty }

    /// The innermost division of a city that was found.
    private func division(of entry: Oracle.Entry) -> Int? {
        entry.divisions.first { divisions[$0] != nil }
    }

    /// The first tier that a city reaches by its places.
    func tier(of entry: Oracle.Entry) -> MatchTier? {
        if division(of: entry) != nil { return .region }
        return entry.country.flatMap { countries[$0] } == nil ? nil : .country
    }

    /// Whether a place is typed out whole.
    var isAnyTypedOut: Bool { !divisionScores.isEmpty || !countryScores.isEmpty }

    /// Whether a fully typed country or region contains a city.
    func isTypedOut(around entry: Oracle.Entry) -> Bool {
        entry.divisions.contains { oracle.divisions[$0].outer == nil && divisionScores[$0] != nil }
            || entry.country.flatMap { countryScores[$0] } != nil
    }

    /// The contribution of a fully typed place to a city's score; nil without one.
    func score(of entry: Oracle.Entry) -> Int? {
        (entry.divisions.map { divisionScores[$0] } + [entry.country.flatMap { countryScores[$0] }])
            .compactMap(\.self).max()
    }

    /// The position of a city's place in the order of the English names.
    func position(of entry: Oracle.Entry, _ tier: MatchTier) -> Int {
        guard tier == .region, let division = division(of: entry) else { return entry.rank }
        return order.firstIndex(of: division) ?? 0
    }

    private var order: [Int] {
        let ranks = Dictionary(
            uniqueKeysWithValues: zip(
                oracle.countries.all.map(\.code), oracle.countries.all.indices))
        return divisions.keys.sorted { one, other in
            let (a, b) = (oracle.divisions[one], oracle.divisions[other])
            let (keyA, keyB) = (FoldingRules.fold(a.name), FoldingRules.fold(b.name))
            if keyA != keyB { return Array(keyA.utf8).lexicographicallyPrecedes(Array(keyB.utf8)) }
            if (a.outer == nil) != (b.outer == nil) { return a.outer == nil }
            // Those without a country come first.
            let rankA = a.country.flatMap { ranks[$0] } ?? -1
            let rankB = b.country.flatMap { ranks[$0] } ?? -1
            if rankA != rankB { return rankA < rankB }
            let (namesA, namesB) = ([a.outer ?? "", a.name], [b.outer ?? "", b.name])
            return namesA.map { Array($0.utf8) }.lexicographicallyPrecedes(
                namesB.map { Array($0.utf8) }
            ) { $0.lexicographicallyPrecedes($1) }
        }
    }
}

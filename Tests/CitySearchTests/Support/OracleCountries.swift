import CitySearch

/// The countries that a list of cities has, and by what each is found.
struct OracleCountries {
    /// A country.
    struct Country {
        let code: CountryCode
        let englishName: String
        /// Its names in other languages, for three letters and more.
        let foreignNames: [String]
        let ownKeys: [[UInt8]]
        let foreignKeys: [[UInt8]]
    }

    /// In the order of their English names, then of their codes.
    let all: [Country]

    init(_ records: [CityRecord]) {
        let lexicon = CountryLexicon.shared
        let foreign = Dictionary(grouping: lexicon.foreign, by: \.code)
        let codes = Set(records.map(\.country).compactMap { CountryCode($0) })
        all = codes.map { code in
            let english = lexicon.english[code] ?? code.text
            let names = foreign[code]?.map(\.text) ?? []
            return Country(
                code: code, englishName: english, foreignNames: names,
                ownKeys: [Oracle.key(code.text), Oracle.key(english)],
                foreignKeys: names.map(Oracle.key))
        }.sorted {
            let (one, other) = (
                FoldingRules.fold($0.englishName), FoldingRules.fold($1.englishName)
            )
            return one == other
                ? $0.code < $1.code : Array(one.utf8).lexicographicallyPrecedes(Array(other.utf8))
        }
    }

    /// The texts by which each country is found that a folded prefix finds.
    func matches(_ prefix: [UInt8], locale: String?) -> [CountryCode: [String]] {
        let letters = String(decoding: prefix, as: UTF8.self).unicodeScalars.count
        var matches: [CountryCode: [String]] = [:]
        for country in all {
            var names = zip([country.code.text, country.englishName], country.ownKeys)
                .filter { $0.1.starts(with: prefix) }.map(\.0)
            if letters >= 3 {
                names += zip(country.foreignNames, country.foreignKeys)
                    .filter { $0.1.starts(with: prefix) }.map(\.0)
            }
            if let locale, let name = ICU.regionName(code: country.code.text, locale: locale),
                Oracle.key(name).starts(with: prefix)
            {
                names.append(name)
            }
            if !names.isEmpty { matches[country.code] = names }
        }
        return matches
    }
}

import CitySearch
import CitySearchICU
import TestSupport

/// The countries that a list of cities has, and by what each is found.
struct OracleCountries {
    /// A text that names a country, and the keys of its spellings.
    struct Name {
        let text: String
        let keys: [[UInt8]]
    }

    /// A country.
    struct Country {
        let code: CountryCode
        let englishName: String
        /// Its code and its usual English names.
        let own: [Name]
        /// Its other names, for three letters and more.
        let foreign: [Name]
        /// The number of English ones among those, which come first.
        let englishCount: Int
        /// What names it only when it was typed whole, behind the name of a city.
        let whole: [Name]
    }

    /// In the order of their English names, then of their codes.
    let all: [Country]

    init(_ records: [CityRecord]) {
        let lexicon = CountryLexicon.shared
        let foreign = Dictionary(grouping: lexicon.foreign, by: \.code)
        let codes = Set(records.map(\.country).compactMap { CountryCode($0) })
        all = codes.map { code in
            let english = lexicon.english[code]
            let also = lexicon.alsoEnglish.filter { $0.code == code }.map(\.text)
            let less = lexicon.lessUsual.filter { $0.code == code }.map(\.text)
            let others = foreign[code]?.map(\.text) ?? []
            func named(_ text: String) -> Name {
                Name(text: text, keys: OracleSpellings.englishKeys(text))
            }
            return Country(
                code: code, englishName: english ?? code.rawValue,
                own: [Name(text: code.rawValue, keys: [Oracle.key(code.rawValue)])]
                    + ((english.map { [$0] } ?? []) + also).map(named),
                foreign: less.map(named)
                    + others.map { Name(text: $0, keys: OracleSpellings.allKeys($0)) },
                englishCount: less.count,
                whole: lexicon.whole.filter { $0.code == code }.map {
                    Name(text: $0.text, keys: [Oracle.key($0.text)])
                })
        }.sorted {
            let (one, other) = (
                FoldingRules.fold($0.englishName), FoldingRules.fold($1.englishName)
            )
            return one == other
                ? $0.code < $1.code : Array(one.utf8).lexicographicallyPrecedes(Array(other.utf8))
        }
    }

    /// The texts by which each country is found that a folded prefix finds.
    ///
    /// - Parameters:
    ///   - isWhole: whether the prefix must be all of a key.
    ///   - isName: whether codes do not count.
    ///   - mayBeCode: whether the prefix may be a code that is whole.
    func matches(
        _ prefix: [UInt8], locale: String?, isWhole: Bool = false, isName: Bool = false,
        mayBeCode: Bool = false
    ) -> [CountryCode: [String]] {
        let closed = prefix.last == 0x20 ? prefix : prefix + [0x20]
        let isShortName = Self.isShortName(prefix)
        func isFound(_ key: [UInt8]) -> Bool {
            isWhole ? key == closed : key.starts(with: prefix)
        }
        var matches: [CountryCode: [String]] = [:]
        for country in all {
            let own = isName ? (Self.isLong(prefix) || isShortName ? country.own : []) : country.own
            var texts = own.filter { $0.keys.contains(where: isFound) }.map(\.text)
            if Self.isLong(prefix) {
                texts += country.foreign.filter { $0.keys.contains(where: isFound) }.map(\.text)
            } else if isShortName {
                texts += country.foreign.filter { $0.keys.contains(closed) }.map(\.text)
            }
            if mayBeCode {
                texts += country.whole.filter { $0.keys.contains(closed) }.map(\.text)
            }
            if let locale, let name = ICU.regionName(code: country.code.rawValue, locale: locale),
                isFound(Oracle.key(name))
            {
                texts.append(name)
            }
            if !texts.isEmpty { matches[country.code] = texts }
        }
        return matches
    }

    /// Whether two letters were typed that may be all of a name in another script.
    static func isShortName(_ prefix: [UInt8]) -> Bool {
        let letters = prefix.letters.count - (prefix.last == 0x20 ? 1 : 0)
        return letters == 2 && prefix.contains { $0 >= 0x80 }
    }

    /// Whether three letters were typed, from which on less usual names count.
    static func isLong(_ prefix: [UInt8]) -> Bool { prefix.letters.count >= 3 }

    /// Whether the first text by which a country is found is one that is usual in English, or in the
    /// language that was asked for.
    func isUsual(
        _ code: CountryCode, _ prefix: [UInt8], locale: String?, mayBeCode: Bool = false
    ) -> Bool {
        guard let country = all.first(where: { $0.code == code }) else { return false }
        func isFound(_ key: [UInt8]) -> Bool { key.starts(with: prefix) }
        if country.own.contains(where: { $0.keys.contains(where: isFound) }) { return true }
        let closed = prefix.last == 0x20 ? prefix : prefix + [0x20]
        if mayBeCode, country.whole.contains(where: { $0.keys.contains(closed) }) { return true }
        let found = country.foreign.enumerated().flatMap { number, name in
            name.keys.filter(isFound).map { (key: $0, number: number) }
        }
        let first = found.min { one, other in
            one.key == other.key
                ? one.number < other.number : one.key.lexicographicallyPrecedes(other.key)
        }
        return first.map { $0.number < country.englishCount } ?? true
    }

    /// The countries that are named behind the name of a city.
    ///
    /// - Parameters:
    ///   - prefix: the required beginning of a name.
    ///   - isWhole: whether the prefix must be the complete name.
    func named(by prefix: [UInt8], locale: String?, isWhole: Bool = false) -> Set<CountryCode> {
        var named = Set(matches(prefix, locale: locale, isWhole: isWhole).keys)
        let article = Array("the ".utf8)
        if prefix.starts(with: article), prefix.count > article.count {
            // The name of the caller's language is asked with the article alone.
            let rest = Array(prefix.dropFirst(article.count))
            named.formUnion(matches(rest, locale: nil, isWhole: isWhole).keys)
        }
        let closed = prefix.last == 0x20 ? prefix : prefix + [0x20]
        return named.union(
            all.filter { country in country.whole.contains { $0.keys.contains(closed) } }.map(
                \.code))
    }
}

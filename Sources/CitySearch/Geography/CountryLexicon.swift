/// The names of all countries in the languages that the index knows, from ICU, and their codes.
package struct CountryLexicon: Sendable {
    /// The languages in which every country is found from three letters on. They are the most spoken
    /// languages in which ICU names countries, by first and second language speakers (Ethnologue 2023,
    /// as in Wikipedia's "List of languages by total number of speakers"), and the other official
    /// languages of the European Union with many speakers.
    static let spokenLanguages = [
        "zh", "hi", "es", "fr", "ar", "bn", "pt", "ru", "ur", "id", "de", "ja", "mr", "te", "tr",
        "ta", "yue", "vi", "ko", "ha", "fa", "sw", "jv", "it", "pa", "gu", "th", "kn", "am", "pl",
        "uk", "nl", "ro", "ms", "el", "cs", "hu", "sv", "he", "zh_Hant",
    ]

    /// A country's name in one language.
    package struct Name: Sendable {
        package let code: CountryCode
        package let text: String
    }

    /// The lexicon of the process.
    package static let shared = CountryLexicon()

    /// The English name of each country.
    package let english: [CountryCode: String]
    /// Further English names that are as usual: those of other English-speaking countries (`Saint
    /// Lucia`, where American English has St. Lucia) and short ones (`UK`).
    package let alsoEnglish: [Name]
    /// English names that are less usual: variants, formal and former names.
    package let lessUsual: [Name]
    /// Names in the spoken languages, and in each country's own languages.
    package let foreign: [Name]
    /// Names that count only when they are typed whole: ISO 3166-1 alpha-3 codes, and abbreviated names, of
    /// three letters in other languages or with a period behind each.
    package let whole: [Name]

    /// The English locales in which ICU has other names of countries.
    private static let englishLocales = ["en_001", "en_CA", "en_AU"]

    /// Asks ICU for all names.
    ///
    /// - Complexity: some ten thousand names, once a process.
    init() {
        let english = Dictionary(
            Self.names(in: "en").map { ($0.code, $0.text) }, uniquingKeysWith: { first, _ in first }
        )
        let locales = ["en"] + Self.englishLocales
        alsoEnglish = locales.flatMap { locale in
            (Self.names(in: locale, .short) + Self.names(in: locale))
                .filter { english[$0.code] != $0.text }
        }
        self.english = english
        let lessUsual =
            Self.names(in: "en", .variant)
            + OtherCountryNames.rows.compactMap { code, text in
                CountryCode(code).map { Name(code: $0, text: text) }
            }
        self.lessUsual = lessUsual
        // Two Latin letters are a code, mostly of another country: Spanish has RU for the United Kingdom.
        let short = Self.spokenLanguages.flatMap { Self.names(in: $0, .short) }
            .filter { $0.text.utf8.count > 2 }
        foreign =
            Self.spokenLanguages.flatMap { Self.names(in: $0) }
            + short.filter { !Self.looksLikeCode($0.text) }
            + Self.ownNames(except: Self.spokenLanguages)
        let dotted = (alsoEnglish + lessUsual).compactMap { name in
            PlaceNameSpellings.dotted(name.text).map { Name(code: name.code, text: $0) }
        }
        let alpha3 = english.keys.sorted().compactMap { code in
            ICU.alpha3(code.rawValue).map { Name(code: code, text: $0) }
        }
        whole = alpha3 + short.filter { Self.looksLikeCode($0.text) } + dotted
    }

    private static func looksLikeCode(_ text: String) -> Bool {
        text.utf8.count == 3 && text.allSatisfy(\.isLetter)
    }

    private static func names(
        in language: String, _ names: ICU.RegionNames = .usual, of codes: Set<CountryCode>? = nil
    ) -> [Name] {
        let codes = codes.map { Set($0.map(\.rawValue)) }
        return ICU.regionNames(language: language, names, of: codes).compactMap { code, text in
            CountryCode(code).map { Name(code: $0, text: text) }
        }
    }

    /// The names of each country in the languages of ICU's locales for it: `CH` is found in German,
    /// French, Italian, Romansh and Swiss German.
    private static func ownNames(except known: [String]) -> [Name] {
        var countries: [Substring: Set<CountryCode>] = [:]
        for locale in ICU.locales {
            let parts = locale.split(separator: "_")
            guard parts.count > 1, !known.contains(String(parts[0])), parts[0] != "en",
                let code = parts.dropFirst().lazy.compactMap({ CountryCode($0) }).first
            else { continue }
            countries[parts[0], default: []].insert(code)
        }
        return countries.sorted { $0.key < $1.key }.flatMap { language, codes in
            names(in: String(language), of: codes)
        }
    }
}

/// English names of countries that ICU does not have, though people type them.
package enum OtherCountryNames {
    /// All names.
    package static let texts = Set(rows.map(\.name))

    /// Each name with the code of its country.
    ///
    /// Formal names are those of ISO 3166-1 that begin differently from ICU's. Former names are those
    /// of ISO 3166-3, and North Macedonia's until 2019. The rest are names and abbreviations in general
    /// use, which GeoNames lists as alternate names of the countries.
    package static let rows: [(code: String, name: String)] = [
        // ISO 3166-1.
        ("BQ", "Bonaire, Sint Eustatius and Saba"), ("BN", "Brunei Darussalam"),
        ("CD", "Democratic Republic of the Congo"), ("CG", "Republic of the Congo"),
        ("CN", "People's Republic of China"), ("FM", "Federated States of Micronesia"),
        ("GB", "United Kingdom of Great Britain and Northern Ireland"),
        ("KP", "Democratic People's Republic of Korea"), ("KR", "Republic of Korea"),
        ("LA", "Lao People's Democratic Republic"), ("MD", "Republic of Moldova"),
        ("PS", "State of Palestine"), ("RU", "Russian Federation"), ("SY", "Syrian Arab Republic"),
        ("TZ", "United Republic of Tanzania"), ("US", "United States of America"),
        ("VA", "Holy See"), ("VN", "Viet Nam"),
        // Former names.
        ("BF", "Upper Volta"), ("BJ", "Dahomey"), ("CD", "Zaire"), ("MK", "Macedonia"),
        ("MM", "Burma"), ("VU", "New Hebrides"),
        // In general use.
        ("AE", "UAE"), ("CD", "DR Congo"), ("CD", "DRC"), ("GB", "Britain"),
        ("GB", "Great Britain"), ("IE", "Republic of Ireland"), ("KR", "Korea"),
        ("NL", "Holland"), ("US", "USA"),
    ]
}

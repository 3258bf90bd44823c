/// The names of all countries in the languages that an index knows, and their codes: `Data/countries.tsv`.
package struct CountryLexicon: Sendable {
    /// A country's name in one language.
    package struct Name: Sendable {
        package let code: CountryCode
        package let text: String
        /// The language in which it is the usual name (``Language/packed(_:)``); nil for other names.
        package let language: UInt64?

        init(code: CountryCode, text: String, language: UInt64? = nil) {
            (self.code, self.text, self.language) = (code, text, language)
        }
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

    /// The ISO 3166-1 alpha-3 codes, also those of countries that are no more.
    package let alpha3: [CountryCode: String]

    /// - Complexity: some ten thousand names, once a process.
    init() {
        var file = CountryFile()
        EmbeddedData.withBytes(of: .countries) { file.read($0) }
        english = file.english
        alpha3 = file.alpha3
        alsoEnglish = file.alsoEnglish
        let others = file.lessUsual + Self.names(OtherCountryNames.rows)
        lessUsual =
            others
            + (alsoEnglish + others).compactMap { name in
                PlaceNameSpellings.dotted(name.text).map { Name(code: name.code, text: $0) }
            }
        foreign = file.foreign + Self.names(OtherCountryNames.foreignRows)
        let alpha3 = file.english.keys.sorted().compactMap { code in
            file.alpha3[code].map { Name(code: code, text: $0) }
        }
        whole = alpha3 + file.abbreviated
    }

    private static func names(_ rows: [(code: String, name: String)]) -> [Name] {
        rows.compactMap { code, text in CountryCode(code).map { Name(code: $0, text: text) } }
    }
}

/// What `Data/countries.tsv` says. Each line has a country, its alpha-3 code, and its names, each behind its
/// locale and what is particular about it: `en:Ivory Coast`, `en%short:UK`.
private struct CountryFile {
    private(set) var english: [CountryCode: String] = [:]
    private(set) var alpha3: [CountryCode: String] = [:]
    private(set) var alsoEnglish: [CountryLexicon.Name] = []
    private(set) var lessUsual: [CountryLexicon.Name] = []
    private(set) var foreign: [CountryLexicon.Name] = []
    /// Names of three letters, which look like codes.
    private(set) var abbreviated: [CountryLexicon.Name] = []

    mutating func read(_ data: Span<UInt8>) {
        data.forEachLine { line in
            guard
                let code = CountryCode(
                    data.byte(at: line.lowerBound), data.byte(at: line.lowerBound + 1))
            else { return }
            let end = data.position(
                of: UInt8(ascii: "\t"), in: line.lowerBound + 3..<line.upperBound)
            if end > line.lowerBound + 3 { alpha3[code] = data.string(line.lowerBound + 3..<end) }
            data.forEachPart(of: end + 1..<line.upperBound, by: UInt8(ascii: "|")) { name in
                let colon = data.position(of: UInt8(ascii: ":"), in: name)
                let tag = data.string(name.lowerBound..<colon)
                add(
                    CountryLexicon.Name(
                        code: code, text: data.string(colon + 1..<name.upperBound),
                        language: tag.contains("%") ? nil : Language.packed(tag)), tagged: tag)
            }
        }
    }

    private mutating func add(_ name: CountryLexicon.Name, tagged tag: String) {
        let isEnglish = tag.hasPrefix("en")
        switch tag {
        case "en": english[name.code] = name.text
        case "en%variant": lessUsual.append(name)
        case _ where isEnglish: alsoEnglish.append(name)
        case _ where tag.hasSuffix("%short"): add(short: name)
        default: foreign.append(name)
        }
    }

    private mutating func add(short name: CountryLexicon.Name) {
        switch name.text.utf8.count {
        // Two Latin letters are a code, mostly of another country: Spanish has RU for the United Kingdom.
        case ...2: break
        case 3 where name.text.allSatisfy(\.isLetter): abbreviated.append(name)
        default: foreign.append(name)
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
        ("NL", "Holland"), ("US", "USA"), ("AE", "Emirates"), ("CN", "PRC"), ("KR", "ROK"),
        ("KP", "DPRK"), ("TW", "ROC"), ("SA", "KSA"), ("ZA", "RSA"),
    ]

    /// Names in other languages that CLDR does not have: short and official forms, how countries that write in other
    /// scripts call themselves in Latin letters (BGN/PCGN), and Great Britain.
    static let foreignRows: [(code: String, name: String)] = [
        // Short and official forms.
        ("AE", "الإمارات"), ("CN", "中华人民共和国"), ("CN", "中華人民共和國"), ("TW", "中華民國"),
        ("KR", "大韓民国"), ("KR", "한국"), ("KP", "북한"), ("SA", "السعودية"), ("TH", "ประเทศไทย"),
        ("TH", "เมืองไทย"), ("RU", "РФ"), ("RU", "Российская Федерация"),
        ("IR", "جمهوری اسلامی ایران"),
        ("EG", "جمهورية مصر العربية"), ("GR", "Ελληνική Δημοκρατία"), ("CZ", "Česká republika"),
        ("SK", "Slovenská republika"), ("DE", "Bundesrepublik Deutschland"), ("DE", "BRD"),
        ("FR", "République française"), ("IT", "Repubblica Italiana"),
        ("MX", "Estados Unidos Mexicanos"),
        ("US", "Amerika"), ("US", "América"), ("US", "Amérique"), ("US", "Америка"), ("US", "アメリカ"),
        // In Latin letters.
        ("AM", "Hayastan"), ("BD", "Bangladesh"), ("BG", "Bulgaria"), ("BY", "Byelarus"),
        ("BT", "Druk Yul"),
        ("CN", "Zhongguo"), ("DZ", "Al Jazair"), ("EG", "Misr"), ("ET", "Ityopya"),
        ("GE", "Sakartvelo"),
        ("GR", "Hellas"), ("GR", "Ellada"), ("IL", "Yisrael"), ("IN", "Bharat"), ("IQ", "Al Iraq"),
        ("JO", "Al Urdun"), ("JP", "Nihon"), ("JP", "Nippon"), ("KG", "Kyrgyzstan"),
        ("KH", "Kampuchea"),
        ("KP", "Choson"), ("KR", "Hanguk"), ("KR", "Daehan Minguk"), ("KW", "Al Kuwayt"),
        ("KZ", "Qazaqstan"),
        ("LB", "Lubnan"), ("LK", "Sri Lankava"), ("MA", "Al Maghrib"), ("ME", "Crna Gora"),
        ("MK", "Makedonija"),
        ("MM", "Myanma"), ("MN", "Mongol Uls"), ("PS", "Filastin"), ("RS", "Srbija"),
        ("RU", "Rossiya"),
        ("RU", "Rossija"), ("SA", "As Saudiyah"), ("SY", "Suriya"), ("TH", "Prathet Thai"),
        ("TH", "Muang Thai"), ("TJ", "Tojikiston"), ("UA", "Ukraina"), ("UA", "Ukrayina"),
        ("YE", "Al Yaman"),
        // Great Britain.
        ("GB", "Grande-Bretagne"), ("GB", "Großbritannien"), ("GB", "Gran Bretaña"),
        ("GB", "Gran Bretagna"), ("GB", "Grã-Bretanha"), ("GB", "Groot-Brittannië"),
        ("GB", "Storbritannien"), ("GB", "Wielka Brytania"), ("GB", "Velká Británie"),
        ("GB", "Великобритания"), ("GB", "Велика Британія"), ("GB", "Büyük Britanya"),
        ("GB", "Μεγάλη Βρετανία"), ("GB", "بريطانيا"), ("GB", "大不列颠"), ("GB", "グレートブリテン"),
    ]
}

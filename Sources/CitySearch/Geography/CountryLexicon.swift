/// The names of all countries in the languages that an index knows, and their codes: `Data/countries.tsv`
/// and `Data/countries-added.tsv`.
package struct CountryLexicon: Sendable {
    /// A country's name in one language.
    package struct Name: Sendable {
        package let code: CountryCode
        package let text: String
        /// The language in which it is a name (``Language/packed(_:)``); nil for a name of no language, or of any.
        package let language: UInt64?
        /// Whether it is the usual name in its language.
        package let isUsual: Bool

        init(code: CountryCode, text: String, language: UInt64? = nil, isUsual: Bool = false) {
            (self.code, self.text) = (code, text)
            (self.language, self.isUsual) = (language, isUsual)
        }
    }

    /// The lexicon of the process.
    package static let shared = CountryLexicon()

    /// The English name of each country.
    package let english: [CountryCode: String]
    /// Further usual English names: names in other English-speaking countries (`Saint Lucia`, where American English
    /// has St. Lucia) and short ones (`UK`).
    package let alsoEnglish: [Name]
    /// English names that are less usual: variants, formal and former names.
    package let lessUsual: [Name]
    /// Names in the spoken languages, and in each country's own languages.
    package let foreign: [Name]
    /// Names that count only when they are typed whole: ISO 3166-1 alpha-3 codes, and names of
    /// three letters in other languages.
    package let whole: [Name]

    /// The ISO 3166-1 alpha-3 codes, including former countries.
    package let alpha3: [CountryCode: String]

    /// - Complexity: some ten thousand names, once a process.
    init() {
        var file = CountryFile()
        EmbeddedData.withBytes(of: .countries) { file.read($0) }
        EmbeddedData.withBytes(of: .countriesAdded) { file.read($0) }
        english = file.english
        alpha3 = file.alpha3
        alsoEnglish = file.alsoEnglish
        lessUsual =
            file.lessUsual
            + (alsoEnglish + file.lessUsual).compactMap { name in
                PlaceNameSpellings.dotted(name.text).map { Name(code: name.code, text: $0) }
            }
        foreign = file.foreign
        let alpha3 = file.english.keys.sorted().compactMap { code in
            file.alpha3[code].map { Name(code: code, text: $0) }
        }
        whole = alpha3 + file.abbreviated
    }
}

/// The content of the two files. Each line has a country, its alpha-3 code, and its names. A tag before each name gives
/// its locale and its kind: `en:Ivory Coast`, `en%short:UK`.
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
                let language = tag.prefix { $0 != "%" }
                add(
                    CountryLexicon.Name(
                        code: code, text: data.string(colon + 1..<name.upperBound),
                        language: language == "und" ? nil : Language.packed(language),
                        isUsual: language.endIndex == tag.endIndex), tagged: tag)
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
        case 3 where name.text.allSatisfy { $0.isLetter }: abbreviated.append(name)
        default: foreign.append(name)
        }
    }
}

/// Countries with a code of their own (ISO 3166-1) that people take for parts of another one:
/// `Hong Kong, China`, `Saint-Denis, La Réunion, France`.
package enum Territories {
    /// Each country that has territories, with their codes.
    package static let rows = EmbeddedData.lists(of: .territories).map { country, territories in
        (country: country, territories: territories)
    }
}

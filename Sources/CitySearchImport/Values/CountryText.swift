package import CitySearch
import CitySearchAPI

/// The meaning of a text in a column of countries.
package struct CountryReading: Sendable {
    /// The country; several for a former country, whose successors these are.
    package let codes: [CountryCode]
    /// The division that the text names, such as Wales.
    package var division: String?
}

/// Countries by their codes and names.
package enum CountryText {
    /// The code of two letters of what ISO 3166 has one of two or three for, in any case, or of a name in any of the engine's
    /// languages; nil for all else, also for a name of two countries.
    ///
    /// Names may have an article (`the Netherlands`), their first word last (`Korea, South`), or the form of state
    /// (`Iran (Islamic Republic of)`).
    package static func code(_ text: String) -> CountryCode? {
        if CountryCode(text) != nil {
            return CountryNames.code(text).flatMap { CountryNames.isKnown($0) ? $0 : nil }
        }
        return known(text) ?? CountrySpellings.others(text).lazy.compactMap(known).first
    }

    /// The meaning of a value of a column of countries: a country, a former one, or a division whose name no division of another
    /// country has.
    package static func reading(_ text: String) -> CountryReading? {
        if let codes = FormerCountries.successors(of: text) { return CountryReading(codes: codes) }
        if let code = code(text) { return CountryReading(codes: [code]) }
        return divisions[Headings.folded(text)] ?? nil
    }

    private static func known(_ text: String) -> CountryCode? {
        if text.utf8.count == 3, let code = byAlpha3[text.uppercased()] { return code }
        return byName[Headings.folded(text)] ?? nil
    }

    /// Among countries that share a code, the first: current countries have one each.
    private static let byAlpha3 = Dictionary(
        CountryLexicon.shared.alpha3.map { ($0.value, $0.key) }, uniquingKeysWith: min)

    /// By folded names; nil for names of several countries. English ones and usual ones come before others.
    private static let byName: [String: CountryCode?] = {
        let lexicon = CountryLexicon.shared
        let english = lexicon.english.map { (code: $0.key, text: $0.value) }
        let rest = [lexicon.alsoEnglish, lexicon.lessUsual, lexicon.foreign, lexicon.whole].map {
            $0.map { (code: $0.code, text: $0.text) }
        }
        return ([english] + rest).reduce(into: [:]) { all, names in
            let folded = Dictionary(
                names.map { (Headings.folded($0.text), CountryCode?.some($0.code)) },
                uniquingKeysWith: { $0 == $1 ? $0 : nil })
            all.merge(folded) { known, _ in known }
        }
    }()

    /// Divisions of the first level by folded names; nil for names of divisions of several countries.
    private static let divisions: [String: CountryReading?] = {
        var all: [String: CountryReading?] = [:]
        for country in CountryLexicon.shared.english.keys.sorted() {
            var region: String?
            RegionLexicon.shared.forEachText(in: country) { kind, data, range, _ in
                switch kind {
                case .region: region = data.string(range)
                case .outerRegion: region = nil
                case .subregion, .code: return
                case .englishName, .otherName: break
                }
                let folded = Headings.folded(data.string(range))
                guard let region, folded.count > 3 else { return }
                if let known = all[folded] {
                    if known?.codes.first != country { all[folded] = .some(nil) }
                } else {
                    all[folded] = CountryReading(codes: [country], division: region)
                }
            }
        }
        return all
    }()
}

/// Other forms of country names in lists.
enum CountrySpellings {
    /// Other spellings of a name, the likeliest first.
    static func others(_ name: String) -> [String] {
        let name = withoutArticle(name.trimmed)
        guard let (main, rest) = parts(of: name) else {
            return [name] + [withoutForm(name)].compactMap(\.self)
        }
        let form = words(rest).map { abbreviations[$0] ?? $0 }
        let isForm = form.allSatisfy { forms.contains($0) || $0 == "of" || $0 == "the" }
        guard isForm else { return ["\(rest) \(main)"] }
        let kind = form.filter { $0 != "of" && $0 != "the" }.joined(separator: " ")
        let whole = ["\(kind) of \(main)", "\(kind) of the \(main)"]
        return whole + (sharedNames.contains(main.lowercased()) ? [] : [main])
    }

    /// The parts of `Korea, South` and `Korea (South)`.
    private static func parts(of name: String) -> (main: String, rest: String)? {
        let separator: Character = name.hasSuffix(")") ? "(" : ","
        let parts = name.split(separator: separator, maxSplits: 1).map(\.trimmed)
        guard parts.count == 2 else { return nil }
        let rest = separator == "(" ? String(parts[1].dropLast()) : parts[1]
        return (parts[0], rest)
    }

    /// `Sudan` of Republic of Sudan; nil for a name of another form.
    private static func withoutForm(_ name: String) -> String? {
        let words = name.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(of: "of"), place > 0,
            words[..<place].allSatisfy({ forms.contains($0.lowercased()) })
        else { return nil }
        let rest = withoutArticle(words[(place + 1)...].joined(separator: " "))
        return sharedNames.contains(rest.lowercased()) ? nil : rest
    }

    private static func withoutArticle(_ name: String) -> String {
        name.lowercased().hasPrefix("the ") ? name.dropFirst(4).trimmed : name
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { $0 == " " || $0 == "." }.map(String.init)
    }

    /// Names that two countries share without the form of state.
    private static let sharedNames: Set = ["china", "congo", "korea"]

    private static let abbreviations = [
        "rep": "republic", "dem": "democratic", "fed": "federated", "isl": "islamic",
        "sts": "states", "st": "state", "peoples": "people's", "people’s": "people's",
    ]

    private static let forms: Set = [
        "arab", "bolivarian", "co-operative", "commonwealth", "cooperative", "democratic", "duchy",
        "emirate", "federal", "federated", "federation", "grand", "hashemite", "independent",
        "islamic", "kingdom", "people's", "plurinational", "principality", "province", "republic",
        "socialist", "state", "states", "sultanate", "union", "united",
    ]
}

/// Former countries, and the present countries of their cities.
enum FormerCountries {
    /// The successors of a former country, by a code or a usual name of it; nil for any other text.
    static func successors(of text: String) -> [CountryCode]? { byName[Headings.folded(text)] }

    private static let byName: [String: [CountryCode]] = {
        var byName: [String: [CountryCode]] = [:]
        for (names, codes) in lists {
            for name in names.split(separator: "|") { byName[Headings.folded(name)] = codes }
        }
        return byName
    }()

    private static let lists: [(names: String, codes: [CountryCode])] = [
        (
            "SU|SUN|USSR|U.S.S.R.|Soviet Union|Union of Soviet Socialist Republics|UdSSR|Sowjetunion|URSS|"
                + "Union soviétique|Unión Soviética|Unione Sovietica|União Soviética|ZSRR|СССР|Советский Союз",
            [
                "RU", "UA", "BY", "KZ", "UZ", "KG", "TJ", "TM", "AZ", "AM", "GE", "EE", "LV", "LT",
                "MD",
            ]
        ),
        (
            "YU|YUG|Yugoslavia|Jugoslavija|Jugoslawien|Yougoslavie|Iugoslavia|SFR Yugoslavia|"
                + "Federal Republic of Yugoslavia",
            ["RS", "HR", "BA", "SI", "MK", "ME", "XK"]
        ),
        ("CS|SCG|Serbia and Montenegro|Serbia & Montenegro", ["RS", "ME", "XK"]),
        (
            "CSK|CSHH|Czechoslovakia|Československo|Tschechoslowakei|Tchécoslovaquie|Checoslovaquia",
            ["CZ", "SK"]
        ),
        ("AN|ANT|Netherlands Antilles", ["CW", "SX", "BQ"]),
        ("DD|DDR|GDR|East Germany|German Democratic Republic|FRG|West Germany", ["DE"]),
        ("BU|BUR", ["MM"]), ("TP|TMP", ["TL"]), ("ZR|ZAR", ["CD"]),
        ("Rhodesia|Southern Rhodesia", ["ZW"]), ("Ceylon", ["LK"]), ("Siam", ["TH"]),
        ("Persia", ["IR"]), ("Tanganyika", ["TZ"]), ("United Arab Republic", ["EG", "SY"]),
    ]
}

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
        return divisions[Headings.folded(text)]?.map {
            CountryReading(codes: [$0.country], division: $0.name)
        }
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
        let english = lexicon.english.map { CountryName(code: $0.key, text: $0.value) }
        let rest = [lexicon.alsoEnglish, lexicon.lessUsual, lexicon.foreign, lexicon.whole].map {
            $0.map { CountryName(code: $0.code, text: $0.text) }
        }
        return ([english] + rest).reduce(into: [:]) { all, names in
            let folded = Dictionary(
                names.map { (Headings.folded($0.text), CountryCode?.some($0.code)) },
                uniquingKeysWith: { $0 == $1 ? $0 : nil })
            all.merge(folded) { known, _ in known }
        }
    }()

    private struct CountryName {
        let code: CountryCode
        let text: String
    }

    /// A division of the first level.
    private struct Division {
        let country: CountryCode
        let name: String
    }

    /// By folded names; nil for names of divisions of several countries.
    private static let divisions: [String: Division?] = {
        var all: [String: Division?] = [:]
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
                    if known?.country != country { all[folded] = .some(nil) }
                } else {
                    all[folded] = Division(country: country, name: region)
                }
            }
        }
        return all
    }()
}

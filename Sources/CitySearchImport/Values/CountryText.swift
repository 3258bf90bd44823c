package import CitySearch
import CitySearchOptions

/// Countries by their codes and names.
package enum CountryText {
    /// The code of two letters of what ISO 3166 has one of two or three for, in any case, or of a name in any of the engine's
    /// languages; nil for all else, also for a name of two countries.
    package static func code(_ text: String) -> CountryCode? {
        if CountryCode(text) != nil {
            return CountryNames.code(text).flatMap { CountryNames.isKnown($0) ? $0 : nil }
        }
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
}

import CitySearchICU

/// The names of countries as ICU has them: what `Data/countries.tsv` holds.
package enum CountryTable {
    /// The languages in which every country is found from three letters on. They are the most spoken
    /// languages in which ICU names countries, by first and second language speakers (Ethnologue 2023,
    /// as in Wikipedia's "List of languages by total number of speakers"), and the other official
    /// languages of the European Union with many speakers.
    static let spokenLanguages = [
        "zh", "hi", "es", "fr", "ar", "bn", "pt", "ru", "ur", "id", "de", "ja", "mr", "te", "tr",
        "ta", "yue", "vi", "ko", "ha", "fa", "sw", "jv", "it", "pa", "gu", "th", "kn", "am", "pl",
        "uk", "nl", "ro", "ms", "el", "cs", "hu", "sv", "he", "zh_Hant",
    ]

    /// The English locales, of which some have other names than American English.
    private static let englishLocales = ["en", "en_001", "en_CA", "en_AU"]

    /// All lines of the file, by code.
    ///
    /// - Complexity: some ten thousand names.
    package static var text: String {
        var names: [String: [String]] = [:]
        let english = Dictionary(
            ICU.regionNames(language: "en").map { ($0.code, $0.name) },
            uniquingKeysWith: { first, _ in first })
        func add(_ tag: String, _ found: [(code: String, name: String)]) {
            for (code, name) in found where tag == "en" || name != english[code] {
                names[code, default: []].append("\(tag):\(name)")
            }
        }
        for locale in englishLocales {
            add(locale + "%short", ICU.regionNames(language: locale, .short))
            add(locale, ICU.regionNames(language: locale))
        }
        add("en%variant", ICU.regionNames(language: "en", .variant))
        for language in spokenLanguages { add(language, ICU.regionNames(language: language)) }
        for language in spokenLanguages {
            add(language + "%short", ICU.regionNames(language: language, .short))
        }
        for (language, codes) in ownLanguages {
            add(language, ICU.regionNames(language: language, of: codes))
        }
        let lines = codes.compactMap { code -> String? in
            let (alpha3, names) = (ICU.alpha3(code) ?? "", names[code] ?? [])
            guard !alpha3.isEmpty || !names.isEmpty else { return nil }
            return "\(code)\t\(alpha3)\t\(names.joined(separator: "|"))\n"
        }
        return "country\talpha3\tnames\n" + lines.joined()
    }

    /// The languages of each country besides English, from ICU's locales for it.
    package static var languagesText: String {
        var languages: [String: Set<String>] = [:]
        let known = Set(codes)
        for locale in ICU.locales {
            let parts = locale.split(separator: "_").map(String.init)
            guard let language = parts.first, language != "en",
                let code = parts.dropFirst().first(where: known.contains)
            else { continue }
            languages[code, default: []].insert(language)
        }
        let lines = languages.sorted { $0.key < $1.key }.map { code, languages in
            "\(code)\t\(languages.sorted().joined(separator: "|"))\n"
        }
        return "country\tlanguages\n" + lines.joined()
    }

    /// All codes of two letters.
    private static var codes: [String] {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Character(Unicode.Scalar($0)) }
        return letters.flatMap { first in letters.map { "\(first)\($0)" } }
    }

    /// The languages of ICU's locales for countries, with these, but for the spoken ones: `CH` is found in
    /// Romansh and Swiss German.
    private static var ownLanguages: [(language: String, codes: Set<String>)] {
        var countries: [String: Set<String>] = [:]
        for locale in ICU.locales {
            let parts = locale.split(separator: "_").map(String.init)
            guard let language = parts.first, language != "en", !spokenLanguages.contains(language),
                let code = parts.dropFirst().first(where: codes.contains)
            else { continue }
            countries[language, default: []].insert(code)
        }
        return countries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

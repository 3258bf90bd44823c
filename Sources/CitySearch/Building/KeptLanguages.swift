/// The languages of the names in an index: the requested ones, and the languages of each place.
struct KeptLanguages: Sendable {
    /// The tags of the languages (``Language/packed(_:)``); nil for all.
    private let tags: Set<UInt64>?

    /// All languages.
    static let all = KeptLanguages(nil)

    init(_ languages: Set<Language>?) {
        tags = languages.map { languages in
            Set(languages.flatMap { language in language.tags.indices.map { language.tags[$0] } })
        }
    }

    /// Whether a name in a language stays.
    ///
    /// - Parameters:
    ///   - language: its tag; nil for a name without a language.
    ///   - country: where the place is.
    func keep(_ language: UInt64?, in country: CountryCode) -> Bool {
        guard let tags, let language else { return true }
        return tags.contains(language)
            || SpokenLanguages.shared.areSpoken(language, in: country)
    }

    /// The included and the omitted names by language.
    func split(
        _ names: [String: String], in country: CountryCode
    ) -> (kept: [String: String], others: [String: String]) {
        if tags == nil { return (names, [:]) }
        let kept = names.filter { keep(Language.packed($0.key), in: country) }
        return (kept, names.filter { kept[$0.key] == nil })
    }
}

/// The languages of each country besides English: `Data/country-languages.tsv`.
private struct SpokenLanguages: Sendable {
    static let shared = SpokenLanguages()

    private let languages: [CountryCode: Set<String>]

    private init() {
        let rows = EmbeddedData.lists(of: .countryLanguages).compactMap { country, languages in
            CountryCode(country).map { ($0, Set(languages)) }
        }
        languages = Dictionary(rows) { $0.union($1) }
    }

    /// Whether a language is spoken in a country, in whatever script.
    func areSpoken(_ language: UInt64, in country: CountryCode) -> Bool {
        guard let spoken = languages[country] else { return false }
        return spoken.contains(String(Language.unpacked(language).prefix { $0 != "-" }))
    }
}

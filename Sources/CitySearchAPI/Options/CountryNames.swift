package import CitySearch

/// The countries that a user may name by a code.
package enum CountryNames {
    /// The code of a country from its alpha-2 code, also one that is not known, or its alpha-3 code; in any case.
    ///
    /// - Returns: nil for any other text.
    package static func code(_ text: String) -> CountryCode? {
        if let code = CountryCode(text) {
            return aliases[code.rawValue].flatMap { CountryCode($0) } ?? code
        }
        let alpha3 = text.uppercased()
        return CountryLexicon.shared.alpha3.lazy.filter { $0.value == alpha3 }.map { $0.key }.min()
    }

    /// Whether there is, or was, a country with a code.
    package static func isKnown(_ code: CountryCode) -> Bool { code.alpha3 != nil }

    /// A code that is neither of a country which there is or was, nor of one in an index; nil when there is none.
    package static func unknown(
        among codes: Set<CountryCode>, in index: CityIndex
    ) -> CountryCode? {
        codes.sorted().first { code in
            !isKnown(code) && index.search(SearchQuery("", order: .name, countries: [code])).isEmpty
        }
    }

    /// The same of the countries that a query prefers.
    package static func unknown(
        preferredBy query: SearchQuery, in index: CityIndex
    ) -> CountryCode? {
        let codes = query.preferences.compactMap { preference -> CountryCode? in
            if case .country(let code) = preference.subject { code } else { nil }
        }
        return unknown(among: Set(codes), in: index)
    }

    /// Codes that ISO 3166 reserves for countries that have another.
    private static let aliases = ["UK": "GB", "EL": "GR"]
}

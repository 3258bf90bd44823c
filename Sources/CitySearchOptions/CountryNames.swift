package import CitySearch

/// The countries that a user may name by a code.
package enum CountryNames {
    /// The code of a country from its alpha-2 code, also one that is not known, or its alpha-3 code;
    /// in any case.
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
    package static func isKnown(_ code: CountryCode) -> Bool {
        code.alpha3 != nil
    }

    /// Codes that ISO 3166 reserves for countries that have another.
    private static let aliases = ["UK": "GB", "EL": "GR"]
}

import CitySearch

/// The countries that a user may name by a code.
enum CountryNames {
    /// The code of a country from its alpha-2 code, also one that is not known, or its alpha-3 code;
    /// in any case.
    ///
    /// - Returns: nil for any other text.
    static func code(_ text: String) -> CountryCode? {
        if let code = CountryCode(text) {
            return aliases[code.rawValue].flatMap { CountryCode($0) } ?? code
        }
        let alpha3 = text.uppercased()
        return CountryLexicon.shared.alpha3.filter { $0.value == alpha3 }.keys.min()
    }

    /// Whether there is, or was, a country with a code.
    static func isKnown(_ code: CountryCode) -> Bool {
        code.alpha3 != nil
    }

    /// Codes that ISO 3166 reserves for countries that have another.
    private static let aliases = ["UK": "GB", "EL": "GR"]
}

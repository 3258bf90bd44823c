public import CitySearch

extension CityIndex {
    /// This index in a language, with the names of countries from the system's ICU; see `localized(in:)` and
    /// `localized(countryName:)`.
    ///
    /// - Parameter locale: an identifier such as `de`, `pt_BR` or `zh-Hant`.
    /// - Complexity: O(countries), each asked of ICU.
    public func localized(for locale: String) -> CityIndex {
        localized { ICU.regionName(code: $0.rawValue, locale: locale) }
            .localized(in: Language(locale))
    }
}

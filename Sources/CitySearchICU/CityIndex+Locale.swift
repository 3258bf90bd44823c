public import CitySearch

extension CityIndex {
    /// This index, with the names of countries in one more language, from the system's ICU; see
    /// `localized(countryName:)`.
    ///
    /// - Parameter locale: an identifier such as `de`, `pt_BR` or `zh-Hant`.
    /// - Complexity: O(countries), each asked of ICU.
    public func localized(for locale: String) -> CityIndex {
        localized { ICU.regionName(code: $0.rawValue, locale: locale) }
    }
}

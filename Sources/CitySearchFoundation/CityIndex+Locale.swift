public import CitySearch
public import Foundation

extension CityIndex {
    /// This index in a language, with Foundation's names of countries; see `localized(in:)` and `localized(countryName:)`.
    ///
    /// - Parameter locale: whose language it is.
    /// - Complexity: O(countries).
    public func localized(for locale: Locale) -> CityIndex {
        localized { locale.localizedString(forRegionCode: $0.rawValue) }
            .localized(in: Language(locale.identifier))
    }
}

public import CitySearch
public import Foundation

extension CityIndex {
    /// This index, with the names of countries in one more language; see `localized(countryName:)`.
    ///
    /// - Parameter locale: whose language it is.
    /// - Complexity: O(countries).
    public func localized(for locale: Locale) -> CityIndex {
        localized { locale.localizedString(forRegionCode: $0.rawValue) }
    }
}

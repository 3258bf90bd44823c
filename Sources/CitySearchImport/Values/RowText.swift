package import CitySearch
import CitySearchAPI

/// The query of a row of a table: a name, and the country and the region of its city.
package struct RowText: Sendable {
    /// The name, followed by its region and an unknown country.
    package let text: String
    /// The region; blank for none.
    package let region: String
    /// The same without the region.
    package let textWithoutRegion: String
    /// The countries in which the city lies; empty for any.
    package let countries: [CountryCode]
    /// The value of the country's column if it is not a country.
    package let unknownCountry: String?

    /// - Parameters:
    ///   - name: the name, or any text that means a city.
    ///   - region: a region or another place within a country, by its name or code; blank for none.
    ///   - country: a country by its code or name, also a former one; blank for none.
    package init(_ name: String, region: String = "", country: String = "") {
        self.region = region
        let reading = country.isEmpty ? nil : CountryText.reading(country)
        let isUnknown = reading == nil && !Self.areNothing(country)
        unknownCountry = isUnknown ? country : nil
        countries = reading?.codes ?? []
        let place = isUnknown ? country : reading?.division ?? ""
        textWithoutRegion = Self.joined(name, place)
        text = Self.joined(Self.joined(name, region), place)
    }

    /// Whether a text has no letter or digit, or is a word for nothing.
    package static func areNothing(_ text: String) -> Bool {
        !text.contains { $0.isLetter || $0.isNumber } || ContextWords.areNothing(text)
    }

    /// A name followed by a place, unless it ends with it, or one of them is a placeholder.
    private static func joined(_ name: String, _ place: String) -> String {
        // Most rows have no place.
        guard place.contains(where: \.isLetter), !areNothing(name), !ContextWords.areNothing(place)
        else { return name }
        let parts = (
            Folding.fold(name).split(separator: " "), Folding.fold(place).split(separator: " ")
        )
        return parts.0.count > parts.1.count && parts.0.suffix(parts.1.count) == parts.1[...]
            ? name : "\(name), \(place)"
    }
}

/// A country or a region that a text names.
package struct NamedPlace: Hashable, Sendable {
    /// The country, or the one that the region lies in; nil for a region that lies in none.
    package let country: CountryCode?
    /// The name of the region; nil for a country.
    package let region: String?
    /// Whether the text is all of a name or a code, and does not only begin one.
    package let isWhole: Bool

    /// Takes the parts.
    package init(country: CountryCode?, region: String?, isWhole: Bool) {
        self.country = country
        self.region = region
        self.isWhole = isWhole
    }
}

extension CityIndex {
    /// The countries and regions that a text names.
    package func places(namedBy text: String) -> [NamedPlace] {
        let prefix = FoldedPrefix(text, table: contents.foldTable)
        guard !prefix.isEmpty else { return [] }
        let (countries, regions) = (contents.countryTable, contents.regionTable)
        var wholes: [NamedPlaceMatch.Place: Bool] = [:]
        for match in contents.places(namedBy: prefix) {
            wholes[match.place] = wholes[match.place] == true || match.naming == .whole
        }
        return wholes.map { place, isWhole in
            switch place {
            case .country(let number):
                NamedPlace(
                    country: countries.knownCode(number), region: nil, isWhole: isWhole)
            case .region(let number):
                NamedPlace(
                    country: countries.knownCode(regions.country(number)),
                    region: regions.name(number), isWhole: isWhole)
            }
        }
    }
}

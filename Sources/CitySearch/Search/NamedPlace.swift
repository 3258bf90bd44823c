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
        return contents.countries(namedBy: prefix).map { match in
            NamedPlace(
                country: countries.knownCode(match.number), region: nil, isWhole: match.isWhole)
        }
            + regions.named(by: prefix).map { match in
                NamedPlace(
                    country: countries.knownCode(regions.country(match.number)),
                    region: regions.name(match.number), isWhole: match.isWhole)
            }
    }
}

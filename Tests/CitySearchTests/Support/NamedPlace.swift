import CitySearch

/// A country or a region that a text names.
struct NamedPlace: Hashable, Sendable {
    /// The country, or the one that the region lies in; nil for a region that lies in none.
    let country: CountryCode?
    /// The name of the region; nil for a country.
    let region: String?
    /// Whether the text is all of a name or a code, and does not only begin one.
    let isWhole: Bool
}

extension CityIndex {
    /// The countries and regions that a text names.
    func places(namedBy text: String) -> [NamedPlace] {
        let prefix = foldedPrefix(text)
        guard !prefix.isEmpty else { return [] }
        let (countries, regions) = (contents.countryTable, contents.regionTable)
        return contents.countries(namedBy: prefix).map { match in
            NamedPlace(
                country: countries.knownCode(match.number), region: nil, isWhole: match.isWhole)
        }
            + regions.named(by: prefix).map { match in
                NamedPlace(
                    country: countries.knownCode(regions.country(match.number)),
                    region: regions.names[match.number], isWhole: match.isWhole)
            }
    }
}

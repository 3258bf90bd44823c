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
                    region: regions.names[number], isWhole: isWhole)
            }
        }
    }
}

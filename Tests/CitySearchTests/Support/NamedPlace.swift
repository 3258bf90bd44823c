import CitySearch

/// A country or a division of one that a text names.
struct NamedPlace: Hashable, Sendable {
    /// The country, or that of the division; nil for a division without one.
    let country: CountryCode?
    /// The name of the division; nil for a country.
    let region: String?
    /// Whether the text is all of a name or a code, and does not only begin one.
    let isWhole: Bool
}

extension CityIndex {
    /// The countries and regions that a text names.
    func places(namedBy text: String) -> [NamedPlace] {
        let prefix = FoldedPrefix(text)
        guard !prefix.isEmpty else { return [] }
        let table = contents.placeTable
        var wholes: [Int: Bool] = [:]
        for match in contents.places(namedBy: prefix, .prefix) {
            wholes[match.place] = wholes[match.place] == true || match.naming == .whole
        }
        return wholes.map { place, isWhole in
            NamedPlace(
                country: table.knownCode(table.country(of: place)),
                region: table.isCountry(place) ? nil : table.names[place], isWhole: isWhole)
        }
    }
}

import CitySearch

/// A query with a comma that names a place behind it.
struct OracleComposite {
    /// What the city's key must begin with.
    let name: [UInt8]
    private let countries: Set<CountryCode>
    private let regions: Set<Int>

    /// Parts a text at its last comma.
    ///
    /// - Returns: nil when there is none, when a part folds to nothing, or when no country and no
    ///   region is named by the second; the text is then a name like any other.
    init?(_ text: String, _ oracle: Oracle, _ locale: String?) {
        let commas: [Unicode.Scalar] = [",", "\u{60C}", "、", "，"]
        guard let comma = text.unicodeScalars.lastIndex(where: commas.contains) else { return nil }
        name = Oracle.prefix(String(text.unicodeScalars[..<comma]))
        let behind = text.unicodeScalars.index(after: comma)
        let place = Oracle.prefix(String(text.unicodeScalars[behind...]))
        guard !name.isEmpty, !place.isEmpty else { return nil }
        let typed = FoldingRules.fold(String(text.unicodeScalars[behind...]))
        countries = oracle.countries.named(by: place, typed: typed, locale: locale)
        regions = Set(
            oracle.regions.indices.filter { number in
                oracle.regions[number].keys.contains { $0.starts(with: place) }
                    || oracle.regions[number].codes.contains(Oracle.key(typed))
            })
        if countries.isEmpty && regions.isEmpty { return nil }
    }

    /// Whether a city lies in the place.
    func admits(_ entry: Oracle.Entry) -> Bool {
        countries.contains(entry.country) || entry.region.map(regions.contains) ?? false
    }
}

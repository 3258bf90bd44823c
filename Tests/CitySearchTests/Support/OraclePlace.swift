import CitySearch

/// The countries and regions that a text names, by the beginning of a name or by all of it.
struct OraclePlace {
    private let countries: Set<CountryCode>
    private let regions: Set<Int>
    private let wholeCountries: Set<CountryCode>
    private let wholeRegions: Set<Int>

    /// - Returns: nil when it names none.
    init?(_ text: [UInt8], _ oracle: Oracle, _ locale: String?) {
        guard !text.isEmpty else { return nil }
        let closed = text.last == 0x20 ? text : text + [0x20]
        countries = oracle.countries.named(by: text, locale: locale)
        wholeCountries = oracle.countries.named(by: text, locale: locale, isWhole: true)
        regions = Set(
            oracle.regions.indices.filter { number in
                oracle.regions[number].keys.contains { $0.starts(with: text) }
                    || oracle.regions[number].codes.contains(closed)
            })
        wholeRegions = Set(
            oracle.regions.indices.filter { number in
                (oracle.regions[number].keys + oracle.regions[number].codes).contains(closed)
            })
        if countries.isEmpty && self.regions.isEmpty { return nil }
    }

    /// Whether a city lies in one of the places.
    func isNamed(_ entry: Oracle.Entry) -> Bool {
        entry.country.map(countries.contains) == true
            || entry.region.map(regions.contains) ?? false
    }

    /// Whether it lies in one that the text names whole.
    func isNamedWhole(_ entry: Oracle.Entry) -> Bool {
        entry.country.map(wholeCountries.contains) == true
            || entry.region.map(wholeRegions.contains) ?? false
    }
}

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
        countries = Set(oracle.countries.matches(text, locale: locale).keys)
        wholeCountries = []
        func regions(_ isFound: ([UInt8]) -> Bool) -> Set<Int> {
            Set(oracle.regions.indices.filter { oracle.regions[$0].keys.contains(where: isFound) })
        }
        self.regions = regions { $0.starts(with: text) }
        wholeRegions = []
        if countries.isEmpty && self.regions.isEmpty { return nil }
    }

    /// Whether a city lies in one of the places.
    func isNamed(_ entry: Oracle.Entry) -> Bool {
        countries.contains(entry.country) || entry.region.map(regions.contains) ?? false
    }

    /// Whether it lies in one that the text names whole.
    func isNamedWhole(_ entry: Oracle.Entry) -> Bool {
        wholeCountries.contains(entry.country) || entry.region.map(wholeRegions.contains) ?? false
    }
}

package import CitySearch

extension FeatureCode {
    /// The capital of a country, and seats of divisions down to the fifth level.
    static let seats: Set = Set(
        ["PPLC", "PPLA", "PPLA2", "PPLA3", "PPLA4", "PPLA5"].compactMap { FeatureCode($0) })

    /// Populated places that are none today, or parts of others: historical ones and former capitals, abandoned,
    /// destroyed ones, and sections.
    static let unusual: Set = Set(
        ["PPLH", "PPLCH", "PPLQ", "PPLW", "PPLX"].compactMap { FeatureCode($0) })
}

/// Which places an import takes.
package struct PlaceSelection: Sendable {
    /// Of these countries; of any when empty.
    package var countries: Set<CountryCode> = []
    /// With as many inhabitants. Capitals and seats of divisions are taken with any number.
    package var leastPopulation = 0
    /// Additional kinds of places besides current populated places.
    package var added: Set<FeatureCode> = []
    /// Not of these kinds.
    package var removed: Set<FeatureCode> = []

    package init() {}

    /// Whether places of a kind are taken.
    func takes(_ code: FeatureCode?, isPopulatedPlace: Bool) -> Bool {
        guard let code else { return isPopulatedPlace }
        if removed.contains(code) { return false }
        return added.contains(code) || isPopulatedPlace && !FeatureCode.unusual.contains(code)
    }

    /// Whether a place of that kind is taken.
    func takes(country: CountryCode?, population: Int, _ code: FeatureCode?) -> Bool {
        if !countries.isEmpty {
            guard let country, countries.contains(country) else { return false }
        }
        return population >= leastPopulation || code.map(FeatureCode.seats.contains) ?? false
    }
}

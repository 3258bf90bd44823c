/// The countries and regions that a text behind a city's name stands for.
struct PlaceFilter {
    /// For each country and each region how well the text names it.
    private var countries: [Naming]
    private var regions: [Naming]

    /// How well a text names a place.
    private enum Naming: UInt8, Comparable {
        case not
        /// Its name, or its code, begins with the text.
        case byPrefix
        /// It is its name or its code.
        case wholly

        static func < (one: Naming, other: Naming) -> Bool {
            one.rawValue < other.rawValue
        }
    }

    /// - Returns: nil when it names none.
    init?(_ prefix: FoldedPrefix, _ index: CityIndex) {
        let contents = index.contents
        let countryMatches = index.countryMatches(prefix)
        let regionMatches = contents.regionTable.matches(prefix)
        guard !countryMatches.isEmpty || !regionMatches.isEmpty else { return nil }
        countries = [Naming](repeating: .not, count: contents.countryTable.count)
        regions = [Naming](repeating: .not, count: contents.regionTable.count)
        for match in countryMatches { countries[match.country] = .byPrefix }
        for region in regionMatches { regions[region] = .byPrefix }
    }

    /// What lying in the place takes from the score of a city; nil when it does not lie there.
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Int? {
        let region = contents.regions[ordinal]
        let naming = max(
            countries[Int(contents.countries[ordinal])],
            region == RegionTable.none ? .not : regions[Int(region)])
        switch naming {
        case .not: return nil
        case .byPrefix: return Relevance.placePrefix
        case .wholly: return 0
        }
    }
}

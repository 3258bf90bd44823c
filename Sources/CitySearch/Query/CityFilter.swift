/// What a city must be, beside being found.
struct CityFilter {
    /// For each country whether it is wanted; nil for all.
    let countries: [Bool]?
    /// Only these; nil for all cities.
    let favourites: FavouriteSet?

    /// Whether every city passes.
    var isOpen: Bool {
        countries == nil && favourites == nil
    }

    func admits(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        if let countries, !countries[Int(contents.countries[ordinal])] { return false }
        return favourites?.contains(ordinal: ordinal) ?? true
    }

    /// Whether any city of a country may pass.
    func admits(country: Int) -> Bool {
        countries?[country] ?? true
    }
}

/// The countries and regions that the part behind the comma names.
struct PlaceFilter {
    private var countries: [Bool]
    private var regions: [Bool]

    /// - Returns: nil when it names none.
    init?(_ prefix: FoldedPrefix, _ index: CityIndex) {
        let contents = index.contents
        let countryMatches = index.countryMatches(prefix)
        let regionMatches = contents.regionTable.matches(prefix)
        guard !countryMatches.isEmpty || !regionMatches.isEmpty else { return nil }
        countries = [Bool](repeating: false, count: contents.countryTable.count)
        regions = [Bool](repeating: false, count: contents.regionTable.count)
        for match in countryMatches { countries[match.country] = true }
        for region in regionMatches { regions[region] = true }
    }

    func admits(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        if countries[Int(contents.countries[ordinal])] { return true }
        let region = contents.regions[ordinal]
        return region != RegionTable.none && regions[Int(region)]
    }
}

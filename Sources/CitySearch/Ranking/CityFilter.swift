/// What a city must be, beside being found.
struct CityFilter {
    /// For each country whether it is wanted; nil for all.
    let countries: [Bool]?
    /// Only these; nil for all cities.
    let favourites: FavouriteLayer?

    /// The same for cities that need not be favourites.
    var withoutFavourites: CityFilter {
        CityFilter(countries: countries, favourites: nil)
    }

    /// Whether every city passes.
    var isOpen: Bool {
        countries == nil && favourites == nil
    }

    func admits(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        if let countries, !countries[Int(contents.countries[ordinal])] { return false }
        return favourites?.contains(ordinal) ?? true
    }

    /// Whether any city of a country may pass.
    func admits(country: Int) -> Bool {
        countries?[country] ?? true
    }
}

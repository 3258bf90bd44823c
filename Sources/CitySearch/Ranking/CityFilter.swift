/// Which of the found cities a query wants.
struct CityFilter {
    /// Which cities pass by being favourites, or by being none.
    enum Favourites {
        case all
        case only(FavouriteLayer)
        case without(FavouriteLayer)
    }

    /// For each country whether it is wanted; nil for all.
    let countries: [Bool]?
    let favourites: Favourites
    /// Where the reading of the text says that the city lies; nil for anywhere.
    var place: PlaceFilter?

    /// The same for cities that may be favourites or not.
    var withFavouritesOrNot: CityFilter {
        CityFilter(countries: countries, favourites: .all, place: place)
    }

    /// The same for cities in a place.
    func within(_ place: PlaceFilter?) -> CityFilter {
        CityFilter(countries: countries, favourites: favourites, place: place)
    }

    /// Whether every city passes.
    @inline(__always)
    var isOpen: Bool {
        if case .all = favourites { countries == nil && place == nil } else { false }
    }

    /// The favourites, if only these pass.
    var onlyFavourites: FavouriteLayer? {
        if case .only(let layer) = favourites { layer } else { nil }
    }

    @inline(__always)
    func admits(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        if let countries, !countries[Int(contents.countries[ordinal])] { return false }
        if let place, place.adjustment(of: ordinal, contents) == nil { return false }
        return switch favourites {
        case .all: true
        case .only(let layer): layer.contains(ordinal)
        case .without(let layer): !layer.contains(ordinal)
        }
    }

    /// How many cities of a tier pass.
    ///
    /// - Complexity: O(keys in range).
    func count(of tier: SecondaryMatches, _ contents: IndexContents) -> Int {
        let keys = contents.secondaryKeys(tier.kind)
        var count = 0
        tier.forEach(contents) { count += admits(Int(keys.city(at: $0)), contents) ? 1 : 0 }
        return count
    }

    /// Whether any city of a country may pass.
    func admits(country: Int) -> Bool {
        countries?[country] ?? true
    }
}

extension CityFilter {
    /// - Parameters:
    ///   - query: says which countries are wanted, and whether only favourites are.
    ///   - favourites: the favourites; none when nil.
    init(_ query: SearchQuery, favourites: FavouriteLayer?, _ contents: IndexContents) {
        self.init(
            countries: contents.countryTable.membership(in: query.countries),
            favourites: query.favouritesOnly
                ? favourites ?? FavouriteLayer([], over: contents) : nil)
    }
}

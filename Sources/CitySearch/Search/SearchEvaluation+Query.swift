extension SearchEvaluation {
    /// - Parameter favourites: the favourites, for a query that is for these alone.
    init(_ query: SearchQuery, favourites: FavouriteLayer?, _ contents: IndexContents) {
        self.init(
            SearchTerms(query), CityFilter(query, favourites: favourites, contents), contents)
    }
}

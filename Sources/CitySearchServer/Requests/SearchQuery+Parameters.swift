#if Service
import CitySearch

extension SearchQuery {
    /// The query that a request's parameters ask for, without its text.
    ///
    /// - Parameter expectedCount: how many of its results are taken.
    init(_ parameters: QueryParameters, expectedCount: Int) throws(RequestError) {
        self.init(
            "", order: try parameters.choice("order", default: .relevance),
            mode: try parameters.choice("match"), near: try parameters.point(of: "near"),
            countries: try parameters.countries("country"),
            favourites: try parameters.choice("favourites", default: .mixed),
            expectedCount: expectedCount)
        if order == .distance && near == nil {
            throw .invalid("“order=distance” needs “near”, such as near=52.52,13.4.")
        }
    }
}
#endif

#if Service
import CitySearch

extension SearchQuery {
    /// A query as a request's parameters ask for it.
    ///
    /// - Parameter expectedCount: how many of its results are taken.
    init(
        _ text: String, _ parameters: QueryParameters, expectedCount: Int
    ) throws(RequestError) {
        self.init(
            text, order: try parameters.choice("order", default: .relevance),
            mode: try parameters.choice("match"), near: try parameters.point(of: "near"),
            countries: try parameters.countries("country"),
            minimumPopulation: try parameters.integer(
                "min_population", in: 0...Int(UInt32.max), default: 0),
            box: try parameters.box(of: "bbox"),
            favourites: try parameters.choice("favourites", default: .mixed),
            expectedCount: expectedCount)
        if order == .distance && near == nil {
            throw .invalid("“order=distance” needs “near”, such as near=52.52,13.4.")
        }
    }
}
#endif

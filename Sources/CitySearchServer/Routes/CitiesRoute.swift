#if Service
import CitySearch
import CitySearchAPI
import Hummingbird
import HummingbirdCore

/// `GET /api/cities`: answers a query.
enum CitiesRoute: KeptAnswer {
    static func isLong(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) -> Bool {
        try question(request, served).isLong
    }

    static func answer(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) -> Answer {
        let question = try question(request, served)
        let index = served.cities.index(for: question.locale)
        try RequestError.check(question.query, in: index)
        let columns = try request.queryParameters.columns(of: served.cities.overlay.payload)
        return Answer { json in
            json.payload = columns?.cells
            question.answer(
                from: index, served.cities.overlay.postal, served.favourites,
                to: "\(request.uri.path)?\(request.uri.query ?? "")", &json)
        }
    }

    private static func question(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) -> CitiesQuestion {
        try CitiesQuestion(
            request.queryParameters, locale: request.variant.locale,
            beside: QueryParameters.names(of: served.cities.overlay.payload))
    }
}

extension CitiesQuestion {
    /// Whether an answer takes long.
    fileprivate var isLong: Bool {
        spread != nil
            ? limit > SearchQuery.mostShortMatches
            : wantsFacets || query.isLong(through: Int(offset) + limit, telling: limit)
    }
}
#endif

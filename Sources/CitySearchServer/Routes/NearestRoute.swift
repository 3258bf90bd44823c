#if Service
import CitySearch
import CitySearchAPI
import Hummingbird

/// `GET /api/nearest`: the cities around a point.
enum NearestRoute: KeptAnswer {
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
        try RequestError.check(question.filter.countries, in: index)
        let columns = try request.queryParameters.columns(of: served.cities.overlay.payload)
        return Answer { json in
            json.payload = columns?.cells
            question.answer(from: index, served.favourites, &json)
        }
    }

    private static func question(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) -> NearestQuestion {
        try NearestQuestion(
            request.queryParameters, locale: request.variant.locale,
            beside: QueryParameters.names(of: served.cities.overlay.payload))
    }
}

extension NearestQuestion {
    /// Within this many kilometres, counting cities is fast.
    private static let farAway = 100.0

    /// Whether an answer takes long. For few cities far away, all nearer ones are tested.
    fileprivate var isLong: Bool {
        limit > SearchQuery.mostShortMatches || !filter.countries.isEmpty
            || filter.minimumPopulation ?? 0 > 0 || filter.staysInCountry
            || filter.maximumKilometres ?? 0 > Self.farAway
    }
}
#endif

#if Service
import CitySearch
import CitySearchAPI
import Hummingbird

/// `GET /api/cities/{id}`: all that the data know of a city.
enum CityRoute: KeptAnswer {
    static func answer(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        let payload = served.cities.overlay.payload
        try parameters.check(known: ["locale"] + QueryParameters.names(of: payload))
        let columns = try parameters.columns(of: payload)
        let id = try request.cityID
        let locale = try parameters.locale("locale", else: request.variant.locale)
        guard let city = served.cities.index(for: locale)[id: id] else { throw .noCity(id) }
        return Answer { json in
            json.payload = columns?.cells
            json.details(of: city, isFavourite: served.favourites.contains(id))
        }
    }
}
#endif

#if Service
import CitySearch
import CitySearchJSON
import Hummingbird

/// `GET /api/cities/{id}`: all that the data know of a city.
enum CityRoute: KeptAnswer {
    static func answer(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        try parameters.check(known: ["locale"])
        let id = try request.cityID
        let locale = try parameters.locale("locale", else: request.variant.locale)
        guard let city = served.cities.index(for: locale)[id: id] else { throw .noCity(id) }
        return Answer { json in
            json.object { json in
                json.members(of: city)
                json.member("favourite", served.favourites.contains(id))
                json.texts("airports", city.airports)
                json.texts("alternateNames", city.alternateNames)
            }
        }
    }
}
#endif

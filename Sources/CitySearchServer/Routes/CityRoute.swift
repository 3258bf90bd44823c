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
                json.member("airports", city.airports) { $0.value($1) }
                json.member("alternateNames", city.alternateNames) { $0.value($1) }
            }
        }
    }
}
#endif

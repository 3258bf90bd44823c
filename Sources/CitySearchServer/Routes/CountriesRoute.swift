#if Service
import CitySearch
import CitySearchJSON
import Hummingbird

/// `GET /api/countries`: the countries that have cities.
enum CountriesRoute: KeptAnswer {
    static func answer(
        _ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities
    ) throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        try parameters.check(known: ["locale"])
        let locale = try parameters.locale("locale", else: request.variant.locale)
        let index = cities.index(for: locale)
        return Answer { json in
            json.object { json in
                json.member("countries", index.countries) { json, country in
                    json.object { json in
                        json.member("code", country.code.rawValue)
                        json.member("name", country.name)
                        json.member("count", country.cityCount)
                    }
                }
            }
        }
    }
}
#endif

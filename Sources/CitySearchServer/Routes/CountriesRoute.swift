#if Service
import CitySearch
import CitySearchJSON

/// `GET /api/countries`: the countries that have cities.
struct CountriesRoute {
    let locale: String?

    init(_ parameters: QueryParameters) throws(RequestError) {
        try parameters.check(known: ["locale"])
        locale = try parameters.locale("locale")
    }

    func write(_ cities: ServedCities, to json: inout JSONWriter) {
        json.object { json in
            json.key("countries")
            json.array { json in
                for country in cities.index(for: locale).countries {
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

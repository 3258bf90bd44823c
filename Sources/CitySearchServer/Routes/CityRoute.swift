#if Service
import CitySearch
import CitySearchJSON

/// `GET /api/cities/{id}`: all that the data know of a city.
struct CityRoute {
    let id: City.ID
    let locale: String?

    init(id: String?, _ parameters: QueryParameters) throws(RequestError) {
        try parameters.check(known: ["locale"])
        guard let id = id.flatMap(City.ID.init) else {
            throw .invalid("The id of a city is a whole number, as in /api/cities/3435910.")
        }
        self.id = id
        locale = try parameters.locale("locale")
    }

    /// The city.
    func city(_ served: ServiceState.Served) throws(RequestError) -> City {
        guard let city = served.cities.index(for: locale)[id: id] else {
            throw .notFound("There is no city with the id \(id). /api/cities?q= finds cities.")
        }
        return city
    }

    static func write(_ city: City, _ served: ServiceState.Served, to json: inout JSONWriter) {
        json.object { json in
            json.members(of: city)
            json.member("favourite", served.favourites.contains(city.id))
            json.key("alternateNames")
            json.array { names in city.alternateNames.forEach { names.value($0) } }
        }
    }
}
#endif

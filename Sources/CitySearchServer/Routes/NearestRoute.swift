#if Service
import CitySearch
import CitySearchJSON

/// `GET /api/nearest`: the cities around a point.
struct NearestRoute {
    let point: Coordinate
    let limit: Int
    let filter: NearbyFilter
    let locale: String?

    init(_ parameters: QueryParameters) throws(RequestError) {
        try parameters.check(
            known: ["lat", "lon", "limit", "radius", "min_population", "locale"],
            repeatable: ["country"])
        guard let point = try parameters.point() else {
            throw .invalid("Give a point, such as lat=52.52&lon=13.4.")
        }
        self.point = point
        limit = try parameters.integer("limit", in: 0...CitiesRoute.mostMatches, default: 10)
        locale = try parameters.locale("locale")
        let radius = try parameters.number("radius")
        if let radius, radius < 0 { throw .invalid("“radius” must be kilometres from 0 on.") }
        let population = try parameters.integer(
            "min_population", in: 0...Int(UInt32.max), default: 0)
        filter = NearbyFilter(
            countries: try parameters.countries("country"), minimumPopulation: population,
            maximumKilometres: radius)
    }

    func write(_ served: ServiceState.Served, to json: inout JSONWriter) {
        let index = served.cities.index(for: locale)
        // The point is on the globe, as `init` checked.
        let nearest = limit == 0 ? [] : (try? index.nearest(limit, to: point, where: filter)) ?? []
        json.object { json in
            json.member("lat", point.latitude)
            json.member("lon", point.longitude)
            json.member("count", nearest.count)
            json.key("matches")
            json.array { json in
                for nearby in nearest {
                    json.object { json in
                        json.members(of: nearby.city)
                        json.member("favourite", served.favourites.contains(nearby.id))
                        json.member("distanceKm", FoundCity(nearby).distance ?? 0)
                    }
                }
            }
        }
    }
}
#endif

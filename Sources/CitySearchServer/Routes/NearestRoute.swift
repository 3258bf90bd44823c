#if Service
import CitySearch
import CitySearchJSON
import Hummingbird

/// `GET /api/nearest`: the cities around a point.
enum NearestRoute {
    static func answer(
        _ request: Request, _ served: ServiceState.Served
    ) throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        try parameters.check(
            known: ["lat", "lon", "limit", "radius", "min_population", "locale"],
            repeatable: ["country"])
        guard let point = try parameters.point() else {
            throw .invalid("Give a point, such as lat=52.52&lon=13.4.")
        }
        let limit = try parameters.integer("limit", in: 0...CitiesRoute.mostMatches, default: 10)
        let index = served.cities.index(for: try parameters.locale("locale"))
        let filter = try filter(parameters)
        // The point is on the globe, as the parameters checked.
        let nearest = index.nearest(limit, to: point, where: filter)
        return Answer { json in
            json.object { json in
                json.question(point)
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

    private static func filter(_ parameters: QueryParameters) throws(RequestError) -> NearbyFilter {
        let radius = try parameters.number("radius")
        if let radius, radius < 0 { throw .invalid("“radius” must be kilometres from 0 on.") }
        let population = try parameters.integer(
            "min_population", in: 0...Int(UInt32.max), default: 0)
        return NearbyFilter(
            countries: try parameters.countries("country"), minimumPopulation: population,
            maximumKilometres: radius)
    }
}
#endif

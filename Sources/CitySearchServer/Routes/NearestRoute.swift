#if Service
import CitySearch
import CitySearchJSON
import CitySearchOptions
import Hummingbird

/// `GET /api/nearest`: the cities around a point.
enum NearestRoute: KeptAnswer {
    static func isLong(_ request: KeyedRequest<NamesLanguage>) throws(RequestError) -> Bool {
        try Question(request).isLong
    }

    static func answer(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) -> Answer {
        let question = try Question(request)
        let point = question.point
        let index = served.cities.index(for: question.locale)
        let nearest = index.nearest(question.limit, to: point, where: question.filter)
        return Answer { json in
            json.object { json in
                json.members(of: point)
                json.member("country", index.country(at: point)?.rawValue)
                json.member("count", nearest.count)
                json.key("matches")
                json.matches(
                    nearest.map {
                        FoundCity($0, isFavourite: served.favourites.contains($0.id))
                    })
            }
        }
    }

    /// What a request asks for.
    struct Question {
        /// It is on the globe, as the parameters checked.
        fileprivate let point: Coordinate
        fileprivate let limit: Int
        fileprivate let filter: NearbyFilter
        fileprivate let locale: String?

        init(_ request: KeyedRequest<NamesLanguage>) throws(RequestError) {
            let parameters = try request.queryParameters
            try parameters.check(
                known: ["lat", "lon", "limit", "radius", "locale"],
                options: QueryOption.nearby)
            guard let point = try parameters.point() else {
                throw .invalid("Give a point, such as lat=52.52&lon=13.4.")
            }
            self.point = point
            limit = try parameters.integer(
                "limit", in: 0...CitiesRoute.mostMatches, default: 10)
            locale = try parameters.locale("locale", else: request.variant.locale)
            filter = try NearestRoute.filter(parameters)
        }

        /// Whether an answer takes long. For cities that are few and far away, all nearer ones are looked at.
        var isLong: Bool {
            limit > SearchQuery.mostShortMatches || !filter.countries.isEmpty
                || filter.minimumPopulation ?? 0 > 0 || filter.staysInCountry
        }
    }

    private static func filter(_ parameters: QueryParameters) throws(RequestError) -> NearbyFilter {
        let radius = try parameters.number("radius")
        if let radius, radius < 0 { throw .invalid("“radius” must be kilometres from 0 on.") }
        var filter = NearbyFilter(maximumKilometres: radius)
        for option in QueryOption.nearby { try filter.set(option, from: parameters) }
        return filter
    }
}
#endif

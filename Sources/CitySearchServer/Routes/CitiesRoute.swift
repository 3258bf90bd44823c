#if Service
import CitySearch
import CitySearchJSON
import Hummingbird
import HummingbirdCore

/// `GET /api/cities`: answers a query.
enum CitiesRoute {
    /// How many matches a page has at most.
    static let mostMatches = 1_000

    /// What is told of a match.
    enum Fields: String, CaseIterable {
        case all
        /// What a map draws: id, name, position and population.
        case points
    }

    static func answer(
        _ request: Request, _ served: ServiceState.Served
    ) throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        try parameters.check(
            known: [
                "q", "limit", "offset", "order", "match", "favourites", "near", "bbox",
                "min_population", "fields", "locale",
            ], repeatable: ["country"])
        let limit = try parameters.integer("limit", in: 0...mostMatches, default: 20)
        let offset = try parameters.integer("offset", in: 0...Int(UInt32.max), default: 0)
        let fields = try parameters.choice("fields", default: Fields.all)
        let locale = try parameters.locale("locale")
        let query = try SearchQuery(
            parameters["q"] ?? "", parameters, expectedCount: min(mostMatches, offset + limit))
        let index = served.cities.index(for: locale)
        if let box = query.box, query.isOfPlacesAlone, offset == 0 {
            return spread(limit, in: box, query, fields, index, served)
        }
        let results = index.search(query, favourites: served.favourites)
        let start = min(offset, results.count)
        let end = start + min(limit, results.count - start)
        return Answer { json in
            json.object { json in
                json.question(query.text, results.reading)
                json.member("count", results.count)
                json.member("offset", offset)
                json.member("limit", limit)
                if end < results.count && limit > 0 {
                    json.member("next", request.uri.target(offset: end))
                }
                json.key("matches")
                switch fields {
                case .all: json.matches(results[start..<end], labelledBy: index, near: query.near)
                case .points: json.points(results[start..<end].lazy.map(\.city))
                }
            }
        }
    }

    /// The largest cities of a box, spread over it: what a map names.
    private static func spread(
        _ limit: Int, in box: CoordinateBox, _ query: SearchQuery, _ fields: Fields,
        _ index: CityIndex, _ served: ServiceState.Served
    ) -> Answer {
        let cities = index.largestCities(
            limit, in: box, minimumPopulation: query.minimumPopulation)
        return Answer { json in
            json.object { json in
                json.question(query.text, nil)
                json.member("count", cities.count)
                json.member("offset", 0)
                json.member("limit", limit)
                json.key("matches")
                switch fields {
                case .all:
                    json.array { json in
                        for (city, label) in zip(cities, index.labels(of: cities)) {
                            json.object { json in
                                json.members(of: city)
                                json.member("tier", "name")
                                json.text("matchedText", .name, of: city)
                                json.member("favourite", served.favourites.contains(city.id))
                                json.key("highlights")
                                json.array { _ in }
                                json.member("label", label)
                            }
                        }
                    }
                case .points: json.points(cities)
                }
            }
        }
    }
}

extension SearchQuery {
    /// Whether it asks for the largest cities of a part of the globe, whatever they are called.
    fileprivate var isOfPlacesAlone: Bool {
        text.allSatisfy(\.isWhitespace) && order == .population && countries.isEmpty
            && favourites == .mixed
    }
}

extension URI {
    /// The path and the parameters, with another offset.
    fileprivate func target(offset: Int) -> String {
        let others = (query ?? "").split(separator: "&").filter { !$0.hasPrefix("offset=") }
        return path + "?" + (others + ["offset=\(offset)"]).joined(separator: "&")
    }
}

extension JSONWriter {
    /// Writes matches as a list, each with a label that tells it from the others.
    mutating func matches(
        _ matches: Slice<SearchResults>, labelledBy index: CityIndex, near: Coordinate?
    ) {
        let labels = index.labels(of: matches.map(\.city))
        array { json in
            for (match, label) in zip(matches, labels) {
                json.match(FoundCity(match, label: label, near: near))
            }
        }
    }

    /// Writes cities as a list of what a map draws.
    fileprivate mutating func points(_ cities: some Sequence<City>) {
        array { json in
            for city in cities {
                json.object { json in
                    json.member("id", city.id)
                    json.text("name", .name, of: city)
                    json.member("lat", city.coordinate.latitude)
                    json.member("lon", city.coordinate.longitude)
                    json.member("population", city.population)
                }
            }
        }
    }
}
#endif

#if Service
import CitySearch
import CitySearchJSON
import CitySearchPostal
import CitySearchProgram
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
        let part = Part(request, offset: offset, limit: limit)
        let coded = served.cities.postal?.search(
            query, in: index, favourites: served.favourites)
        if let coded, !coded.isEmpty {
            let page = coded[part.range(of: coded.count)]
            return Answer { json in
                json.page(part, of: coded.count, query.text, nil) { json in
                    switch fields {
                    case .all:
                        json.array { json in
                            for found in page.found(in: index, near: query.near) {
                                json.match(found)
                            }
                        }
                    case .points: json.points(page.lazy.map(\.city))
                    }
                }
            }
        }
        let results = index.search(query, favourites: served.favourites)
        let page = results[part.range(of: results.count)]
        return Answer { json in
            json.page(part, of: results.count, query.text, results.reading) { json in
                switch fields {
                case .all: json.matches(page, labelledBy: index, near: query.near)
                case .points: json.points(page.lazy.map(\.city))
                }
            }
        }
    }

    /// The part of what was found that a request asks for.
    fileprivate struct Part {
        let uri: URI
        let offset: Int
        let limit: Int

        init(_ request: Request, offset: Int, limit: Int) {
            uri = request.uri
            self.offset = offset
            self.limit = limit
        }

        func range(of count: Int) -> Range<Int> {
            let start = min(offset, count)
            return start..<start + min(limit, count - start)
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

    /// Writes a part of what was found.
    fileprivate mutating func page(
        _ part: CitiesRoute.Part, of count: Int, _ text: String, _ reading: TextReading?,
        matches: (inout JSONWriter) -> Void
    ) {
        object { json in
            json.question(text, reading)
            json.member("count", count)
            json.member("offset", part.offset)
            json.member("limit", part.limit)
            let end = part.range(of: count).upperBound
            if end < count && part.limit > 0 {
                json.member("next", part.uri.target(offset: end))
            }
            json.key("matches")
            matches(&json)
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

#if Service
import CitySearch
import CitySearchJSON
import CitySearchOptions
import CitySearchPostal
import CitySearchProgram
import Hummingbird
import HummingbirdCore

/// `GET /api/cities`: answers a query.
enum CitiesRoute: KeptAnswer {
    /// How many matches a page has at most.
    static let mostMatches = 1_000

    /// What is told of a match.
    enum Fields: String, CaseIterable {
        case all
        /// What a map draws: id, name, position and population.
        case points
    }

    static func isLong(_ request: KeyedRequest<NamesLanguage>) throws(RequestError) -> Bool {
        try Question(request).isLong
    }

    static func answer(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) -> Answer {
        let question = try Question(request)
        let (query, limit) = (question.query, question.limit)
        let index = served.cities.index(for: question.locale)
        // The largest cities of a box, spread over it: what a map names.
        if let box = question.spread {
            let cities = index.largestCities(
                limit, in: box, minimumPopulation: query.minimumPopulation)
            return answer(question, request.uri, of: cities.count, nil, cities) {
                zip(cities, index.labels(of: cities)).map { city, label in
                    FoundCity(
                        largest: city, isFavourite: served.favourites.contains(city.id),
                        label: label)
                }
            }
        }
        let results = index.search(
            query, codes: served.cities.postal, favourites: served.favourites)
        let page = results.part(from: question.offset, limit: limit)
        return answer(
            question, request.uri, of: results.count, results.reading, page.lazy.map(\.city)
        ) {
            page.found(in: index, near: query.near)
        }
    }

    /// Writes a part of what was found.
    ///
    /// - Parameters:
    ///   - cities: the cities of the part.
    ///   - found: the same with all that there is to tell of them.
    private static func answer<Found: Sequence<FoundCity>>(
        _ question: Question, _ uri: URI, of count: Int, _ reading: TextReading?,
        _ cities: some Sequence<City>, _ found: () -> Found
    ) -> Answer {
        Answer { json in
            json.object { json in
                json.question(question.query.text, reading)
                json.member("count", count)
                json.member("offset", question.offset)
                json.member("limit", question.limit)
                let end = question.offset + question.limit
                if end < count && question.limit > 0 {
                    json.member("next", uri.target(offset: end))
                }
                json.key("matches")
                switch question.fields {
                case .all: json.matches(found())
                case .points: json.points(cities)
                }
            }
        }
    }

    /// What a request asks for.
    struct Question {
        fileprivate let query: SearchQuery
        fileprivate let limit: Int
        fileprivate let offset: Int
        fileprivate let fields: Fields
        fileprivate let locale: String?

        init(_ request: KeyedRequest<NamesLanguage>) throws(RequestError) {
            let parameters = try request.queryParameters
            let options = QueryOption.all + QueryOption.parts
            try parameters.check(
                known: ["q", "limit", "offset", "fields", "locale"], options: options)
            limit = try parameters.integer("limit", in: 0...mostMatches, default: 20)
            offset = try parameters.integer("offset", in: 0...Int(UInt32.max), default: 0)
            fields = try parameters.choice("fields", default: Fields.all)
            locale = try parameters.locale("locale", else: request.variant.locale)
            query = try SearchQuery(
                parameters["q"] ?? "", parameters, options,
                expectedCount: min(mostMatches, offset + limit))
        }

        /// The box whose largest cities are asked for; nil when something else is.
        fileprivate var spread: CoordinateBox? {
            query.isOfPlacesAlone && offset == 0 ? query.box : nil
        }

        /// Whether an answer takes long.
        var isLong: Bool {
            spread != nil
                ? limit > SearchQuery.mostShortMatches
                : query.isLong(through: offset + limit, telling: limit)
        }
    }
}

extension SearchQuery {
    /// Whether it asks for the largest cities of a part of the globe, whatever they are called.
    fileprivate var isOfPlacesAlone: Bool {
        var everywhere = self
        (everywhere.box, everywhere.minimumPopulation) = (nil, 0)
        return asksForAll && order == .population && !everywhere.isSelective
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

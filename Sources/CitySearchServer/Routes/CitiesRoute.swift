#if Service
import CitySearch
import CitySearchJSON
import Hummingbird
import HummingbirdCore

/// `GET /api/cities`: answers a query.
enum CitiesRoute {
    /// How many matches a page has at most.
    static let mostMatches = 1_000

    static func answer(
        _ request: Request, _ served: ServiceState.Served
    ) throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        try parameters.check(
            known: [
                "q", "limit", "offset", "order", "match", "favourites", "near", "locale",
            ], repeatable: ["country"])
        let limit = try parameters.integer("limit", in: 0...mostMatches, default: 20)
        let offset = try parameters.integer("offset", in: 0...Int(UInt32.max), default: 0)
        let locale = try parameters.locale("locale")
        let query = try SearchQuery(
            parameters["q"] ?? "", parameters, expectedCount: min(mostMatches, offset + limit))
        let index = served.cities.index(for: locale)
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
                json.matches(results[start..<end], labelledBy: index, near: query.near)
            }
        }
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
}
#endif

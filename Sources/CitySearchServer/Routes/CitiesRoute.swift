#if Service
import CitySearch
import CitySearchJSON

/// `GET /api/cities`: answers a query.
struct CitiesRoute {
    /// How many matches a page has at most.
    static let mostMatches = 1_000

    let query: SearchQuery
    let offset: Int
    let limit: Int
    let locale: String?

    /// - Parameter parameters: those of the request.
    init(_ parameters: QueryParameters) throws(RequestError) {
        try parameters.check(
            known: [
                "q", "limit", "offset", "order", "match", "favourites", "near", "locale",
            ], repeatable: ["country"])
        limit = try parameters.integer("limit", in: 0...Self.mostMatches, default: 20)
        offset = try parameters.integer("offset", in: 0...Int(UInt32.max), default: 0)
        locale = try parameters.locale("locale")
        query = try SearchQuery(
            parameters["q"] ?? "", parameters,
            expectedCount: min(Self.mostMatches, offset + limit))
    }

    /// Writes the page that was asked for.
    ///
    /// - Parameter target: the path and the parameters of the request, for a link to the next page.
    func write(
        _ served: ServiceState.Served, target: (_ offset: Int) -> String, to json: inout JSONWriter
    ) {
        let index = served.cities.index(for: locale)
        let results = index.search(query, favourites: served.favourites)
        let start = min(offset, results.count)
        let end = start + min(limit, results.count - start)
        json.object { json in
            json.question(query.text, results.reading)
            json.member("count", results.count)
            json.member("offset", offset)
            json.member("limit", limit)
            if end < results.count && limit > 0 { json.member("next", target(end)) }
            json.key("matches")
            json.matches(results[start..<end], labelledBy: index, near: query.near)
        }
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

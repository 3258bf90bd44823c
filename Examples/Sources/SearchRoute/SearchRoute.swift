import CitySearch
import Foundation

/// The route `/search?q=…&limit=…` of a web server. Whatever framework there is calls ``answer(_:)``.
struct SearchRoute {
    let cities: ServedIndex

    /// The answer, as JSON, to the query of a URL.
    func answer(_ query: String) throws -> Data {
        let items = URLComponents(string: "?\(query)")?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        let limit = min(max(1, value("limit").flatMap(Int.init) ?? 10), 100)
        let results = cities.index.search(
            SearchQuery(value("q") ?? "", order: .relevance, expectedCount: limit))
        return try JSONEncoder().encode(Array(results.prefix(limit)))
    }
}

/// Prints what the route answers, for example: swift run SearchRoute "q=s%C3%A3o&limit=3" cities.json
@main
struct Program {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let path = arguments.dropFirst().first ?? "Data/cities.json"
        let route = SearchRoute(cities: try await ServedIndex(contentsOf: path))
        let answer = try route.answer(arguments.first ?? "q=lon")
        print(String(decoding: answer, as: UTF8.self))
    }
}

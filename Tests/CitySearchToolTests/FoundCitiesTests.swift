import CitySearch
import CitySearchAPI
import Foundation
import TestSupport
import Testing

/// The JSON of clients, compared with the output of the program.
@Suite("The product CitySearchAPI writes the bytes that the command prints")
struct FoundCitiesTests {
    private static let formats: [(name: String, format: CityJSONFormat)] = [
        ("json", .object), ("jsonl", .lines), ("geojson", .geoJSON),
    ]

    /// Odd characters, typing errors, places, all that there is, and nothing.
    @Test(arguments: ["tok", "sydny", "alabama, us", "", "zzzz", "\"\u{1B}\n"])
    func `a page of matches`(text: String) async throws {
        let towns = try Towns.few()
        let index = try await CityIndex(contentsOf: towns.path)
        let query = SearchQuery(text, order: .relevance)
        let page = FoundCities(index.search(query).page(0, size: 3), of: query, in: index)
        for (name, format) in Self.formats {
            let run = try await towns.run("query", text, "--limit", "3", "--format", name)
            #expect(page.json(format) == Array(run.output), "\(name)")
        }
        let run = try await towns.run("batch", "--limit", "3", input: text)
        // A text of several lines is several queries, and an empty one is not a query.
        if !text.isEmpty, !text.contains("\n") {
            // Batches include the confidence of each answer.
            var query = query
            query.minimumConfidence = 0
            let page = FoundCities(index.search(query).page(0, size: 3), of: query, in: index)
            #expect(page.json(.oneLine) + Array("\n".utf8) == Array(run.output))
        }
    }

    @Test func `matches with distances`() async throws {
        let towns = try Towns.few()
        let index = try await CityIndex(contentsOf: towns.path)
        let query = SearchQuery(
            "to", order: .distance, near: try Coordinate(latitude: 50, longitude: 9.5))
        let page = FoundCities(index.search(query)[1..<4], of: query, in: index)
        for (name, format) in Self.formats {
            let run = try await towns.run(
                "query", "to", "--order", "distance", "--near", "50,9.5", "--offset", "1",
                "--limit", "3", "--format", name)
            #expect(page.json(format) == Array(run.output), "\(name)")
        }
    }

    @Test(arguments: [0, 3])
    func `cities around a point`(count: Int) async throws {
        let towns = try Towns.few()
        let index = try await CityIndex(contentsOf: towns.path)
        let point = try Coordinate(latitude: -33.9, longitude: 151)
        let filter = NearbyFilter(countries: count == 0 ? ["AQ"] : [])
        let cities = FoundCities(index.nearest(3, to: point, where: filter), near: point)
        for (name, format) in Self.formats {
            let run = try await towns.run(
                ["nearest", "-33.9,151", "--limit", "3", "--format", name]
                    + (count == 0 ? ["--country", "AQ"] : []))
            #expect(cities.json(format) == Array(run.output), "\(name)")
        }
    }

    @Test func `a city is the beginning of its match`() async throws {
        let towns = try Towns.few()
        let index = try await CityIndex(contentsOf: towns.path)
        let run = try await towns.run("query", "", "--order", "name", "--format", "jsonl")
        #expect(run.lines.count == index.count)
        for (line, city) in zip(run.lines, index.cities) {
            let json = String(decoding: city.json(), as: UTF8.self)
            #expect(json.last == "}" && line.hasPrefix(json.dropLast() + ","))
        }
    }
}

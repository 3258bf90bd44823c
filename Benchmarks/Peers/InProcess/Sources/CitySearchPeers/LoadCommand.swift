import ArgumentParser
import CitySearch
import Foundation

/// Loads a file once and prints the time.
struct LoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load", abstract: "Load a JSON file of cities once, and time it.")

    @Argument(help: "What loads it.")
    var loader: Loader

    @Argument(help: "The file.")
    var file: String

    enum Loader: String, ExpressibleByArgument, CaseIterable {
        case citysearch
        case jsonDecoder = "json-decoder"
    }

    func run() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let cities: Int
        switch loader {
        case .citysearch:
            cities = try await CityIndex(contentsOf: file).count
        case .jsonDecoder:
            let data = try Data(contentsOf: URL(filePath: file))
            cities = try JSONDecoder().decode([DecodedCity].self, from: data).count
        }
        print(#"{"cities": \#(cities), "ms": \#((clock.now - start) / .milliseconds(1))}"#)
    }
}

/// A city with all that the file has of it.
struct DecodedCity: Decodable {
    struct Coordinate: Decodable {
        let lon: Double
        let lat: Double
    }

    let id: Int
    let name: String
    let country: String
    let coord: Coordinate
    let population: Int?
    let admin1: String?
    let timezone: String?
    let alternateNames: [String]?

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name, country, coord, population, admin1, timezone, alternateNames
    }
}

import ArgumentParser
import CitySearch
import Foundation

/// Writes cities that do not exist, to see how the engine grows.
@main
struct CityGenerator: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "citysearch-generate",
        abstract: "Write any number of plausible cities as JSON.",
        discussion: """
            Names are drawn from a Markov model of order three of the real names of a country. \
            GeoNames' allCountries has some 12 million places.

            EXAMPLES
              citysearch-generate 12000000 > cities.json
            """)

    @Option(help: "The JSON file of cities to learn from.", completion: .file(extensions: ["json"]))
    var data = "../Data/cities.json"

    @Option(help: "The same seed gives the same cities.")
    var seed: UInt64 = 45

    @Argument(help: "How many cities.")
    var count: Int

    /// How many bytes are collected before they are written.
    private static let bufferSize = 1 << 20

    mutating func validate() throws {
        guard count > 0 else { throw ValidationError("the number of cities begins at 1") }
    }

    func run() async throws {
        let index = try await CityIndex(contentsOf: data)
        guard index.count > 0 else { throw ValidationError("\(data) has no city to learn from") }
        var factory = CityFactory(learningFrom: index, seed: seed)
        var buffer = "["
        for id in 1...count {
            buffer += id == 1 ? "\n" : ",\n"
            buffer += try factory.next(id: id).json
            if buffer.utf8.count >= Self.bufferSize { try flush(&buffer) }
        }
        buffer += "\n]\n"
        try flush(&buffer)
    }

    private func flush(_ buffer: inout String) throws {
        try FileHandle.standardOutput.write(contentsOf: Data(buffer.utf8))
        buffer.removeAll(keepingCapacity: true)
    }
}

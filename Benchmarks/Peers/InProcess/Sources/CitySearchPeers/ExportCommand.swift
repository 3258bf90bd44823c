import ArgumentParser
import CitySearch
import Foundation

/// Writes what all peers read: the cities with their keys, and the queries.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write cities with folded keys, and typed prefixes, for the peers to read.",
        discussion: """
            cities.tsv has id, key, name and population of each city, in name order; queries.tsv has \
            what was typed, and that folded.
            """)

    @Option(help: "A JSON file of cities.")
    var data: String

    @Option(help: "A file of typed prefixes, from citysearch-bench --write-queries.")
    var queries: String

    @Option(help: "How many of the prefixes to take, evenly from the file.")
    var sample = 2_000

    @Argument(help: "The folder to write to.")
    var folder: String

    mutating func validate() throws {
        guard sample > 0 else { throw ValidationError("--sample takes a number from 1 on") }
    }

    func run() async throws {
        let index = try await CityIndex(contentsOf: data)
        let cities = index.cities.lazy.map { PeerCity($0) }
        try TabSeparated.write(
            cities.map { ["\($0.id)", $0.key, $0.name, "\($0.population)"] },
            to: "\(folder)/cities.tsv")
        let typed = try String(contentsOfFile: queries, encoding: .utf8)
            .split(separator: "\n").map { TypedPrefix(typed: String($0)) }
            .filter { !$0.folded.isEmpty }
        let step = max(1, typed.count / sample)
        try TabSeparated.write(
            stride(from: 0, to: typed.count, by: step).lazy.prefix(sample)
                .map { [typed[$0].typed, typed[$0].folded] },
            to: "\(folder)/queries.tsv")
    }
}

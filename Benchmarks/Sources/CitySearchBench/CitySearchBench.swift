import ArgumentParser
import CitySearch
import Foundation

/// Measures how long a load takes, and how long each kind of query.
@main
struct CitySearchBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "citysearch-bench",
        abstract: "Measure loading and searching, on real data and typed prefixes.",
        discussion: """
            The mean of a kind is the time of a whole pass over the queries, divided by their \
            number; of the passes the median is given. Percentiles come from further passes in \
            which each query is timed by itself, less what an empty timing takes.

            EXAMPLES
              citysearch-bench
              citysearch-bench --data classic.json --format json
              citysearch-bench --queries typed.txt --passes 21
              citysearch-bench --kinds locate page50 --passes 5
              citysearch-bench --write-points points.json
            """)

    @Option(help: "A JSON file of cities.", completion: .file(extensions: ["json"]))
    var data = "../Data/cities.json"

    @Option(
        help: "A file with one typed prefix a line, instead of the built-in stream.",
        completion: .file())
    var queries: String?

    @Option(
        help: """
            Write the points of the kinds nearest1 and nearest10 with the cities found to a file, \
            for a peer, and measure nothing.
            """,
        completion: .file(extensions: ["json"]))
    var writePoints: String?

    @Option(
        help: """
            Write the queries to a file, one a line, for a peer or another build, and measure nothing.
            """,
        completion: .file())
    var writeQueries: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Measure only these kinds of queries.", valueName: "kind"))
    var kinds: [String] = []

    @Option(help: "How often the queries are gone through, and the file is loaded.")
    var passes = 11

    @Option(help: "text or json.")
    var format = ReportFormat.text

    mutating func validate() throws {
        guard passes > 0 else { throw ValidationError("--passes takes a number from 1 on") }
    }

    func run() async throws {
        if writePoints != nil || writeQueries != nil {
            try write(from: try await CityIndex(contentsOf: data))
            return
        }
        let (index, load) = try await LoadMeasurement(path: data).measure(passes: passes)
        let measurement = QueryMeasurement(
            index: index, stream: try stream(from: index), passes: passes, kinds: Set(kinds))
        let report = Report(
            load: load, indexBytes: index.byteCount, peakBytes: Process.peakBytes,
            queries: try measurement.measureAll())
        print(try report.text(format))
    }

    private func stream(from index: CityIndex) throws -> QueryStream {
        try queries.map(QueryStream.init(contentsOf:)) ?? QueryStream(typedFrom: index)
    }

    private func write(from index: CityIndex) throws {
        if let writePoints {
            try PointStream(around: index).write(to: writePoints, answeredBy: index)
        }
        if let writeQueries {
            try stream(from: index).write(to: writeQueries)
        }
    }
}

/// How a report is written.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

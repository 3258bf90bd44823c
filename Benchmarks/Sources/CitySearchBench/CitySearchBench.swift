import ArgumentParser
import CitySearch
import QueryWorkload
import Foundation

/// Measures a load, the opening of a snapshot, and each kind of query.
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
              citysearch-bench --only load --passes 21
              citysearch-bench --only floor --passes 21
              citysearch-bench --write-classic classic.json
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
        help: "Write the cities in the classic shape to a file, for --data, and measure nothing.",
        completion: .file(extensions: ["json"]))
    var writeClassic: String?

    @Flag(help: "Take names that few people type, instead of names of large cities.")
    var rare = false

    @Option(
        help: """
            Write the queries to a file, one a line, for a peer or another build, and measure nothing.
            """,
        completion: .file())
    var writeQueries: String?

    @Option(
        help: """
            Measure nothing else than loads, the least that a load can take, what threads gain, or the \
            worst queries.
            """)
    var only: MeasuredPart?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Measure only these kinds of queries.", valueName: "kind"))
    var kinds: [String] = []

    @Option(
        help: "How often the queries are gone through, the file is loaded, and a snapshot opened.")
    var passes = 11

    @Option(help: "text or json.")
    var format = ReportFormat.text

    mutating func validate() throws {
        guard passes > 0 else { throw ValidationError("--passes takes a number from 1 on") }
    }

    func run() async throws {
        if writePoints != nil || writeQueries != nil || writeClassic != nil {
            try write(from: try await CityIndex(contentsOf: data))
            return
        }
        if only == .worst {
            print(WorstMeasurement(index: try await CityIndex(contentsOf: data)).text())
            return
        }
        if only == .floor {
            print(try await FloorMeasurement(path: data, passes: passes).text())
            return
        }
        let (index, load) = try await LoadMeasurement(path: data).measure(passes: passes)
        let snapshot = try await SnapshotMeasurement(index: index, passes: passes).measure()
        let classic = try await ClassicFile(of: index).measureLoad(passes: passes)
        let report = Report(
            load: load, classicLoad: classic, snapshot: snapshot, indexBytes: index.byteCount,
            peakBytes: Process.peakBytes, queries: only == nil ? try measureQueries(index) : [],
            scaling: only == .threads || only == nil && kinds.isEmpty
                ? try measureScaling(index) : [])
        print(try report.text(format))
    }

    private func measureQueries(_ index: CityIndex) throws -> [Report.Query] {
        try QueryMeasurement(
            index: index, stream: stream(from: index), passes: passes, kinds: Set(kinds)
        ).measureAll()
    }

    private func measureScaling(_ index: CityIndex) throws -> [Report.Scaling] {
        ScalingMeasurement(index: index, texts: try stream(from: index).texts, passes: passes)
            .measure()
    }

    private func stream(from index: CityIndex) throws -> QueryStream {
        if let queries { return try QueryStream(contentsOf: queries) }
        return rare ? QueryStream(rarelyTypedFrom: index) : QueryStream(typedFrom: index)
    }

    private func write(from index: CityIndex) throws {
        if let writePoints {
            try PointStream(around: index).write(to: writePoints, answeredBy: index)
        }
        if let writeQueries { try stream(from: index).write(to: writeQueries) }
        if let writeClassic { try ClassicFile(of: index).write(to: writeClassic) }
    }
}

/// What may be measured by itself.
enum MeasuredPart: String, ExpressibleByArgument, CaseIterable {
    case load, floor, threads, worst
}

/// How a report is written.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

import ArgumentParser
import CitySearch
import QueryWorkload

/// Does a fixed piece of work some times, for a profiler or for counting instructions.
///
/// It runs without an asynchronous `main`, which callgrind does not survive.
@main
struct CitySearchWorkload: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "citysearch-workload",
        abstract: "Answer typed prefixes in one way, or load, for a profiler.",
        discussion: """
            EXAMPLES
              citysearch-workload page50 --rounds 100
              citysearch-workload load --data cities.json
            """)

    @Argument(help: "A kind of query that citysearch-bench names, or load.")
    var kind: String

    @Option(help: "A file with one typed prefix a line, instead of the built-in stream.")
    var queries: String?

    @Option(
        help: "A JSON file of cities, or a snapshot.",
        completion: .file(extensions: ["json", "cityindex"]))
    var data = "../Data/cities.json"

    @Option(help: "How often the queries are gone through, or the file is loaded.")
    var rounds = 1

    func run() throws {
        if kind == "load" {
            for _ in 0..<rounds { print(kind, try open().count) }
            return
        }
        let index = try open()
        let streams = [
            (QueryKind.all(over: index), QueryStream.init(typedFrom:)),
            (QueryKind.rare(over: index), QueryStream.init(rarelyTypedFrom:)),
            (QueryKind.misspelt(over: index), QueryStream.init(misspeltFrom:)),
        ]
        let known = streams.lazy.compactMap { kinds, stream in
            kinds.first { $0.name == kind }.map { (kind: $0, stream: stream) }
        }.first
        guard let (kind, makeStream) = known else {
            throw ValidationError("no kind of query is called \(kind)")
        }
        let stream = try queries.map(QueryStream.init(contentsOf:)) ?? makeStream(index)
        var checksum = 0
        let time = ContinuousClock().measure {
            for _ in 0..<rounds {
                for text in stream.texts { checksum &+= kind.answer(text) }
            }
        }
        print(kind.name, checksum, time / max(1, rounds * stream.texts.count))
    }

    private func open() throws -> CityIndex {
        try CityIndex.onCallingThread { [data] in try await CityIndex(contentsOf: data) }
    }
}

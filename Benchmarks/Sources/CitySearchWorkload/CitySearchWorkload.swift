import ArgumentParser
import CitySearch
import Dispatch
import QueryWorkload

/// Does a fixed piece of work once, for a profiler or for counting instructions.
///
/// It runs without an asynchronous `main`, which callgrind does not survive.
@main
struct CitySearchWorkload: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "citysearch-workload",
        abstract: "Answer typed prefixes in one way, for a profiler.")

    @Argument(help: "A kind of query that citysearch-bench names.")
    var kind: String

    @Option(help: "A file with one typed prefix a line, instead of the built-in stream.")
    var queries: String?

    @Option(help: "A JSON file of cities.", completion: .file(extensions: ["json"]))
    var data = "../Data/cities.json"

    @Option(help: "How often the queries are gone through.")
    var rounds = 1

    func run() throws {
        let index = try Self.index(data)
        let stream = try queries.map(QueryStream.init(contentsOf:)) ?? QueryStream(typedFrom: index)
        guard let kind = QueryKind.all(over: index).first(where: { $0.name == kind }) else {
            throw ValidationError("no kind of query is called \(kind)")
        }
        var checksum = 0
        let time = ContinuousClock().measure {
            for _ in 0..<rounds {
                for text in stream.texts { checksum &+= kind.answer(text) }
            }
        }
        print(kind.name, checksum, time / (rounds * max(1, stream.texts.count)))
    }

    private static func index(_ path: String) throws -> CityIndex {
        let loaded = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result: Result<CityIndex, any Error>?
        Task.detached {
            do { result = .success(try await CityIndex(contentsOf: path)) } catch {
                result = .failure(error)
            }
            loaded.signal()
        }
        loaded.wait()
        guard let result else { throw ValidationError("nothing was loaded") }
        return try result.get()
    }
}

import ArgumentParser
import CitySearch

/// `citysearch batch`: answers many queries.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Answer many queries, one a line.",
        usage: "citysearch batch [<FILE>|-] [<option> ...]",
        discussion: """
            Reads one query a line and writes one JSON object a line, in the same order:
              {"query":"lon","count":45,"matches":[…]}
            An empty line lists all cities. Lines may end with LF or CRLF; bytes that are not UTF-8 \
            are replaced by U+FFFD. An answer is written before the next query is waited for, so \
            that a program may write a query and read its answer.

            EXAMPLES
              citysearch batch names.txt --limit 1 > found.jsonl
              cut -d, -f2 addresses.csv | citysearch batch --country DE --order population
              citysearch batch --limit 0 names.txt | jq .count

            EXIT STATUS
              0  all queries were answered, even if nothing was found
              2  wrong usage, or input that cannot be read
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A file of queries; - or none for standard input.", valueName: "FILE"),
        completion: .file())
    var file = "-"

    @OptionGroup
    var options: SearchOptions

    @Flag(
        help: """
            Say on standard error how long it took to read, answer and write all queries, without \
            loading the cities.
            """)
    var timing = false

    func validate() throws {
        if file.isEmpty { throw ValidationError("FILE needs the name of a file.") }
    }

    func run() async throws {
        var lines = try input()
        let loaded = try await options.load()
        if file == "-", StandardError.isTerminal, Platform.Descriptor.standardInput.isTerminal {
            StandardError.writeLine("Type one query a line; Ctrl-D ends.")
        }
        let start = ContinuousClock.now
        let count = try answer(&lines, from: loaded.index)
        guard timing else { return }
        let duration = start.duration(to: .now)
        StandardError.writeLine(
            "Answered \(count.grouped) \(count == 1 ? "query" : "queries") in \(duration.rounded) "
                + "(\(loaded.summary))")
    }

    private func input() throws(ToolError) -> LineReader {
        if file == "-" { return LineReader(.standardInput, name: "standard input") }
        do throws(Platform.Failure) {
            return LineReader(try Platform.openForReading(file), name: file)
        } catch {
            throw .unreadable(file, "\(error)")
        }
    }

    /// - Returns: how many queries there were.
    private func answer(
        _ lines: inout LineReader, from index: CityIndex
    ) throws(ToolError) -> Int {
        let renderer = JSONRenderer(isOneLine: true)
        var output = OutputBuffer()
        var progress = BatchProgress()
        defer { progress.end() }
        var count = 0
        while let query = try lines.next(beforeWaiting: { () throws(ToolError) in
            try output.flush()
        }) {
            let page = options.page(query, in: index)
            try renderer.render(page.cities, of: page, to: &output)
            count += 1
            progress.answered(count)
        }
        try output.flush()
        return count
    }
}

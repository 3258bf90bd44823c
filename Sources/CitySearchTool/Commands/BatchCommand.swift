import ArgumentParser
import CitySearch
import CitySearchProgram

/// `citysearch batch`: answers many queries.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Answer many queries, one a line.",
        usage: "citysearch batch [<FILE>|-] [<option> ...]",
        discussion: """
            Reads one query a line and writes one answer after the other, in the same order. With \
            --format jsonl, the default, an answer is a JSON object a line:
              {"query":"lon","confidence":0.87,"kind":"city","ambiguity":0.1,"count":45,"matches":[…]}
            With json all answers are one array. With csv each match is a row that begins with its \
            query, the number of all its matches, what was passed over, and the next three; a query \
            without matches has a row with empty fields.
            "confidence" is how likely the query means the first match, from 0 to 1: of those at 0.9, nine \
            of ten are right. "kind" is what it means: city, region, subregion, country, airport, \
            postalCode or point. "ambiguity" is how much else it may mean: the other matches.
            An empty line finds nothing, and so does a word for it, such as N/A or unknown. Lines may end with LF or CRLF; bytes that are not UTF-8 \
            are replaced by U+FFFD. All processors answer at once. An answer is written before the \
            next query is waited for, so that a program may write a query and read its answer.

            EXAMPLES
              citysearch batch names.txt --limit 1 > found.jsonl
              citysearch batch names.txt --limit 1 --format csv > found.csv
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
    var file = FilePath.standardInput

    @OptionGroup
    var options: SearchOptions

    @Option(help: "What the output looks like.")
    var format = BatchFormat.jsonl

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Use at most N processors; all of them unless given.", valueName: "N"),
        transform: Self.threads)
    var threads: Int?

    @Flag(
        help: """
            Say on standard error how long it took to read, answer and write all queries, without \
            loading the cities.
            """)
    var timing = false

    func validate() throws {
        if file.bytes.isEmpty { throw ValidationError("FILE needs the name of a file.") }
        if file == .standardInput, options.data.data == .standardInput {
            throw ValidationError(
                "The queries and the cities cannot both come from standard input: name a file for one."
            )
        }
    }

    func run() async throws {
        var lines = try LineReader(file == .standardInput ? nil : file)
        let loaded = try await options.load()
        if isTyped, StandardError.isTerminal {
            StandardError.writeLine("Type one query a line; Ctrl-D ends.")
        }
        let start = ContinuousClock.now
        var answers = BatchAnswers(
            try options.search(in: loaded.index, tellsFavourites: format != .csv),
            BatchRenderer(format),
            threads: threads ?? Platform.processorCount, BatchProgress(isTyped: isTyped))
        let count = try await answers.answer(
            &lines, reasonFields: ResultPage.reasonFields(near: options.query.near))
        guard timing else { return }
        let duration = start.duration(to: .now)
        StandardError.writeLine(
            "Answered \(count.counted("query")) in \(duration.rounded) "
                + "(\(loaded.summary))")
    }

    private static func threads(_ text: String) throws -> Int {
        guard let count = Int(text), count > 0 else {
            throw ValidationError("give a whole number, 1 or more")
        }
        return count
    }

    /// Whether the queries are typed on a terminal.
    private var isTyped: Bool {
        file == .standardInput && Platform.Descriptor.standardInput.isTerminal
    }
}

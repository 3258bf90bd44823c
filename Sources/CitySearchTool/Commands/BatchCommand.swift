import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchProgram

/// `citysearch batch`: answers many queries.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Answer many queries, one per line, or the rows of a table.",
        usage: """
            citysearch batch [<FILE>|-] [<option> ...]
            citysearch batch <TABLE>|- --column <COLUMN> [<option> ...]
            """,
        discussion: """
            Reads one query per line and writes the answers in the same order. With --format \
            jsonl, the default, each answer is a line with a JSON object:

              {"query":"lon","confidence":0.87,"kind":"city","ambiguity":0.1,…}

            With json all answers are one array. With csv each match is a row that begins with its \
            query, the number of all its matches, the ignored parts, and the next three; a query \
            without matches has a row with empty fields.
            "confidence" is that of the first match, from 0 to 1: at 0.9, nine of ten are right. \
            "kind" is what the query refers to: city, region, subregion, country, airport, \
            postalCode or point. "ambiguity" is the likelihood of the other matches.
            An empty line finds nothing, and neither does a placeholder such as N/A or unknown. \
            Lines may end with LF, CRLF or CR. Lines that are not UTF-8 are read as Windows-1252, \
            which is reported, unless --encoding gives another encoding. \
            Queries are answered on all processors. An answer is written before waiting for the \
            next query, so that a program may write a query and read its answer.

            With --column the file is a table with headings, or without (--no-headings): with \
            commas, semicolons, tabs or bars, compressed or not, or a workbook (.xlsx). The table \
            is written unchanged, with its separator and line ends, and each row is followed by \
            its city: \
            \(RowAnswers.headings.joined(separator: ", ")), or city_id_2 and so on where the table \
            has these. They are empty if there is none. The output is UTF-8. Invalid countries, \
            regions and points are reported on standard error, with their number and the first line.

            EXAMPLES
              citysearch batch names.txt --limit 1 > found.jsonl
              citysearch batch names.txt --limit 1 --format csv > found.csv
              cut -d, -f2 addresses.csv | citysearch batch --country DE --order population
              citysearch batch orders.csv --column city --country-column land > out.csv
              citysearch batch schools.csv --column town --region-column state > cities.csv
              citysearch batch --limit 0 names.txt | jq .count

            EXIT STATUS
              0  all queries were answered, even if nothing was found
              2  wrong usage, or input that cannot be read
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A file of queries, or a table; - or none for standard input.", valueName: "FILE"),
        completion: .file())
    var file = FilePath.standardInput

    @OptionGroup var options: SearchOptions
    @OptionGroup var columns: ColumnOptions

    @Option(help: "The format of the output; default: jsonl, and with --column a table.")
    var format: BatchFormat?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Use at most N processors; default: all.", valueName: "N"),
        transform: LimitOption.positive)
    var threads: Int?

    @Flag(
        help: """
            Print the time of reading, answering and writing all queries to standard error, \
            without loading the cities.
            """)
    var timing = false

    func validate() throws {
        if file.bytes.isEmpty { throw ValidationError("FILE needs the name of a file.") }
        if file == .standardInput, options.data.data == .standardInput {
            throw ValidationError(
                "The queries and the cities cannot both come from standard input: name a file for one."
            )
        }
        if let columns = columns.columns { try checkTable(columns) }
    }

    /// Throws when options contradict a table's columns.
    private func checkTable(_ columns: ColumnOptions.Columns) throws {
        if format != nil, format != .csv {
            throw ValidationError("--column writes a table: leave out --format.")
        }
        if options.limit.given ?? 1 != 1 {
            throw ValidationError("--column writes one city a row: leave out --limit.")
        }
        if options.explain {
            throw ValidationError("--explain works for lines, not for tables: leave out --column.")
        }
        if columns.country != nil, !options.countries.lists.isEmpty {
            throw ValidationError("Give either --country or --country-column.")
        }
        if self.columns.together, columns.country != nil || !options.countries.lists.isEmpty {
            throw ValidationError(
                "--together finds out the country: leave out --country and --country-column.")
        }
        if columns.point != nil, options.query.near != nil {
            throw ValidationError("Give either --near or --near-columns.")
        }
        for (name, isGiven) in [
            ("near-columns", columns.point != nil), ("together", self.columns.together),
        ] where isGiven && options.query.order != .relevance {
            throw ValidationError("--\(name) needs --order relevance.")
        }
    }

    func run() async throws {
        if let columns = columns.columns {
            try await answerTable(columns)
        } else {
            try await answerLines()
        }
    }

    private func answerLines() async throws {
        var lines = try LineReader(file == .standardInput ? nil : file, as: columns.form.encoding)
        let loaded = try await options.data.load()
        if isTyped, StandardError.isTerminal {
            StandardError.writeLine("Type one query a line; Ctrl-D ends.")
        }
        let format = format ?? .jsonl
        let search = try options.search(in: loaded.index, tellsFavourites: format != .csv)
        try await answer(&lines, by: BatchRenderer(search, format), loaded)
        if let note = lines.note { StandardError.writeLine("citysearch: \(note)") }
    }

    private func answerTable(_ columns: ColumnOptions.Columns) async throws {
        let table = try ToolError.whileImporting { () throws(ImportError) in
            try TableCopy(file, having: columns.all, self.columns.tableForm)
        }
        let loaded = try await options.data.load()
        let search = try options.search(in: loaded.index, tellsFavourites: false, most: 1)
        var answers = try RowAnswers(search, table, columns)
        var rows = RowQueries(table: table)
        var notes: [String] = []
        if self.columns.together {
            answers.learnHome(
                from: try rows.peek(HomeCountry.sampleCount, length: HomeCountry.sampleLength))
            if let home = answers.home {
                notes.append(
                    "\(table.name): \(home.count.grouped) of the first "
                        + "\(home.total.counted("city")) are in \(home.code.rawValue), "
                        + "whose cities were taken for likelier")
            }
        }
        try await answer(&rows, by: answers, loaded)
        for note in table.notes + notes + answers.unread.notes {
            StandardError.writeLine("citysearch: \(note)")
        }
    }

    /// Writes an answer to each query, and reports the time if requested.
    private func answer<Answer: BatchAnswer, Queries: BatchQueries<Answer.Query> & ~Copyable>(
        _ queries: inout Queries, by answer: Answer, _ loaded: LoadedIndex
    ) async throws {
        let start = ContinuousClock.now
        var answers = BatchAnswers(
            answer, threads: threads ?? Platform.processorCount, isTyped: isTyped)
        let count = try await answers.answer(&queries)
        guard timing else { return }
        let duration = start.duration(to: .now)
        StandardError.writeLine(
            "Answered \(count.counted("query")) in \(duration.rounded) "
                + "(\(loaded.summary))")
    }

    /// Whether the queries are typed on a terminal.
    private var isTyped: Bool {
        file == .standardInput && Platform.Descriptor.standardInput.isTerminal
    }
}

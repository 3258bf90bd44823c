import ArgumentParser
import CitySearch

/// `citysearch query`: answers one query.
struct QueryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Find the cities that begin with a text.",
        usage: "citysearch query <text> [<option> ...]",
        discussion: """
            The text is compared without accents and case. The empty text lists all cities.
            A space at the end counts: "new " finds New York and not Newark.
            Behind a comma may stand the beginning of a country or a region: "paris, tex".

            EXAMPLES
              citysearch query münch
              citysearch query "new " --offset 20
              citysearch query --country AR --country CL --order population san
              citysearch query 北京 --format json --locale zh
              citysearch query --format geojson --limit 1000 sao > sao.geojson
              citysearch query -- -text-that-begins-with-a-dash

            OUTPUT
              A terminal gets a table with headings, colours (unless NO_COLOR is set) and a footer; \
            a pipe gets the same lines without them, and with --format table also the headings. \
            "count" in JSON is the number of all matches, also of those that are not given. CSV is \
            RFC 4180, GeoJSON is RFC 7946.

            EXIT STATUS
              0  found (even if the page that was asked for is empty)
              1  found nothing
              2  wrong usage, or input that cannot be read
            """
    )

    // Its absence is not left to the parser, which would only speak of a missing argument.
    @Argument(help: "What the names begin with.")
    var text: String?

    @OptionGroup
    var options: SearchOptions

    @Option(help: "What the output looks like; a table unless given.")
    var format: OutputFormat?

    @Flag(
        help: """
            Say on standard error how long it took to find the cities and to read all that is \
            printed of those on the page; one run, without loading and printing.
            """)
    var timing = false

    func validate() throws {
        guard text != nil else {
            throw ValidationError(
                """
                Missing the text to look for: \"\" lists all cities, and a text that begins with a \
                dash goes behind --.
                """)
        }
    }

    func run() async throws {
        let text = text ?? ""
        let loaded = try await options.load()
        let start = ContinuousClock.now
        let page = options.page(text, in: loaded.index)
        var output = OutputBuffer()
        if timing {
            let cities = Array(page.cities)
            let duration = start.duration(to: .now)
            try renderer.render(cities, of: page, to: &output)
            try output.flush()
            StandardError.writeLine(
                "Found \(page.count.grouped) \(page.count == 1 ? "city" : "cities") for \"\(text)\" "
                    + "in \(duration.rounded) (city matches first; \(loaded.summary))")
        } else {
            try renderer.render(page.cities, of: page, to: &output)
            try output.flush()
        }
        if page.count == 0 { throw ExitStatus.foundNothing.code }
    }

    private var renderer: any PageRenderer {
        switch format {
        case nil, .table: TableRenderer(look: TableLook(isExplicit: format != nil))
        case .json: JSONRenderer()
        case .jsonl: JSONLinesRenderer()
        case .csv: CSVRenderer()
        case .geojson: GeoJSONRenderer()
        }
    }
}

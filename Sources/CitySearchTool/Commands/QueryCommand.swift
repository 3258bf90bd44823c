import ArgumentParser
import CitySearch
import CitySearchProgram

/// `citysearch query`: answers one query.
struct QueryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Find the cities that match a text, the most likely first.",
        usage: "citysearch query <text> [<option> ...]",
        discussion: """
            The text is compared without accents and case. The empty text lists all cities.
            A space at the end counts: "new " finds New York and not Newark.
            After a comma you can add the prefix of a country or a region: "paris, tex". A full \
            address works, too: "12 rue de Rivoli, 75001 Paris". A country or a region alone \
            returns its largest cities.
            The most likely city comes first, also for texts with typing errors. --order name \
            lists cities in alphabetical order: names that begin with the text, then alternate \
            names, regions, and countries.

            EXAMPLES
              citysearch query münch
              citysearch query "portland or"
              citysearch query barclona
              citysearch query "new " --order name --offset 20
              citysearch query --country AR,CL --order population san
              citysearch query --near 39.8,-89.6 springfield
              citysearch query --order distance --near 39.8,-89.6 springfield
              citysearch query 北京 --format json --locale zh
              citysearch query par --favourites
              citysearch query par --format jsonl --favourites 2988507,3171457
              citysearch query --format geojson --limit 1000 sao > sao.geojson
              citysearch query -- -text-that-begins-with-a-dash

            OUTPUT
            A terminal gets a table with headings, colours (unless NO_COLOR is set) and a footer; \
            a pipe gets the same lines without them, and with --format table also the headings. \
            "reading" in JSON, and a line in the footer, have the interpretation of a text that is \
            not just a name. "count" in JSON is the number of all matches, including omitted ones. \
            With --near each match has its distance, "distanceKm". CSV is RFC 4180; a field that \
            a spreadsheet would treat as a formula begins with an apostrophe. GeoJSON is RFC \
            7946. --limit 0 prints the count alone, in JSON and in tables.

            EXIT STATUS
              0  found (even if the requested page is empty)
              1  found nothing
              2  wrong usage, or input that cannot be read
            """
    )

    // The parser would only report a missing argument.
    @Argument(help: "The text to search for.", transform: ArgumentText.repaired) var text: String?

    @OptionGroup var options: SearchOptions
    @OptionGroup var output: OutputOptions

    /// The text and the options. The parser takes the text of `--favourites TEXT` for the option's value.
    private var question: (text: String?, options: SearchOptions) {
        guard text == nil, let taken = options.favourites.value?.argument else {
            return (text, options)
        }
        var options = options
        options.favourites.value = .kept
        return (ArgumentText.repaired(taken), options)
    }

    func validate() throws {
        guard question.text != nil else {
            throw ValidationError(
                """
                Missing the text to look for: \"\" lists all cities, and a text that begins with a \
                dash goes behind --.
                """)
        }
    }

    func run() async throws {
        let (question, options) = question
        let text = question ?? ""
        let loaded = try await options.data.load()
        let search = try options.search(
            in: loaded.index, tellsFavourites: output.format?.tellsFavourites ?? false)
        try output.write(for: options.data.userLocale) {
            search.page(text)
        } summary: { page, duration in
            "Found \(page.count.counted("city")) for \"\(text)\" in "
                + "\(duration) (city matches first; \(loaded.summary))"
        }
    }
}

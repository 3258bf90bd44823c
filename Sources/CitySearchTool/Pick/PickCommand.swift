import ArgumentParser
import CitySearch
import CitySearchAPI
import CitySearchModel
import CitySearchProgram

/// `citysearch pick`: searches on the whole screen at every keystroke, and prints the city that was chosen.
struct PickCommand: AsyncParsableCommand {
    static let name = "pick"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Search interactively, and print the chosen city.",
        usage: "citysearch pick [<text>] [<option> ...]",
        discussion: """
            On a terminal, citysearch without a text is the same. The screen is drawn on the \
            terminal itself, so the output may be redirected: id=$(citysearch pick --format id). \
            Other options are the same as for query.

            KEYS
              Enter                  print the selected city
              Escape, Ctrl-C         quit, with status 130
              Up, Down, Ctrl-P, -N   select another city; Page Up and Page Down by pages
              Ctrl-F                 add or remove a favourite
              Ctrl-T                 list favourites first, alone, or mixed
              Ctrl-O                 another order: by relevance, name, population or
                                     distance
              Ctrl-R, Alt-Up, -Down  earlier searches: older, newer
              Ctrl-Y                 the weather (needs citysearch-server)
              Tab                    show or hide the details
              Ctrl-A, -E, -U, -K, -W, Left, Right
                                     edit the text as in a shell
              Ctrl-Z, Ctrl-L         suspend; redraw the screen, or retry a failed load

            Favourites and searches are stored if citysearch-server is installed; else only until \
            the end.

            EXIT STATUS
              0    printed
              2    wrong usage, or no terminal that can show it
              130  nothing was chosen
            """)

    @Argument(help: "The initial text.", transform: ArgumentText.repaired) var text: String?

    @Option(.order) var order: QueryChange?

    @Option(.near) var near: QueryChange?

    @OptionGroup var countries: CountryOption
    @OptionGroup var overlay: OverlayOptions
    @OptionGroup var payload: PayloadOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var postal: PostalOption

    @Option(help: "The format of the output; default: a line of a table.") var format: OutputFormat?

    /// The initial query.
    var query: SearchQuery {
        var query = SearchQuery(
            text ?? "", order: .relevance, mode: .fuzzy,
            countries: Set(countries.lists.joined()))
        for case let change? in [order, near] { query.apply(change) }
        return query
    }

    func validate() throws { try query.checkDistance() }

    /// Whether there is a user at a terminal who could pick a city.
    ///
    /// - Parameter hasOutput: whether the output must be the terminal, too.
    static func hasUser(hasOutput: Bool) -> Bool {
        Platform.Descriptor.standardInput.isTerminal
            && (!hasOutput || Platform.Descriptor.standardOutput.isTerminal)
    }

    @MainActor func run() async throws {
        let kind = Platform.environment("TERM") ?? ""
        guard kind != "dumb", !kind.isEmpty else { throw ToolError.noScreen(kind) }
        let payload = try payload.open()
        var picker = Picker(self, codes: try postal.open(), overlay: try overlay.open())
        guard let position = try await picker.run() else { throw ExitCode(130) }
        try print(position, of: picker.model, payload)
        await picker.model.finishStoring()
    }

    /// Prints the city at a position as `query` prints its results.
    @MainActor private func print(
        _ position: Int, of model: SearchModel, _ payload: Payload.Columns?
    ) throws {
        guard let index = model.index else { return }
        var query = model.query
        query.expectedCount = position + 1
        let page = ResultPage(
            query, favourites: FavouriteSet(model.favouriteIDs, over: index), in: index,
            codes: model.postalCodes, offset: position, limit: 1, payload: payload)
        var output = OutputBuffer()
        switch format {
        case nil, .table:
            try TableRenderer(
                look: TableLook(isExplicit: format != nil, hasFooter: false),
                texts: Translation(data.userLocale)
            ).render(page.cities, of: page, to: &output)
        default:
            let renderer = OutputFormat.renderer(of: format, for: data.userLocale)
            try renderer.render(page.cities, of: page, to: &output)
        }
        try output.flush()
    }
}

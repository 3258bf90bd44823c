#if Service
import ArgumentParser
import CitySearchJSON
import CitySearchStore
import CitySearchProgram

/// `citysearch history`: the searches that were made.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List or clear the searches that were made in the web app.",
        discussion: """
            The \(HistoryEntry.limit) newest searches are kept, each once.

            EXIT STATUS
              0  done, even if there are none
              2  wrong usage, or a history that cannot be read or written
            """,
        subcommands: [HistoryListCommand.self, HistoryClearCommand.self]
    )
}

/// `citysearch history list`: tells the searches.
struct HistoryListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the searches, the newest first.",
        usage: "citysearch history list [--format table|json]")

    @Option(help: "What the output looks like.")
    var format: Listing.Format?

    func run() async throws {
        let history = try await SQLiteStore.opened().history()
        let listing = Listing(
            noun: "search", headings: ["Text", "Time"],
            rows: history.map { [$0.text, $0.time.internetTime] }
        ) { json in
            json.member("count", history.count)
            json.key("history")
            json.array { json in
                for entry in history { json.historyEntry(entry) }
            }
        }
        try listing.write(format)
    }
}

/// `citysearch history clear`: removes the searches.
struct HistoryClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove all searches.",
        usage: "citysearch history clear")

    func run() async throws {
        let count = try await SQLiteStore.opened().removeHistory()
        try OutputBuffer.printLine("Removed \(count.counted("search"))")
    }
}
#endif

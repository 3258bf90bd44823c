#if Service
import ArgumentParser
import CitySearchAPI
import CitySearchStore
import CitySearchProgram
import Foundation

/// `citysearch history`: the searches that were made.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List or clear the searches.",
        discussion: """
            The \(HistoryEntry.limit) newest searches are stored, each once.

            EXIT STATUS
              0  done, even if there are none
              2  wrong usage, or a history that cannot be read or written
            """,
        subcommands: [
            HistoryListCommand.self, HistoryAddCommand.self, HistoryExportCommand.self,
            HistoryClearCommand.self,
        ]
    )
}

/// `citysearch history list`: prints the searches.
struct HistoryListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the searches, the newest first.",
        usage: "citysearch history list [--format table|json]")

    @OptionGroup var format: FormatOption

    func run() async throws {
        let listing = Listing(
            elements: try await StoreLocation.openedStore().history(of: .unnamed),
            name: "history", count: "command.searches",
            columns: [("command.text", { $0.text }), ("command.time", { $0.time.internetTime })]
        ) { $0.historyEntry($1) }
        try listing.print(format)
    }
}

/// `citysearch history add`: keeps a search.
struct HistoryAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a search before the others.",
        usage: "citysearch history add <text>")

    @Argument(help: "The text of the search.", transform: ArgumentText.repaired) var text: String

    func validate() throws {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError("The text of a search has more than white space.")
        }
    }

    func run() async throws {
        let entry = HistoryEntry(text: text, time: .now)
        try await StoreLocation.openedStore().addToHistory(entry, of: .unnamed)
    }
}

/// `citysearch history export`: prints the searches for programs.
struct HistoryExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the searches, the newest first, one per line.",
        usage: "citysearch history export")

    func run() async throws {
        let history = try await StoreLocation.openedStore().history(of: .unnamed)
        // A text that was pasted may have line ends.
        try OutputBuffer.printLines(
            history.map { entry in String(entry.text.map { $0.isNewline ? " " : $0 }) })
    }
}

/// `citysearch history clear`: removes the searches.
struct HistoryClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove all searches.",
        usage: "citysearch history clear")

    func run() async throws {
        let count = try await StoreLocation.openedStore().removeHistory(of: .unnamed)
        let texts = Translation(.ofEnvironment)
        try OutputBuffer.printLine(texts.text("command.searchesRemoved", count: count))
    }
}
#endif

#if Service
import ArgumentParser
import CitySearchStore
import CitySearchTerminal

/// `citysearch favourites export`: prints the favourites for programs.
struct FavouritesExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the favourites as lines that import reads.",
        usage: "citysearch favourites export",
        discussion: """
            A line is the id, the name, the country's code and the time of adding, with tabs between \
            them. citysearch query --favourites FILE reads such a file, too.

            EXIT STATUS
              0  done, even if there are none
              2  wrong usage, or favourites that cannot be read
            """)

    func run() async throws {
        var output = OutputBuffer()
        for favourite in try await SQLiteStore.opened().favourites() {
            try output.write(FavouritesFile.line(favourite) + "\n")
        }
        try output.flush()
    }
}
#endif

#if Service
import ArgumentParser
import CitySearchStore
import CitySearchTerminal

/// `citysearch favourites clear`: removes all favourites.
struct FavouritesClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove all favourites.",
        usage: "citysearch favourites clear",
        discussion: """
            EXIT STATUS
              0  done, even if there were none
              2  wrong usage, or favourites that cannot be written
            """)

    func run() async throws {
        let count = try await SQLiteStore.opened().removeFavourites()
        var output = OutputBuffer()
        try output.write("Removed \(count.counted("favourite"))\n")
        try output.flush()
    }
}
#endif

#if Service
import ArgumentParser
import CitySearchStore
import CitySearchTerminal

/// `citysearch favourites remove`: makes cities no favourites any more.
struct FavouritesRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Make cities no favourites any more.",
        usage: "citysearch favourites remove <ID> ...",
        discussion: """
            EXIT STATUS
              0  done
              1  none of them was a favourite
              2  wrong usage, or favourites that cannot be read or written
            """)

    @Argument(help: ArgumentHelp("The ids of the cities.", valueName: "ID"))
    var ids: [Int]

    func run() async throws {
        let store = try SQLiteStore.opened()
        let favourites = try await store.favourites()
        var output = OutputBuffer()
        var removed = 0
        for id in ids {
            if try await store.removeFavourite(id) {
                let label = favourites.first { $0.id == id }?.label ?? "\(id)"
                try output.write("Removed \(label)\n")
                removed += 1
            } else {
                StandardError.writeLine("citysearch: city \(id) is not a favourite")
            }
            try output.flush()
        }
        if removed == 0 { throw ExitStatus.foundNothing.code }
    }
}
#endif

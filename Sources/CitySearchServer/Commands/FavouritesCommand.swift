#if Service
import ArgumentParser

/// `citysearch favourites`: the favourites of this user.
struct FavouritesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourites",
        abstract: "Keep favourite cities.",
        discussion: """
            Favourites are kept by the ids of cities, so they stay when the data change. They may be \
            changed while a server runs, which shows the change.

            EXAMPLES
              citysearch favourites add 2988507 3171457
              citysearch query par --favourites
              citysearch favourites export > favourites.txt
              citysearch favourites import favourites.txt

            EXIT STATUS
              0  done
              1  none of the cities to remove was a favourite
              2  wrong usage, or favourites that cannot be read or written
            """,
        subcommands: [
            FavouritesAddCommand.self, FavouritesRemoveCommand.self, FavouritesListCommand.self,
            FavouritesClearCommand.self, FavouritesExportCommand.self,
            FavouritesImportCommand.self,
        ]
    )
}
#endif

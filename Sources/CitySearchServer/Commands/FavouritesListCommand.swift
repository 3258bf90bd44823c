#if Service
import ArgumentParser
import CitySearchJSON
import CitySearchStore

/// `citysearch favourites list`: tells the favourites.
struct FavouritesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the favourites, in the order in which they were added.",
        usage: "citysearch favourites list [--format table|json]",
        discussion: """
            EXIT STATUS
              0  done, even if there are none
              2  wrong usage, or favourites that cannot be read
            """)

    @Option(help: "What the output looks like.")
    var format: Listing.Format?

    func run() async throws {
        let favourites = try await SQLiteStore.opened().favourites()
        let listing = Listing(
            noun: "favourite", headings: ["City", "Country", "Id", "Added"],
            rows: favourites.map {
                [$0.name, $0.country ?? "", "\($0.id)", $0.addedAt.internetTime]
            }
        ) { json in
            json.member("count", favourites.count)
            json.key("favourites")
            json.array { json in
                for favourite in favourites { json.favourite(favourite) }
            }
        }
        try listing.write(format)
    }
}
#endif

#if Service
import ArgumentParser
import CitySearch
import CitySearchStore
import CitySearchTerminal
import Foundation

/// `citysearch favourites add`: makes cities favourites.
struct FavouritesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make cities favourites.",
        usage: "citysearch favourites add <ID> ... [--data <FILE>] [--limit <N>]",
        discussion: """
            Prints a line for each city when it is kept for good. Cities that are favourites stay as \
            they are. If the data lack one of the cities, none is added.

            EXIT STATUS
              0  all of them are favourites now
              2  wrong usage, no such city, or more favourites than there may be
            """)

    @Argument(help: ArgumentHelp("The ids of the cities.", valueName: "ID"))
    var ids: [Int]

    @OptionGroup
    var cities: CitiesOption

    @OptionGroup
    var limit: FavouritesLimitOption

    func run() async throws {
        let index = try await cities.load()
        let cities = try ids.map { id throws(CommandError) in
            guard let city = index[id: id] else { throw .noCity(id) }
            return city
        }
        let store = try SQLiteStore.opened()
        var output = OutputBuffer()
        for city in cities {
            let favourite = Favourite(city, addedAt: .now)
            switch try await store.addFavourite(favourite, limit: limit.limit) {
            case .added(let count):
                let text = count > 0 ? "Added" : "Is a favourite already:"
                try output.write("\(text) \(favourite.label)\n")
            case .limitReached(let limit): throw CommandError.limitReached(limit)
            }
            try output.flush()
        }
    }
}

extension Favourite {
    /// For people: `Paris, FR (2988507)`.
    var label: String {
        let place = country.map { ", \($0)" } ?? ""
        return DisplayText.printable("\(name)\(place)") + " (\(id))"
    }
}
#endif

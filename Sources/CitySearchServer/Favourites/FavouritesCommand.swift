#if Service
import ArgumentParser
import CitySearch
import CitySearchProgram
import CitySearchAPI
import CitySearchStore
import Foundation

/// `citysearch favourites`: the favourites of this user.
struct FavouritesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourites",
        abstract: "Store favourite cities.",
        discussion: """
            Favourites are stored by the ids of cities, so they stay when the data change. They \
            may be changed while a server runs, which shows the change.

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

/// The option for the maximum number of favourites.
struct FavouritesLimitOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The maximum number of favourites.", valueName: "N"))
    var limit = FavouriteSet.defaultLimit
}

/// `citysearch favourites add`: makes cities favourites.
struct FavouritesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make cities favourites.",
        usage: "citysearch favourites add <ID> ... [--data <FILE>] [--limit <N>]",
        discussion: """
            Prints a line for each city when it is stored. Existing favourites do not change. If \
            the data lack one of the cities, none is added.

            EXIT STATUS
              0  all of them are favourites now
              2  wrong usage, no such city, or too many favourites
            """)

    @Argument(help: ArgumentHelp("The ids of the cities.", valueName: "ID")) var ids: [Int]

    @OptionGroup var cities: CitiesOption
    @OptionGroup var limit: FavouritesLimitOption

    func run() async throws {
        let index = try await cities.load()
        let cities = try ids.map { id throws(CommandError) in
            guard let city = index[id: id] else { throw .noCity(id) }
            return city
        }
        let store = try await StoreLocation.openedStore()
        let texts = Translation(.ofEnvironment)
        for city in cities {
            let favourite = Favourite(city, addedAt: .now)
            switch try await store.addFavourite(favourite, of: .unnamed, limit: limit.limit) {
            case .added(let count):
                let key = count > 0 ? "command.favouriteAdded" : "command.favouriteKnown"
                try OutputBuffer.printLine(texts.text(key, ["city": favourite.label]))
            case .limitReached(let limit): throw CommandError.limitReached(limit)
            }
        }
    }
}

/// `citysearch favourites remove`: makes cities no favourites any more.
struct FavouritesRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove cities from the favourites.",
        usage: "citysearch favourites remove <ID> ...",
        discussion: """
            EXIT STATUS
              0  done
              1  none of them was a favourite
              2  wrong usage, or favourites that cannot be read or written
            """)

    @Argument(help: ArgumentHelp("The ids of the cities.", valueName: "ID")) var ids: [Int]

    func run() async throws {
        let store = try await StoreLocation.openedStore()
        let favourites = try await store.favourites(of: .unnamed)
        let texts = Translation(.ofEnvironment)
        var removed = 0
        for id in ids {
            if try await store.removeFavourite(id, of: .unnamed) {
                let label = favourites.first { $0.id == id }?.label ?? "\(id)"
                try OutputBuffer.printLine(texts.text("command.favouriteRemoved", ["city": label]))
                removed += 1
            } else {
                StandardError.writeLine("citysearch: city \(id) is not a favourite")
            }
        }
        if removed == 0 { throw ExitStatus.foundNothing.code }
    }
}

/// `citysearch favourites list`: prints the favourites.
struct FavouritesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the favourites, new ones last unless they were moved.",
        usage: "citysearch favourites list [--format table|json]",
        discussion: """
            EXIT STATUS
              0  done, even if there are none
              2  wrong usage, or favourites that cannot be read
            """)

    @OptionGroup var format: FormatOption

    func run() async throws {
        let listing = Listing(
            elements: try await StoreLocation.openedStore().favourites(of: .unnamed),
            name: "favourites", count: "command.favourites",
            columns: [
                ("command.city", { $0.name }), ("command.country", { $0.country ?? "" }),
                ("command.id", { "\($0.id)" }), ("command.added", { $0.addedAt.internetTime }),
            ]
        ) { $0.favourite($1) }
        try listing.print(format)
    }
}

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
        let count = try await StoreLocation.openedStore().removeFavourites(of: .unnamed)
        let texts = Translation(.ofEnvironment)
        try OutputBuffer.printLine(texts.text("command.favouritesRemoved", count: count))
    }
}

/// `citysearch favourites export`: prints the favourites for programs.
struct FavouritesExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the favourites as lines that import reads.",
        usage: "citysearch favourites export",
        discussion: """
            A line is the id, the name, the country's code and the time of adding, with tabs between \
            them, and then the group and the note if there is one of them. citysearch query \
            --favourites FILE reads such a file, too.

            EXIT STATUS
              0  done, even if there are none
              2  wrong usage, or favourites that cannot be read
            """)

    func run() async throws {
        var output = OutputBuffer()
        for favourite in try await StoreLocation.openedStore().favourites(of: .unnamed) {
            try output.writeLine(FavouritesFile.fields(favourite))
        }
        try output.flush()
    }
}

/// `citysearch favourites import`: adds the favourites of a file.
struct FavouritesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the favourites of a file.",
        usage: "citysearch favourites import <FILE>|- [--data <FILE>] [--limit <N>]",
        discussion: """
            Reads the output of export or of list --format json, or ids, one per line or as a JSON \
            array. Adds all of them or, if there would be too many or one is unknown, none. An \
            entry with a name is added even if the data lack its city.

            EXIT STATUS
              0  all of them are favourites now
              2  wrong usage, a file that cannot be read, or too many favourites
            """)

    @Argument(
        help: ArgumentHelp("A file of favourites; - is standard input.", valueName: "FILE"),
        completion: .file())
    var file: FilePath

    @OptionGroup var cities: CitiesOption
    @OptionGroup var limit: FavouritesLimitOption

    func run() async throws {
        let entries = try FavouritesFile(contents(), name: "\(file)").entries
        // A file that has all names needs no index.
        let index = entries.contains { $0.name == nil } ? try await cities.load() : nil
        let now = Date.now
        let favourites = try entries.map { entry throws(CommandError) in
            guard let favourite = entry.favourite(index?[id: entry.id], now: now) else {
                throw .noCity(entry.id)
            }
            return favourite
        }
        let store = try await StoreLocation.openedStore()
        guard
            case .added(let count) = try await store.addFavourites(
                favourites, of: .unnamed, limit: limit.limit)
        else { throw CommandError.limitReached(limit.limit) }
        let texts = Translation(.ofEnvironment)
        try OutputBuffer.printLine(texts.text("command.favouritesAdded", count: count))
    }

    private func contents() throws(CommandError) -> Data {
        do throws(Platform.Failure) {
            let input =
                file == .standardInput
                ? try Platform.File(duplicating: Platform.Descriptor.standardInput.number)
                : try Platform.File(path: file)
            return Data(try input.readToEnd())
        } catch {
            throw .unreadable(file == .standardInput ? "standard input" : "\(file)", "\(error)")
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

#if Service
import ArgumentParser
import CitySearch
import CitySearchStore
import CitySearchTerminal
import Foundation

/// `citysearch favourites import`: adds the favourites of a file.
struct FavouritesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the favourites of a file.",
        usage: "citysearch favourites import <FILE>|- [--data <FILE>] [--limit <N>]",
        discussion: """
            Reads what export prints, or list --format json, or ids, one a line or as a JSON array. \
            Adds all of them or, if there would be too many or one is unknown, none. An entry with \
            a name is taken over even if the data lack its city.

            EXIT STATUS
              0  all of them are favourites now
              2  wrong usage, a file that cannot be read, or more favourites than there may be
            """)

    @Argument(
        help: ArgumentHelp("A file of favourites; - is standard input.", valueName: "FILE"),
        completion: .file())
    var file: FilePath

    @OptionGroup
    var cities: CitiesOption

    @OptionGroup
    var limit: FavouritesLimitOption

    func run() async throws {
        let entries = try FavouritesFile(contents(), name: "\(file)").entries
        // Opening the index is left out when the file has all names.
        let index =
            entries.contains { $0.name == nil } ? try await cities.load() : nil
        let now = Date.now
        let favourites = try entries.map { entry throws(CommandError) in
            if let favourite = entry.favourite(now: now) { return favourite }
            guard let city = index?[id: entry.id] else { throw .noCity(entry.id) }
            return Favourite(city, addedAt: entry.addedAt ?? now)
        }
        let store = try SQLiteStore.opened()
        guard
            case .added(let count) = try await store.addFavourites(favourites, limit: limit.limit)
        else { throw CommandError.limitReached(limit.limit) }
        var output = OutputBuffer()
        try output.write("Added \(count.counted("favourite"))\n")
        try output.flush()
    }

    private func contents() throws(CommandError) -> Data {
        do throws(Platform.Failure) {
            let input =
                file == .standardInput
                ? try Platform.File(duplicating: Platform.Descriptor.standardInput.number)
                : try Platform.File(path: file)
            var contents = Data()
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = try input.readAvailable(into: &buffer, 0..<buffer.count),
                count > 0
            {
                contents.append(contentsOf: buffer[..<count])
            }
            return contents
        } catch {
            throw .unreadable(file == .standardInput ? "standard input" : "\(file)", "\(error)")
        }
    }
}
#endif

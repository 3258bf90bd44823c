import ArgumentParser
import CitySearch

/// The option that says which cities are favourites.
struct FavouritesOption: ParsableArguments {
    /// Where the ids of the favourites are.
    enum Source {
        case ids([City.ID])
        case file(FilePath)
    }

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The favourites, which are marked in the output: a file with an id a line, or ids with \
            commas between them. (A file whose name is a number goes as ./7.)
            """, valueName: "FILE|IDS"),
        completion: .file(), transform: Self.source)
    var favourites: Source?

    /// The favourites over an index, those that it lacks included; nil when there are none.
    func favourites(over index: CityIndex) throws(ToolError) -> FavouriteSet? {
        switch favourites {
        case nil: nil
        case .ids(let ids): FavouriteSet(ids, over: index)
        case .file(let path): FavouriteSet(try Self.ids(in: path), over: index)
        }
    }

    private static func source(_ text: String) throws -> Source {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        let ids = parts.compactMap { Int($0) }
        if ids.count == parts.count { return .ids(ids) }
        guard let path = FilePath(argument: text), !path.bytes.isEmpty else {
            throw ValidationError("give a file with an id a line, or ids such as 3435910,2643743")
        }
        return .file(path)
    }

    private static func ids(in path: FilePath) throws(ToolError) -> [City.ID] {
        var lines: LineReader
        do throws(Platform.Failure) {
            lines = LineReader(try Platform.openForReading(path), name: "\(path)")
        } catch {
            throw .unreadable("\(path)", "\(error)")
        }
        var ids: [City.ID] = []
        var number = 0
        while let line = try lines.next() {
            number += 1
            let text = line[...].trimmed
            guard !text.isEmpty else { continue }
            guard let id = Int(text) else {
                throw .noFavourite("\(path)", line: number, text)
            }
            ids.append(id)
        }
        return ids
    }
}

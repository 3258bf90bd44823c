import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchProgram

/// The option for favourites, and for their place in the results.
struct FavouritesOption: ParsableArguments {
    @Option(
        name: .customLong("favourites"), defaultAsFlag: Value.kept, parsing: .next,
        help: ArgumentHelp(
            """
            Without a value: only the favourites of citysearch favourites. With a value: mark \
            these in the output instead, from a file with an id at the beginning of each line, or \
            ids with commas between them. (Write ./7 for a file whose name is a number.)
            """, valueName: "FILE|IDS"),
        completion: .file())
    var value: Value?

    /// The value of the option.
    struct Value: ExpressibleByArgument, CustomStringConvertible {
        /// The value of the option; nil for the favourites of `citysearch favourites`.
        let argument: String?

        static let kept = Value(argument: nil)

        private init(argument: String?) { self.argument = argument }

        init?(argument: String) { self.init(argument: Optional(argument)) }

        var description: String { argument ?? "only favourites" }
    }

    /// Whether only favourites are to be found.
    var areRequired: Bool { value.map { $0.argument == nil } ?? false }

    /// The favourites over an index, including ids that it lacks; nil if there are none.
    ///
    /// - Parameter areTold: whether the output marks favourites.
    func favourites(over index: CityIndex, areTold: Bool) throws -> FavouriteSet? {
        guard let value else {
            guard areTold, let ids = ServiceProgram.favouritesIfKept() else { return nil }
            return FavouriteSet(ids, over: index)
        }
        guard let text = value.argument else {
            return FavouriteSet(try ServiceProgram.favourites(), over: index)
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        let ids = parts.compactMap { Int($0) }
        if ids.count == parts.count { return FavouriteSet(ids, over: index) }
        guard let path = FilePath(argument: text), !path.bytes.isEmpty else {
            throw ValidationError(
                "--favourites: give a file with an id a line, or ids such as 3435910,2643743.")
        }
        return FavouriteSet(try Self.ids(in: path), over: index)
    }

    /// The id at the beginning of a line, before the first tab; nil without a valid id.
    static func id(in line: Substring) -> City.ID? { Int(line.prefix { $0 != "\t" }.trimmed) }

    private static func ids(in path: FilePath) throws -> [City.ID] {
        var lines = try LineReader(path)
        var ids: [City.ID] = []
        var number = 0
        while let line = try lines.next() {
            number += 1
            let text = line[...].trimmed
            guard !text.isEmpty else { continue }
            guard let id = Self.id(in: line[...]) else {
                throw ToolError.noFavourite("\(path)", line: number, text)
            }
            ids.append(id)
        }
        return ids
    }
}

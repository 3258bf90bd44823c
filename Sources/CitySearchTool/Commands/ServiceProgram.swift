import CitySearch
import CitySearchModel
import CitySearchProgram

/// The program `citysearch-server`. It has the commands that need more libraries than a search, so that a
/// search does not link them.
enum ServiceProgram {
    private static let name = "citysearch-server"
    static let commands = [
        "serve", "favourites", "history", "refresh", "status", "users", "weather",
    ]

    /// The description of its commands in the help.
    static let help = """
        SERVICE
          serve         answer over HTTP
          favourites    add, remove, list, export and import favourite cities
          history       list or clear the searches
          refresh       fetch the data again
          status        show the current data
          weather       show the weather of a city
          These need the program \(name), next to citysearch or in the PATH.
        """

    /// Becomes the program if the arguments are for it: for one of its commands, or for help on one.
    static func takeOver(_ arguments: [String]) throws(ToolError) {
        let command = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
        guard let command, commands.contains(command) else { return }
        let program = try path(for: command)
        throw .service("\(program)", "\(Platform.become(program, Platform.arguments))")
    }

    /// The ids of the favourites that the program keeps.
    ///
    /// - Throws: ``ExitStatus/failed`` if the program has reported why it cannot return them.
    static func favourites() throws -> [City.ID] {
        let program = try path(for: "--favourites")
        let (output, isWell): ([UInt8], Bool)
        do throws(Platform.Failure) {
            (output, isWell) = try Platform.output(of: program, ["favourites", "export"])
        } catch {
            throw ToolError.service("\(program)", "\(error)")
        }
        guard isWell else { throw ExitStatus.failed.code }
        return String(decoding: output, as: UTF8.self).split(separator: "\n")
            .compactMap(FavouritesOption.id(in:))
    }

    /// The ids of the favourites in the store, for marks in the output; nil if there are none, or no program with commands
    /// for them. Unreadable favourites are a note.
    static func favouritesIfKept() -> [City.ID]? {
        let database = UserDirectory.data?.appending("citysearch.db")
        let isThere = database.map(Platform.exists) ?? false
        guard isThere || Platform.environment("CITYSEARCH_STORE") != nil,
            let program = try? path(for: name),
            let (output, isWell) = try? Platform.output(
                of: program, ["favourites", "export"], isApart: true)
        else { return nil }
        let text = String(decoding: output, as: UTF8.self)
        if isWell { return text.split(separator: "\n").compactMap(FavouritesOption.id(in:)) }
        if !text.contains(Platform.plainBuild) {
            StandardError.writeLine(
                "citysearch: favourites cannot be read: \(ServiceMessage(text))")
        }
        return nil
    }

    /// Whether the program is there, and was built with its commands.
    static let isInstalled =
        (try? path(for: name)).flatMap {
            try? Platform.output(of: $0, ["--version"], isApart: true)
        }?
        .isWell == true

    /// Runs a command of the program on a thread of its own, apart from the terminal.
    ///
    /// - Returns: its output.
    /// - Throws: ``ServiceMessage`` with the program's output if it failed.
    static func output(of arguments: [String]) async throws -> String {
        let program = try path(for: arguments.first ?? name)
        return try await withCheckedThrowingContinuation { continuation in
            Platform.startThread {
                continuation.resume(
                    with: Result {
                        let (output, isWell) = try Platform.output(
                            of: program, arguments, isApart: true)
                        let text = String(decoding: output, as: UTF8.self)
                        guard isWell else { throw ServiceMessage(text) }
                        return text
                    })
            }
        }
    }

    /// Searches next to the running program, then in the folder of an installation, then in the PATH.
    private static func path(for command: String) throws(ToolError) -> FilePath {
        let own = Platform.executablePath?.directory
        let near = own.map {
            [$0, $0.directory.appending("libexec").appending("citysearch")]
        }
        let search = Platform.pathInEnvironment("PATH")?.bytes.split(separator: UInt8(ascii: ":"))
        let directories = (near ?? []) + (search ?? []).map { FilePath(bytes: $0) }
        let path = directories.lazy.map { $0.appending(name) }.first(where: Platform.isProgram)
        guard let path else { throw .noService(command) }
        return path
    }
}

/// The program's error message, without its name.
struct ServiceMessage: MessageError {
    let description: String

    init(_ output: String) {
        let line = output.split(separator: "\n").last.map(String.init) ?? "it ended without a word"
        let name = "citysearch: "
        description = line.hasPrefix(name) ? String(line.dropFirst(name.count)) : line
    }
}

/// Favourites and searches where the service keeps them, reached through its program, so that a search does not link a
/// database.
struct ServiceStore: FavouriteStore, HistoryStore {
    /// The options for the data.
    let dataOptions: [String]

    func favouriteIDs() async throws -> [City.ID] {
        try await ServiceProgram.output(of: ["favourites", "export"]).split(separator: "\n")
            .compactMap(FavouritesOption.id(in:))
    }

    func keepFavourite(_ city: City, limit: Int) async throws {
        _ = try await ServiceProgram.output(
            of: ["favourites", "add", "--limit", "\(limit)"] + dataOptions + ["--", "\(city.id)"])
    }

    func dropFavourite(_ id: City.ID) async throws {
        _ = try await ServiceProgram.output(of: ["favourites", "remove", "--", "\(id)"])
    }

    func searchedTexts() async throws -> [String] {
        try await ServiceProgram.output(of: ["history", "export"]).split(separator: "\n")
            .map(String.init)
    }

    func keepSearchedText(_ text: String) async throws {
        _ = try await ServiceProgram.output(of: ["history", "add", "--", text])
    }

    func dropSearchedTexts() async throws {
        _ = try await ServiceProgram.output(of: ["history", "clear"])
    }
}

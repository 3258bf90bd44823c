import ArgumentParser
import CitySearch
import CitySearchProgram

/// The command `citysearch`.
struct Tool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "citysearch",
        abstract: "Find cities by name or position.",
        usage: """
            citysearch <text> [<option> ...]
            citysearch [<option> ...]
            citysearch <subcommand>
            """,
        discussion: """
            Accents and case do not matter: a, á, Á and A are one query. The most likely city \
            comes first, also for texts with typing errors. Without a subcommand the arguments are \
            for query; without a text a terminal searches as you type, see citysearch help pick.

            EXAMPLES
              citysearch
              citysearch münchen
              citysearch query "paris, tex" --format json
              citysearch query --country AR --order population b
              citysearch nearest 52.52,13.4 --limit 5
              citysearch batch names.txt --limit 1 > found.jsonl

            \(ServiceProgram.help)

            DATA
            The cities come from --data FILE, else from the file that the environment names in \
            CITYSEARCH_DATA, else from citysearch refresh, else from the program's data. A file is \
            JSON or a snapshot (see citysearch index). For JSON a snapshot is cached in \
            $XDG_CACHE_HOME/citysearch, or ~/.cache/citysearch, so that the next command starts at \
            once; it is rebuilt when the file changes (see citysearch cache).

            EXIT STATUS
              0  found
              1  found nothing
              2  wrong usage, or input that cannot be read
            """,
        version: "citysearch \(Version.current)",
        subcommands: [
            QueryCommand.self, PickCommand.self, NearestCommand.self, BatchCommand.self,
            IndexCommand.self, ImportCommand.self, CacheCommand.self,
        ],
        defaultSubcommand: QueryCommand.self
    )

    /// The command that the program's arguments ask for.
    ///
    /// - Parameter arguments: as ``ArgumentText`` writes them.
    static func command(_ arguments: [String]) throws -> any ParsableCommand {
        if arguments.isEmpty {
            guard PickCommand.hasUser(hasOutput: true) else { throw CleanExit.helpRequest() }
            return try parseAsRoot([PickCommand.name])
        }
        try ServiceProgram.takeOver(arguments)
        if arguments.first == "help" { try checkTopics(arguments.dropFirst()) }
        if let pick = pick(arguments) { return pick }
        do {
            return try parseAsRoot(NearestCommand.shielded(arguments))
        } catch {
            guard !exitCode(for: error).isSuccess, let name = arguments.first,
                let meant = commandMeant(by: name)
            else { throw error }
            throw ToolError.noCommand(ArgumentText.repaired(name), meant: meant)
        }
    }

    /// The command whose name was misspelt by one letter: nil for texts to search for.
    private static func commandMeant(by name: String) -> String? {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !names.contains(name) else { return nil }
        // A wrong letter, or two in the wrong order, is one that goes and one that comes.
        return (names + ServiceProgram.commands).first { $0.difference(from: name).count <= 2 }
    }

    /// The command that options alone ask for on a terminal: `citysearch --format json`.
    private static func pick(_ arguments: [String]) -> PickCommand? {
        guard arguments.first?.hasPrefix("-") == true, PickCommand.hasUser(hasOutput: false),
            let pick = try? parseAsRoot([PickCommand.name] + arguments) as? PickCommand
        else { return nil }
        return pick.text == nil ? pick : nil
    }

    /// The parser takes `help` of anything for `help` of the last command that it knows.
    private static func checkTopics(_ names: ArraySlice<String>) throws(ToolError) {
        var command: any ParsableCommand.Type = Tool.self
        for name in names where !name.hasPrefix("-") {
            let next = command.configuration.subcommands.first {
                $0.configuration.commandName == name
            }
            guard let next else { throw .noHelp(ArgumentText.repaired(name)) }
            command = next
        }
    }
}

import ArgumentParser

/// The command `citysearch`.
@main
struct Tool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "citysearch",
        abstract: "Find cities by what their names begin with, or by where they lie.",
        discussion: """
            Accents and case do not matter: a, á, Á and A are one query. Cities are found by their \
            own names, then by their alternate names, then by their countries.

            EXAMPLES
              citysearch query münch
              citysearch query "paris, tex" --format json
              citysearch query --country AR --order population b
              citysearch nearest 52.52,13.4 --limit 5
              citysearch batch names.txt --limit 1 > found.jsonl

            DATA
              The cities come from --data FILE, else from the file that the environment names in \
            CITYSEARCH_DATA, else from the cities.json that came with the program. A file is JSON or a \
            snapshot (see citysearch index). Of JSON a snapshot is kept in \
            $XDG_CACHE_HOME/citysearch, or ~/.cache/citysearch, so that the next command begins at \
            once; it is made again when the file changes.

            EXIT STATUS
              0  found
              1  found nothing
              2  wrong usage, or input that cannot be read
            """,
        subcommands: [
            QueryCommand.self, NearestCommand.self, BatchCommand.self, IndexCommand.self,
        ]
    )

    static func main() async {
        Platform.ignoreBrokenPipeSignal()
        do {
            let arguments = NearestCommand.shielded(Array(CommandLine.arguments.dropFirst()))
            var command = try await asyncParseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            Platform.leave(ExitStatus.found.rawValue)
        } catch {
            Platform.leave(Outcome(error).report())
        }
    }
}

#if Service
import ArgumentParser
import CitySearch
import CitySearchProgram

/// The program `citysearch-server`, with the commands that `citysearch` hands on to it.
struct ServerTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "citysearch",
        abstract: "Favourites, history, weather, and answers over HTTP.",
        usage: "citysearch-server <subcommand>",
        discussion: """
            citysearch starts this program for these commands.

            FILES
              Favourites, history and weather are kept in $XDG_DATA_HOME/citysearch/citysearch.db, or \
            ~/.local/share/citysearch/citysearch.db; or in the database of PostgreSQL that \
            CITYSEARCH_STORE names, \
            postgres://USER@HOST/DATABASE. Downloaded cities are next to it, in \
            cities.cityindex.

            EXIT STATUS
              0  done
              1  nothing found
              2  wrong usage, or a file that cannot be read or written
            """,
        version: "citysearch \(Version.current)",
        subcommands: [
            ServeCommand.self, FavouritesCommand.self, HistoryCommand.self, RefreshCommand.self,
            StatusCommand.self, UsersCommand.self, WeatherCommand.self,
        ]
    )
}

/// Where the program begins.
@main
enum ServerMain {
    static func main() async {
        Platform.occupyStandardDescriptors()
        Platform.ignoreBrokenPipeSignal()
        Platform.endOnLostPages()
        Platform.shareHeapUnderLimit()
        do {
            let arguments = Platform.arguments.map(ArgumentText.text)
            if arguments.isEmpty { throw CleanExit.helpRequest() }
            var command = try ServerTool.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            Platform.leave(ProgramExit(error, of: ServerTool.self).report())
        }
    }
}
#else
import CitySearch

/// A plain build makes the program, too, but without the trait it has nothing to do.
@main
enum ServerMain {
    static func main() {
        StandardError.writeLine(
            "citysearch: citysearch-server \(Platform.plainBuild); build it with "
                + "swift build -c release --traits Service")
        Platform.leave(2)
    }
}
#endif

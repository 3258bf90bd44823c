import ArgumentParser

/// The engine and its peers that run in a Swift process, behind one loop of questions and answers.
@main
struct CitySearchPeers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "citysearch-peers",
        abstract: "Peers of citysearch: other ways to find names, in one process.",
        subcommands: [ExportCommand.self, ServeCommand.self, LoadCommand.self])
}

#if Service
import ArgumentParser
import CitySearch
import CitySearchProgram
import CitySearchAPI
import CitySearchStore
import Foundation

/// `citysearch status`: prints the state of the data.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the current data and the result of the last refresh.",
        usage: "citysearch status [--format table|json] [--data <FILE>]",
        discussion: """
            These are the data that citysearch searches. A server has its status at /api/status.

            EXIT STATUS
              0  printed
              2  wrong usage, or no data
            """)

    @OptionGroup
    var format: FormatOption

    @OptionGroup
    var cities: CitiesOption

    func run() async throws {
        let location = try DataLocation.find(option: cities.data)
        let index = try await cities.load()
        let state = try await StoreLocation.openedStore().sourceState()
        let isRefreshed = location.origin == .refreshed
        let digest =
            try isRefreshed ? index.source : SourceDigest(contentsOf: location.path)
        var refresh = RefreshStatus()
        refresh.source = (state?.source).flatMap(RefreshSource.init(argument:))?.name
        refresh.update(state)
        let status = DataStatus(
            source: isRefreshed ? refresh.source ?? "\(location.path)" : "\(location.path)",
            digest: digest?.description, index: index,
            loadedAt: isRefreshed ? state?.loadedAt : nil, refresh: refresh)
        try format.print {
            status.lines($0, Translation(.ofEnvironment))
        } json: {
            $0.value(status)
        }
    }
}
#endif

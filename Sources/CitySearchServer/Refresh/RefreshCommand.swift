#if Service
import ArgumentParser
import CitySearch
import CitySearchProgram
import CitySearchStore

/// `citysearch refresh`: fetches the data again.
struct RefreshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fetch the data again.",
        usage: "citysearch refresh [--from <URL>|<FILE>] [--force]",
        discussion: """
            Fetches a snapshot, or any list that citysearch import reads without options, verifies \
            it completely, and stores a snapshot in $XDG_DATA_HOME/citysearch/cities.cityindex (or \
            ~/.local/share/citysearch). From then on citysearch searches it, unless --data or \
            CITYSEARCH_DATA names a file; remove it to search the cities of the program again. If \
            anything fails, the current data stay. A running server takes the data over on SIGHUP, \
            if it refreshes from the same source.

            Notes about an imported list go to standard error. An invalid line ends the refresh. \
            If a list needs options, convert it with citysearch import first.

            The prefix geonames: marks a URL or file of places as GeoNames publishes them, text or \
            ZIP. The names of divisions come from admin1CodesASCII.txt and admin2Codes.txt in the \
            same folder; for a local file also from hierarchy, and names by language from \
            alternateNamesV2.

            Data that lack more than a tenth of the current cities are rejected without --force.

            EXAMPLES
              citysearch refresh --from https://example.com/cities.json
              citysearch refresh --from https://example.com/towns.csv.gz
              citysearch refresh --from geonames:/srv/geonames/cities500.zip

            EXIT STATUS
              0  the data were taken over, or have not changed
              2  wrong usage, or nothing was taken over
            """)

    @Option(
        help: ArgumentHelp(
            """
            The source of the data; default: the one that \(RefreshOptions.from.variable) names, \
            else the last one.
            """, valueName: "URL|FILE"))
    var from: RefreshSource?

    @Flag(help: "Accept data that lack many of the cities.") var force = false

    func run() async throws {
        let store = try await StoreLocation.openedStore()
        let refresh = Refresh(
            source: try await source(store), settings: RefreshSettings(), store: store,
            isForced: force)
        let progress = Progress()
        progress.show("Fetching \(refresh.source.name) …")
        defer { progress.erase() }
        let outcome = try await refresh.run(replacing: Self.current())
        progress.erase()
        for note in outcome.notes {
            StandardError.writeLine("citysearch: \(DisplayText.printable(note))")
        }
        let cities = outcome.index.count.counted("city")
        try OutputBuffer.printLine(
            outcome.isNew
                ? "Took over \(cities) of \(DisplayText.printable(refresh.source.name))"
                : "Nothing has changed: \(cities)")
        if Platform.environment(DataLocation.variable) != nil {
            StandardError.writeLine(
                "citysearch: \(DataLocation.variable) names other data, which are searched instead")
        }
    }

    private func source(_ store: any Store) async throws -> RefreshSource {
        if let source = try RefreshOptions.source(from) { return source }
        let last = try await store.sourceState()?.source
        guard let source = last.flatMap(RefreshSource.init(argument:)) else {
            throw RefreshError.noSource
        }
        return source
    }

    /// The current data of citysearch without a named file; nil if there are none.
    private static func current() async -> CityIndex? {
        guard let location = try? DataLocation.unnamed() else { return nil }
        return try? await LoadedIndex.cities(at: location)
    }
}
#endif

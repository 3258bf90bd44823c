#if Service
import ArgumentParser
import CitySearch
import CitySearchDisplay
import CitySearchProgram
import CitySearchStore

/// `citysearch refresh`: fetches the data again.
struct RefreshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fetch the data again.",
        usage: "citysearch refresh [--from <URL>|<FILE>] [--force]",
        discussion: """
            Fetches a list of cities, a snapshot or whatever citysearch import reads without options, packed or \
            not, looks at all of it, and keeps a snapshot in \
            $XDG_DATA_HOME/citysearch/cities.cityindex (or ~/.local/share/citysearch). From then on \
            that is what citysearch searches when neither --data nor CITYSEARCH_DATA names a file; \
            remove it to have the cities that came with the program again. When anything fails, what \
            was there stays. A server that runs takes the data over on SIGHUP, if it refreshes from \
            the same source.

            Standard error says what was understood of a list of others. A line that is wrong ends the refresh; what needs \
            options, citysearch import makes a list of first.

            With geonames: before it the URL or file is one of places as GeoNames publishes them, text or \
            ZIP. The names of divisions come from admin1CodesASCII.txt and admin2Codes.txt beside it; \
            beside a file also from hierarchy, and names by language from alternateNamesV2.

            Data that lack more than a tenth of the cities that there are, are refused without --force.

            EXAMPLES
              citysearch refresh --from https://example.com/cities.json
              citysearch refresh --from https://example.com/towns.csv.gz
              citysearch refresh --from geonames:/srv/geonames/cities500.zip

            EXIT STATUS
              0  the data were taken over, or are those that were there
              2  wrong usage, or nothing was taken over
            """)

    @Option(
        help: ArgumentHelp(
            """
            Where the data come from; else what \(RefreshOptions.from.variable) names, else where \
            they came from last.
            """, valueName: "URL|FILE"))
    var from: RefreshSource?

    @Flag(help: "Take data over that lack many of the cities.")
    var force = false

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
        return try? await LoadedIndex(
            location, cache: SnapshotCache { _ in }, locale: nil, isLenient: false
        ).index
    }
}
#endif

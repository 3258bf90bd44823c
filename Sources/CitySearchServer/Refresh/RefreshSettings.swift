#if Service
import ArgumentParser
package import CitySearch
import CitySearchProgram

/// The settings of refreshes for operators and tests.
package struct RefreshSettings: Sendable {
    /// Where the data come from; nil to leave them alone.
    package var source: RefreshSource?
    /// The time between refreshes, in hours.
    package var hours = 24.0
    /// The snapshot that a refresh replaces; nil if there is no place for one.
    package var snapshotPath = DataLocation.refreshedPath
    /// The retries of a source that does not answer.
    package var backoff = Backoff()
    /// The time limit of a download, in seconds.
    package var timeLimit = 600
    /// The maximum number of bytes of a download: ten times the bundled data.
    package var sizeLimit = 500_000_000
    /// The maximum number of uncompressed bytes of a compressed file, all of its parts together: twice the places of
    /// all countries.
    package var unpackedLimit = 4_000_000_000

    package init() {}

    /// The time until the next try after a failure, in hours.
    var hoursAfterFailure: Double { min(hours, 1) }
}

/// The options that say where the service fetches the data from, and how often.
struct RefreshOptions: ParsableArguments {
    /// Where the data come from.
    static let from = Setting("refresh-from")
    private static let hours = Setting("refresh-hours")

    @Option(
        help: ArgumentHelp(
            """
            Fetch the cities from here, a snapshot or any list that citysearch import reads, once \
            a day; default: the source that \(from.variable) names, else never. A file of places \
            as GeoNames publishes it has the prefix geonames:, as in \
            geonames:https://…/cities500.zip.
            """, valueName: "URL|FILE"))
    var refreshFrom: RefreshSource?

    @Option(
        help: ArgumentHelp(
            """
            Fetch them every N hours instead of every \(Int(RefreshSettings().hours)); or as \
            \(hours.variable) says.
            """, valueName: "N"))
    var refreshHours: Double?

    /// The settings of the options.
    func settings() throws(CommandError) -> RefreshSettings {
        var settings = RefreshSettings()
        settings.source = try Self.source(refreshFrom)
        let hours = try Self.hours.value(
            refreshHours, reading: { Double($0) }, where: { $0 > 0 && $0 <= 24 * 365 },
            else: "must be hours, more than 0 and at most a year")
        if let hours { settings.hours = hours }
        return settings
    }

    /// The source that an option gives, else the one of the environment.
    static func source(_ given: RefreshSource?) throws(CommandError) -> RefreshSource? {
        try from.value(
            given, reading: RefreshSource.init(argument:),
            else: "must be a URL with http or https, or a file, perhaps with geonames: before it")
    }
}

/// Waits between tries. They grow, and they are random, so that many who failed together do not come back together
/// (Brooker, "Exponential Backoff And Jitter", 2015).
package struct Backoff: Sendable {
    /// The mean of the first wait; each further one is four times as long.
    let first: Duration
    /// The maximum number of tries.
    let tries: Int

    package init(first: Duration = .seconds(1), tries: Int = 3) {
        self.first = first
        self.tries = tries
    }

    /// The wait after a try, counted from 0.
    package func wait(after number: Int) -> Duration {
        (0..<number).reduce(first) { wait, _ in wait * 4 } * Double.random(in: 0.5...1.5)
    }

    /// Does something, and again when it fails in a way that may pass.
    func retrying<Result, Failure: Error>(
        if mayPass: (Failure) -> Bool, _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        var number = 0
        while true {
            do throws(Failure) {
                return try await body()
            } catch {
                guard number + 1 < tries, mayPass(error) else { throw error }
                // A cancelled task does not wait, and its next try ends at once.
                try? await Task.sleep(for: wait(after: number))
                number += 1
            }
        }
    }
}

/// Where the cities come from when they are fetched again.
package enum RefreshSource: Sendable, Hashable {
    case url(UpstreamURL)
    case file(FilePath)
    /// A file of places as GeoNames publishes it.
    indirect case geoNames(RefreshSource)

    /// The prefix of a source in the format of GeoNames.
    private static let geoNamesPrefix = "geonames:"

    /// The source in its stored form.
    var text: String {
        switch self {
        case .url(let url): url.text
        case .file(let path): "\(path)"
        case .geoNames(let source): Self.geoNamesPrefix + source.text
        }
    }

    /// The name of the source, without secrets.
    package var name: String {
        switch self {
        case .url(let url): url.publicText
        case .file: text
        case .geoNames(let source): Self.geoNamesPrefix + source.name
        }
    }
}

extension RefreshSource: ExpressibleByArgument {
    package init?(argument: String) {
        if argument.hasPrefix(Self.geoNamesPrefix) {
            let places = RefreshSource(
                argument: String(argument.dropFirst(Self.geoNamesPrefix.count)))
            guard let places else { return nil }
            if case .geoNames = places { return nil }
            self = .geoNames(places)
        } else if argument.contains("://") {
            guard let url = UpstreamURL(argument) else { return nil }
            self = .url(url)
        } else {
            guard let path = FilePath(argument: argument), !path.bytes.isEmpty else { return nil }
            // The working directory may be another one at the next refresh. Links are followed only when the file is
            // read: they may lead elsewhere by then, and following one may block.
            self = .file(
                path.isAbsolute ? path : Platform.currentDirectory?.appending(path) ?? path)
        }
    }
}
#endif

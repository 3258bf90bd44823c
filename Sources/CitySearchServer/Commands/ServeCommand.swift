#if Service
import ArgumentParser
import CitySearch
import CitySearchProgram
import CitySearchStore
import Dispatch
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// `citysearch serve`: answers over HTTP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answer queries over HTTP.",
        usage: "citysearch serve [<option> ...]",
        discussion: """
            Other machines reach the service if --host is an address of this machine's network, \
            such as 0.0.0.0. Favourites and history then need the token of --token-file. So does a \
            Unix socket, which others reach through a proxy, without --trust-socket.

            EXAMPLES
              citysearch serve --port 9000
              curl 'http://127.0.0.1:9000/api/cities?q=cordoba'

            ENVIRONMENT
              The default of an option is the variable of its name:
              CITYSEARCH_IDLE_SECONDS for --idle-seconds.

            SIGNALS
              SIGTERM, SIGINT  end the service after the requests in flight are answered
              SIGHUP           reads the files of --postal, --signal, --synonyms and
                               --payload again, and fetches the cities

            EXIT STATUS
              0  ended by a signal
              2  wrong usage, cities that cannot be read, or an address that cannot be used
            """)

    @OptionGroup var cities: CitiesOption
    @OptionGroup var overlay: OverlayFiles
    @OptionGroup var options: ServeOptions
    @OptionGroup var weather: WeatherOptions
    @OptionGroup var refresh: RefreshOptions

    func run() async throws {
        let wanted = try settings()
        let (level, format) = (try options.level(), try options.format())
        LoggingSystem.bootstrap { format.handler($0, level) }
        let logger = Logger(label: "citysearch")
        let settings = Self.bounded(wanted, logger)
        let claim: SocketClaim? =
            if case .unixSocket(let path) = settings.address {
                try await SocketClaim(path)
            } else {
                nil
            }
        defer { withExtendedLifetime(claim) {} }
        let state = ServiceState(
            try await cities.served(under: overlay.open()),
            try await store(logger), settings: settings, logger: logger)
        let service = CityService(state: state, logger: logger) { [overlay] in try overlay.open() }
        var configuration = ServiceGroupConfiguration(
            services: [
                FavouritesWatch(state: state, logger: logger), service.refresher,
                HangUpSignal(refresher: service.refresher),
                service.application { address in
                    Self.permit(settings, logger)
                    logger.notice(
                        "answering",
                        metadata: [
                            "at": "\(settings.address.url(boundTo: address?.port))",
                            "cities": "\(state.cities.index.count)",
                        ])
                },
            ],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(settings.drainSeconds)
        let deadline = ShutdownDeadline(
            seconds: settings.drainSeconds, signals: [SIGTERM, SIGINT], logger: logger)
        defer { deadline.cancel() }
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as IOError {
            throw CommandError.unusable(
                settings.address.url(boundTo: nil),
                "cannot be listened on: \(Platform.Failure(error.errnoCode))")
        }
    }

    /// Sets the permissions of the Unix socket, which say who may connect.
    private static func permit(_ settings: ServiceSettings, _ logger: Logger) {
        guard case .unixSocket(let path) = settings.address, let mode = settings.socketMode else {
            return
        }
        do {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        } catch {
            logger.error("\(path): --socket-mode has no effect: \(error.localizedDescription)")
        }
    }

    private func settings() throws(CommandError) -> ServiceSettings {
        var settings = try options.settings()
        settings.weather = try weather.source()
        settings.refresh = try refresh.settings()
        return settings
    }

    /// Settings with no more connections than there are descriptors for.
    private static func bounded(_ settings: ServiceSettings, _ logger: Logger) -> ServiceSettings {
        let budget = DescriptorBudget(processors: Platform.processorCount)
        let allowed = Platform.allowDescriptors(budget.descriptors(for: settings.mostConnections))
        let connections = budget.connections(of: allowed)
        guard connections < settings.mostConnections else { return settings }
        logger.warning(
            "there are descriptors for fewer connections; raise the hard limit (ulimit -Hn)",
            metadata: ["connections": "\(connections)", "descriptors": "\(allowed)"])
        var bounded = settings
        bounded.mostConnections = connections
        return bounded
    }

    /// The store, or the reason why there is none; the service also searches without one.
    private func store(_ logger: Logger) async throws(CommandError) -> Result<any Store, StoreError>
    {
        do throws(StoreError) {
            return .success(await (try StoreLocation(option: options.store)).store(logger))
        } catch .unusableURL {
            throw .unusable("--store", "is not understood: \(StoreError.unusableURL)")
        } catch {
            logger.error("there are no favourites and no history: \(error)")
            return .failure(error)
        }
    }
}

/// How the descriptors of the process are shared between connections and everything else.
package struct DescriptorBudget {
    /// The number of descriptors for purposes other than connections of clients.
    package let reserve: Int

    /// - Parameter processors: the number of processors; each has an event loop.
    package init(processors: Int) {
        // The store, the log, snapshots, a refresh and connections to other services take some thirty. An event loop
        // takes three, and accepts some connections at once before they are counted.
        reserve = 64 + 8 * processors
    }

    /// The number of descriptors for this many connections.
    package func descriptors(for connections: Int) -> Int { connections + reserve }

    /// The number of connections for this many descriptors: at least one.
    package func connections(of descriptors: Int) -> Int { max(1, descriptors - reserve) }
}

/// Ends the process when it was asked to end and does not end in time, because something in it waits for a disk that
/// does not answer or for a client that reads nothing.
/// It uses none of the threads that tasks run on, since these may be waiting.
struct ShutdownDeadline {
    private let sources: [any DispatchSourceSignal]

    /// How long cancelled work may take to end, in seconds.
    private static let margin = 1

    /// - Parameters:
    ///   - seconds: how long the process may take to end.
    ///   - signals: what asks it to.
    init(seconds: Int, signals: [Int32], logger: Logger) {
        let queue = DispatchQueue(label: "citysearch.shutdown", qos: .userInitiated)
        sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler {
                queue.asyncAfter(deadline: .now() + .seconds(seconds + Self.margin)) {
                    logger.warning(
                        "ended before all was done",
                        metadata: ["drain-seconds": "\(seconds)"])
                    Platform.leave(0)
                }
            }
            source.resume()
            return source
        }
    }

    /// Takes the deadline away, since the process has done its work.
    func cancel() {
        for source in sources { source.cancel() }
    }
}
#endif

#if Service
import ArgumentParser
import CitySearch
import CitySearchData
import CitySearchStore
import CoreMetrics
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
            Others reach the service when --host is an address of this machine's network, such as 0.0.0.0. \
            Who changes favourites or history then must send the token of --token-file.

            EXAMPLES
              citysearch serve --port 9000
              curl 'http://127.0.0.1:9000/api/cities?q=cordoba'

            ENVIRONMENT
              An option that is not given is taken from a variable of its name: --idle-seconds from \
            CITYSEARCH_IDLE_SECONDS.

            SIGNALS
              SIGTERM and SIGINT end the service when the requests that have begun are answered.
              SIGHUP fetches the cities anew.

            EXIT STATUS
              0  ended by a signal
              2  wrong usage, cities that cannot be read, or an address that cannot be listened on
            """)

    @OptionGroup
    var cities: CitiesOption

    @OptionGroup
    var options: ServeOptions

    @OptionGroup
    var weather: WeatherOptions

    @OptionGroup
    var refresh: RefreshOptions

    func run() async throws {
        let settings = try settings()
        let level = try options.level()
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
        let logger = Logger(label: "citysearch")
        let state = ServiceState(
            try await cities.served(), Self.store(logger), settings: settings)
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)
        let service = CityService(state: state, metrics: metrics, logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [
                FavouritesWatch(state: state, logger: logger), service.refresher,
                HangUpSignal(refresher: service.refresher, logger: logger),
                service.application { address in
                    logger.notice(
                        "answering",
                        metadata: [
                            "at": "\(settings.address.url(boundTo: address?.port))",
                            "cities": "\(state.served.cities.index.count)",
                        ])
                },
            ],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(settings.drainSeconds)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as IOError {
            throw CommandError.unusable(
                settings.address.url(boundTo: nil),
                "cannot be listened on: \(Platform.Failure(error.errnoCode))")
        }
    }

    private func settings() throws(CommandError) -> ServiceSettings {
        var settings = try options.settings()
        settings.weather = try weather.source()
        settings.refresh = try refresh.settings()
        return settings
    }

    /// The store, or why there is none: then searching goes on without it.
    private static func store(_ logger: Logger) -> Result<any Store, StoreError> {
        do throws(StoreError) {
            let store = try SQLiteStore()
            if let damaged = store.setAside {
                logger.error(
                    "the store was damaged; a new one was begun", metadata: ["kept": "\(damaged)"])
            }
            return .success(store)
        } catch {
            logger.error("there are no favourites and no history: \(error)")
            return .failure(error)
        }
    }
}
#endif

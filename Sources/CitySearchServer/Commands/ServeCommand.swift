#if Service
import ArgumentParser
import CitySearch
import CitySearchStore
import CoreMetrics
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import UnixSignals

/// `citysearch serve`: answers over HTTP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Answer queries over HTTP.")

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 for any that is free.")
    var port = 8080

    @Option(help: "A JSON file of cities, or a snapshot.")
    var data = "Data/cities.json"

    func run() async throws {
        let logger = Logger(label: "citysearch")
        var settings = ServiceSettings()
        settings.address = .host(host, port: port)
        let index = try await CityIndex(contentsOf: data)
        let digest = try SourceDigest(contentsOf: data)
        let cities = ServedCities(index, digest: digest, source: data)
        let store = try SQLiteStore()
        let state = ServiceState(cities, store, settings: settings)
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)
        let service = CityService(state: state, metrics: metrics, logger: logger)
        let group = ServiceGroup(
            configuration: .init(
                services: [FavouritesWatch(state: state, logger: logger), service.application()],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger))
        try await group.run()
    }
}
#endif

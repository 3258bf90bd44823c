#if Service
import CitySearch
import CitySearchAPI
import CitySearchProgram
import Foundation
import Hummingbird
import NIOCore

/// The state of the service for operators and front ends.
enum StatusRoutes {
    static func resources(
        _ state: ServiceState, _ refresher: Refresher, hasBrowserCities: Bool,
        _ metrics: RequestMetrics, _ holds: LoopHolds
    ) -> [Resource] {
        [
            page("/api/status", .open) { sender in
                let cities = state.cities
                var status = DataStatus(LoadedCities(cities), refresher)
                if hasBrowserCities { status.browserIndex = BrowserCities.digest(of: cities) }
                return Answer { $0.value(sender.user != nil ? status : status.withoutPaths) }
            },
            page("/metrics", .personal) { _ in
                let service = ServiceMetrics(state: state, refresh: refresher.status)
                return Answer(
                    ByteBuffer(
                        string: metrics.exposition + holds.exposition + service.exposition),
                    type: "text/plain; version=0.0.4; charset=utf-8")
            },
            page("/live", .open) { _ in
                Answer(ByteBuffer(string: "live\n"), type: "text/plain")
            },
            // The service listens only when the cities are there.
            page("/ready", .open) { _ in
                let isReady = !state.cities.index.search(SearchQuery("", order: .name)).isEmpty
                return Answer(
                    ByteBuffer(string: isReady ? "ready\n" : "no cities\n"), type: "text/plain",
                    status: isReady ? .ok : .serviceUnavailable)
            },
        ]
    }

    private static func page(
        _ path: RouterPath, _ access: Access, _ answer: @escaping @Sendable (Sender) -> Answer
    ) -> Resource {
        Resource(
            path, access,
            [
                .get: { (_, sender) async throws(RequestError) in
                    var made = answer(sender)
                    made.headers[.cacheControl] = "no-store"
                    return made
                }
            ])
    }
}

extension DataStatus {
    /// The state of the current cities.
    init(_ loaded: LoadedCities, _ refresher: Refresher) {
        self.init(
            source: loaded.source, digest: loaded.cities.digest.description,
            index: loaded.cities.index, loadedAt: loaded.loadedAt, refresh: refresher.status)
    }
}
#endif

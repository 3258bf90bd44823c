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
        _ metrics: RequestMetrics, _ stalls: EventLoopStalls
    ) -> [Resource] {
        [
            page("/api/status", .open) { requester in
                let cities = state.cities
                var status = DataStatus(LoadedCities(cities), refresher)
                if hasBrowserCities { status.browserIndex = BrowserCities.digest(of: cities) }
                return Answer { $0.value(requester.user != nil ? status : status.withoutPaths) }
            },
            page("/metrics", .personal) { _ in
                let service = exposition(of: state, refresher.status)
                return Answer(
                    ByteBuffer(string: metrics.exposition + stalls.exposition + service),
                    type: "text/plain; version=0.0.4; charset=utf-8")
            },
            page("/live", .open) { _ in Answer(ByteBuffer(string: "live\n"), type: "text/plain") },
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
        _ path: RouterPath, _ access: Access, _ answer: @escaping @Sendable (Requester) -> Answer
    ) -> Resource {
        Resource(
            path, access,
            [
                .get: { (_, requester) async throws(RequestError) in
                    var made = answer(requester)
                    made.headers[.cacheControl] = "no-store"
                    return made
                }
            ])
    }

    /// The state of the cities, their refresh, the cached answers and the store, in the format of Prometheus.
    private static func exposition(of state: ServiceState, _ refresh: RefreshStatus) -> String {
        let cities = LoadedCities(state.cities)
        let answers = state.answers.totals
        let numbers: [(name: String, kind: MetricFamily.Kind, help: String, value: Double?)] = [
            ("cities", .gauge, "How many cities are served.", Double(cities.cities.index.count)),
            (
                "cities_loaded_timestamp_seconds", .gauge, "Since when they are served.",
                cities.loadedAt.timeIntervalSince1970
            ),
            ("refresh_running", .gauge, "Whether a refresh goes on.", refresh.isRunning ? 1 : 0),
            (
                "refresh_failed", .gauge, "Whether the last refresh failed.",
                refresh.lastError == nil ? 0 : 1
            ),
            (
                "refresh_checked_timestamp_seconds", .gauge, "When the source was asked last.",
                refresh.checkedAt?.timeIntervalSince1970
            ),
            ("kept_answers_hits_total", .counter, "Answers that were kept.", Double(answers.hits)),
            (
                "kept_answers_misses_total", .counter,
                "Answers that might have been kept, and had to be made.", Double(answers.misses)
            ),
            (
                "kept_answers_bytes", .gauge, "The bytes of the cached answers.",
                Double(answers.byteCount)
            ),
            (
                "store_failures_total", .counter,
                "Requests for favourites or history that the store failed.",
                Double(state.storeFailureCount)
            ),
        ]
        return numbers.map { name, kind, help, value in
            value.map(MetricFamily("citysearch_" + name, kind, help).lines) ?? ""
        }.joined()
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

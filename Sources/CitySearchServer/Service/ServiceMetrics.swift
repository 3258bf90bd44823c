#if Service
import CitySearch
import Foundation

/// The state of the cities, their refresh, the cached answers and the store, in the format of Prometheus.
struct ServiceMetrics {
    let state: ServiceState
    let refresh: RefreshStatus

    /// All numbers as text.
    var exposition: String {
        let cities = LoadedCities(state.cities)
        let answers = state.answers.totals
        let numbers: [(family: MetricFamily, value: Double?)] = [
            (
                MetricFamily("citysearch_cities", .gauge, "How many cities are served."),
                Double(cities.cities.index.count)
            ),
            (
                MetricFamily(
                    "citysearch_cities_loaded_timestamp_seconds", .gauge,
                    "Since when they are served."),
                cities.loadedAt.timeIntervalSince1970
            ),
            (
                MetricFamily("citysearch_refresh_running", .gauge, "Whether a refresh goes on."),
                refresh.isRunning ? 1 : 0
            ),
            (
                MetricFamily(
                    "citysearch_refresh_failed", .gauge, "Whether the last refresh failed."),
                refresh.lastError == nil ? 0 : 1
            ),
            (
                MetricFamily(
                    "citysearch_refresh_checked_timestamp_seconds", .gauge,
                    "When the source was asked last."),
                refresh.checkedAt?.timeIntervalSince1970
            ),
            (
                MetricFamily(
                    "citysearch_kept_answers_hits_total", .counter, "Answers that were kept."),
                Double(answers.hits)
            ),
            (
                MetricFamily(
                    "citysearch_kept_answers_misses_total", .counter,
                    "Answers that might have been kept, and had to be made."),
                Double(answers.misses)
            ),
            (
                MetricFamily(
                    "citysearch_kept_answers_bytes", .gauge, "The bytes of the cached answers."
                ),
                Double(answers.byteCount)
            ),
            (
                MetricFamily(
                    "citysearch_store_failures_total", .counter,
                    "Requests for favourites or history that the store failed."),
                Double(state.storeFailureCount)
            ),
        ]
        return numbers.map { family, value in value.map(family.lines) ?? "" }.joined()
    }
}
#endif

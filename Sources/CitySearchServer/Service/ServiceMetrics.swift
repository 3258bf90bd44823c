#if Service
import CitySearch
import Foundation

/// How the cities, their refresh, the kept answers and the store are, as Prometheus reads it.
struct ServiceMetrics {
    let state: ServiceState
    let refresh: RefreshStatus

    /// All numbers as text.
    var exposition: String {
        let cities = LoadedCities(state.cities)
        let answers = state.answers.totals
        let numbers: [(name: String, kind: String, value: Double?)] = [
            ("citysearch_cities", "gauge", Double(cities.cities.index.count)),
            (
                "citysearch_cities_loaded_timestamp_seconds", "gauge",
                cities.loadedAt.timeIntervalSince1970
            ),
            ("citysearch_refresh_running", "gauge", refresh.isRunning ? 1 : 0),
            ("citysearch_refresh_failed", "gauge", refresh.lastError == nil ? 0 : 1),
            (
                "citysearch_refresh_checked_timestamp_seconds", "gauge",
                refresh.checkedAt?.timeIntervalSince1970
            ),
            ("citysearch_kept_answers_hits_total", "counter", Double(answers.hits)),
            ("citysearch_kept_answers_misses_total", "counter", Double(answers.misses)),
            ("citysearch_kept_answers_bytes", "gauge", Double(answers.byteCount)),
            ("citysearch_store_failures_total", "counter", Double(state.storeFailureCount)),
        ]
        return numbers.map { name, kind, value in
            value.map { "# TYPE \(name) \(kind)\n\(name) \($0)\n" } ?? ""
        }.joined()
    }
}
#endif

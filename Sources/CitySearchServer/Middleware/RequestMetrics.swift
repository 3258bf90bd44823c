#if Service
package import Hummingbird
import Synchronization

/// Counts requests by their routes and the class of their answers, measures how long answers take, and reports both in
/// the format of Prometheus.
package final class RequestMetrics: RouterMiddleware {
    package typealias Context = ServiceContext

    /// The upper bounds of the ranges of durations, in seconds: from a tenth of a millisecond on, each about three
    /// times the one before.
    private static let bounds = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

    private struct Totals {
        /// The numbers of answers with a status from 100 on, from 200 on, and so on.
        var statuses = [Int](repeating: 0, count: 5)
        /// The numbers of answers by ranges of time; the last is for longer ones.
        var durations = [Int](repeating: 0, count: bounds.count + 1)
        /// The time of all answers, in seconds.
        var seconds = 0.0
    }

    /// By routes, as the router has them: `/api/cities/{id}`. So no request makes a new one.
    private let totals = Mutex<[String: Totals]>([:])

    package init() {}

    package func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        add(
            context.endpointPath ?? "NotFound", status: response.status.code,
            duration: start.duration(to: .now))
        return response
    }

    /// Counts an answer.
    package func add(_ route: String, status: Int, duration: Duration) {
        let seconds = duration / .seconds(1)
        let range = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        totals.withLock { all in
            var totals = all.removeValue(forKey: route) ?? Totals()
            let kind = status / 100 - 1
            if totals.statuses.indices.contains(kind) { totals.statuses[kind] += 1 }
            totals.durations[range] += 1
            totals.seconds += seconds
            all[route] = totals
        }
    }

    private static let durations = MetricFamily(
        "http_request_duration_seconds", .histogram, "How long answers took to begin.")
    private static let requests = MetricFamily(
        "http_requests_total", .counter, "Answers by route and class of status.")

    /// All numbers as text.
    package var exposition: String {
        let totals = totals.withLock { $0 }.sorted { $0.key < $1.key }
        let (time, requests) = (Self.durations.name, Self.requests.name)
        var lines = [Self.durations.heading]
        for (route, totals) in totals {
            var count = 0
            for (bound, more) in zip(Self.bounds.map(\.description) + ["+Inf"], totals.durations) {
                count += more
                lines.append("\(time)_bucket{route=\"\(route)\",le=\"\(bound)\"} \(count)")
            }
            lines.append("\(time)_sum{route=\"\(route)\"} \(totals.seconds)")
            lines.append("\(time)_count{route=\"\(route)\"} \(count)")
        }
        lines.append(Self.requests.heading)
        for (route, totals) in totals {
            lines += totals.statuses.enumerated().filter { $0.element > 0 }.map { kind, count in
                "\(requests){route=\"\(route)\",status=\"\(kind + 1)xx\"} \(count)"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The type and description of a number, or of several with one name, for Prometheus, before their values.
/// (https://prometheus.io/docs/instrumenting/exposition_formats/)
struct MetricFamily {
    enum Kind: String {
        case counter, gauge, histogram
    }

    let name: String
    let kind: Kind
    /// The description of the number, in a line.
    let help: String

    init(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        self.kind = kind
        self.help = help
    }

    /// The lines before the values.
    var heading: String {
        """
        # HELP \(name) \(help)
        # TYPE \(name) \(kind.rawValue)
        """
    }

    /// The lines of the only value.
    func lines(_ value: some CustomStringConvertible) -> String { "\(heading)\n\(name) \(value)\n" }
}
#endif

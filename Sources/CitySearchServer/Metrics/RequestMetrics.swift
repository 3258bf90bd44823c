#if Service
import Hummingbird
import Metrics

/// Counts requests by the class of their answers, and measures how long answers take.
struct RequestMetrics: RouterMiddleware {
    typealias Context = ServiceContext

    private let counters = (1...5).map {
        Counter(label: "http_requests_total", dimensions: [("status", "\($0)xx")])
    }
    private let time = Metrics.Timer(label: "http_request_duration_seconds")

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let duration = start.duration(to: .now).components
        time.recordNanoseconds(
            duration.seconds * 1_000_000_000 + duration.attoseconds / 1_000_000_000)
        let kind = response.status.code / 100 - 1
        if counters.indices.contains(kind) { counters[kind].increment() }
        return response
    }
}
#endif

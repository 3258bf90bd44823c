#if Service
import CitySearchStore
import HTTPTypes
import Logging
import Synchronization

/// Logs why the store fails requests, since clients do not get its address.
final class StoreProblems: Sendable {
    /// The minimum time between log messages of the same problem.
    private static let pause = Duration.seconds(60)

    private let logger: Logger
    private let failures = Atomic(0)
    private let last = Mutex<(problem: StoreError, until: ContinuousClock.Instant)?>(nil)

    init(_ logger: Logger) {
        self.logger = logger
    }

    /// The number of requests that the store failed.
    var count: Int {
        failures.load(ordering: .relaxed)
    }

    func tell(_ problem: StoreError) {
        failures.add(1, ordering: .relaxed)
        let isNew = last.withLock { last in
            if let last, last.problem == problem, last.until > .now { return false }
            last = (problem, .now + Self.pause)
            return true
        }
        if isNew { logger.warning("requests fail, since the store does: \(problem)") }
    }
}

extension RequestError {
    /// The store cannot execute a request.
    init(_ error: StoreError) {
        self.init(
            status: .serviceUnavailable,
            detail:
                "The database of favourites and history fails: \(error.problem). The log of the service says more.",
            headers: [.retryAfter: "5"])
    }
}
#endif

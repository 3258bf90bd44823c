#if Service
/// Tracks failures of a weather service, so that requests are not repeated at once. A point is suspended for a while
/// when the service refuses it or answers with something other than weather. All points are suspended when the service
/// as a whole seems to fail.
struct WeatherFailures {
    private struct Failure {
        let error: WeatherError
        let end: ContinuousClock.Instant
    }

    private let pause: Duration
    private let refusalPause: Duration
    private var points: [WeatherPoint: Failure] = [:]
    private var service: Failure?
    private var failuresInRow = 0

    /// The maximum number of tracked points.
    private static let mostPoints = 1_000
    /// The number of consecutive failures after which the service is at fault, and not the points.
    private static let mostFailuresInRow = 3

    init(_ limits: WeatherLimits) {
        pause = limits.pause
        refusalPause = limits.refusalPause
    }

    /// Why a point is suspended, and for how many seconds; nil if it is not.
    func failure(
        at point: WeatherPoint, now: ContinuousClock.Instant
    ) -> (error: WeatherError, seconds: Double)? {
        [service, points[point]].compactMap(\.self).filter { now < $0.end }
            .max { $0.end < $1.end }
            .map { ($0.error, now.seconds(to: $0.end)) }
    }

    /// Remembers that a request failed.
    mutating func add(_ error: WeatherError, at point: WeatherPoint, now: ContinuousClock.Instant) {
        failuresInRow += 1
        switch error.extent {
        case .moment: service = Failure(error: error, end: now + pause)
        case .service: service = Failure(error: error, end: now + refusalPause)
        case .point:
            if points.count >= Self.mostPoints { points = points.filter { now < $1.end } }
            if points.count >= Self.mostPoints { points = [:] }
            points[point] = Failure(error: error, end: now + refusalPause)
            if failuresInRow >= Self.mostFailuresInRow {
                service = Failure(error: error, end: now + pause)
            }
        }
    }

    /// Forgets the failures that a successful request disproves.
    mutating func remove(at point: WeatherPoint) {
        (points[point], service, failuresInRow) = (nil, nil, 0)
    }
}

extension WeatherError {
    /// The extent of a failure.
    fileprivate enum Extent {
        case point, moment, service
    }

    fileprivate var extent: Extent {
        switch self {
        case .unreachable(_, .status(401)), .unreachable(_, .status(403)),
            .unreachable(_, .status(429)):
            .service
        case .unreachable(_, let cause) where cause.isTransient: .moment
        default: .point
        }
    }
}
#endif

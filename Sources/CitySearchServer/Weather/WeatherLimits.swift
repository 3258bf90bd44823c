#if Service
/// The limits of requests to a weather service.
package struct WeatherLimits: Sendable {
    /// The maximum number of concurrent requests.
    package var requestsAtOnce = 8
    /// The maximum number of requests per minute. Open-Meteo allows 600 without payment.
    package var requestsPerMinute = 600
    /// The maximum number of concurrent look-ups of points, in the store or upstream.
    package var lookupsAtOnce = 256
    /// For how long a weather service that does not answer is left alone.
    package var pause = Duration.seconds(2)
    /// How long a refused point is suspended.
    package var refusalPause = Duration.seconds(60)
    /// The time by which all of this holds.
    package var now: @Sendable () -> ContinuousClock.Instant = { .now }

    package init() {}

    /// The limits of an hour and a day are to that of a minute as Open-Meteo's are, 5,000 and 10,000.
    /// (https://open-meteo.com/en/terms)
    package func quota(now: ContinuousClock.Instant) -> RequestQuota {
        RequestQuota(
            [
                (requestsPerMinute, 60), (requestsPerMinute * 25 / 3, 3_600),
                (requestsPerMinute * 50 / 3, 86_400),
            ], now: now)
    }
}

/// The maximum number of requests to another service in each of some periods.
package struct RequestQuota: Sendable {
    private var buckets: [TokenBucket]

    /// An unused quota. A limit applies to every interval of its length, wherever it starts. So half of the requests
    /// may be sent at once, and the other half during the interval.
    package init(
        _ limits: [(requests: Int, seconds: Double)], now: ContinuousClock.Instant
    ) {
        buckets = limits.map { limit in
            let half = Double(limit.requests) / 2
            return TokenBucket(capacity: max(1, half), rate: half / limit.seconds, now: now)
        }
    }

    /// Counts a request, if it may be sent.
    package mutating func take(at now: ContinuousClock.Instant) -> Bool {
        guard wait(at: now) == 0 else { return false }
        return buckets.indices.allSatisfy { buckets[$0].take(at: now) }
    }

    /// The seconds until a request may be sent: 0 if one may be sent now.
    package func wait(at now: ContinuousClock.Instant) -> Double {
        buckets.reduce(0) { max($0, $1.wait(at: now)) }
    }
}

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

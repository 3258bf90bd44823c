#if Service
/// The maximum number of requests to another service in each of some periods.
package struct RequestQuota: Sendable {
    /// A number of requests in a stretch of time.
    package struct Limit: Sendable {
        let requests: Int
        let seconds: Double

        package init(_ requests: Int, inSeconds seconds: Double) {
            self.requests = requests
            self.seconds = seconds
        }
    }

    private var buckets: [TokenBucket]

    /// An unused quota. A limit applies to every interval of its length, wherever it starts. So half of the requests
    /// may be sent at once, and the other half during the interval.
    package init(_ limits: [Limit], now: ContinuousClock.Instant) {
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
#endif

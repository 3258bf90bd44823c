#if Service
import Synchronization

/// Bounds how many requests each client may send: a bucket of tokens for each (the "token bucket" of ATM's and
/// Linux's traffic control).
package final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: ContinuousClock.Instant
    }

    private let rate: Double
    private let buckets = Mutex<[String: Bucket]>([:])

    /// How many clients are remembered.
    private static let mostClients = 10_000
    /// How many seconds of silence fill a bucket.
    private static let burstSeconds = 4.0

    package init(requestsPerSecond: Int) {
        rate = Double(requestsPerSecond)
    }

    /// Whether a client may send one more request now.
    package func admits(_ client: String, now: ContinuousClock.Instant = .now) -> Bool {
        let full = rate * Self.burstSeconds
        return buckets.withLock { buckets in
            if buckets.count >= Self.mostClients { forgetIdle(&buckets, now, full) }
            var bucket = buckets[client] ?? Bucket(tokens: full, time: now)
            bucket.tokens = min(full, bucket.tokens + bucket.time.seconds(to: now) * rate)
            bucket.time = now
            let isAdmitted = bucket.tokens >= 1
            if isAdmitted { bucket.tokens -= 1 }
            buckets[client] = bucket
            return isAdmitted
        }
    }

    /// Forgets the clients whose buckets are full again, or all if there are none.
    private func forgetIdle(
        _ buckets: inout [String: Bucket], _ now: ContinuousClock.Instant, _ full: Double
    ) {
        let rate = rate
        buckets = buckets.filter { $1.tokens + $1.time.seconds(to: now) * rate < full }
        if buckets.count >= Self.mostClients { buckets = [:] }
    }
}

extension ContinuousClock.Instant {
    fileprivate func seconds(to other: ContinuousClock.Instant) -> Double {
        let components = duration(to: other).components
        return Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
#endif

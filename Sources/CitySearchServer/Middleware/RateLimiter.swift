#if Service
import Synchronization

/// Limits the requests of each client. Each client has a bucket of tokens, and all unknown clients share one.
package final class RateLimiter: Sendable {
    private let rate: Double
    private let buckets = Mutex<[Client?: TokenBucket]>([:])

    /// The maximum number of clients to track.
    private static let mostClients = 10_000
    /// The seconds of silence that fill a bucket.
    private static let burstSeconds = 4.0

    package init(requestsPerSecond: Int) { rate = Double(requestsPerSecond) }

    /// Whether a client may send another request now.
    package func admits(_ client: Client?, now: ContinuousClock.Instant = .now) -> Bool {
        let full = TokenBucket(capacity: rate * Self.burstSeconds, rate: rate, now: now)
        return buckets.withLock { buckets in
            if buckets.count >= Self.mostClients, buckets[client] == nil {
                Self.forgetIdle(&buckets, now)
            }
            return buckets[client, default: full].take(at: now)
        }
    }

    /// Forgets the clients whose buckets are full again, or all if there are none.
    private static func forgetIdle(
        _ buckets: inout [Client?: TokenBucket], _ now: ContinuousClock.Instant
    ) {
        buckets = buckets.filter { !$1.isFull(at: now) }
        if buckets.count >= mostClients { buckets = [:] }
    }
}

/// A bucket of tokens, from which each use takes one (the "token bucket" of ATM's and Linux's traffic control). New
/// tokens arrive at a steady rate. So in any period, users take at most the content of the bucket and the tokens that
/// arrive meanwhile.
package struct TokenBucket: Sendable {
    private let capacity: Double
    private let rate: Double
    private var tokens: Double
    private var time: ContinuousClock.Instant

    /// A full bucket.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of tokens.
    ///   - rate: the number of new tokens per second.
    package init(capacity: Double, rate: Double, now: ContinuousClock.Instant) {
        self.capacity = capacity
        self.rate = rate
        tokens = capacity
        time = now
    }

    /// Takes a token, if there is one.
    package mutating func take(at now: ContinuousClock.Instant) -> Bool {
        let count = count(at: now)
        guard count >= 1 else { return false }
        (tokens, time) = (count - 1, max(time, now))
        return true
    }

    /// The seconds until there is a token: 0 if there is one.
    package func wait(at now: ContinuousClock.Instant) -> Double {
        max(0, 1 - count(at: now)) / rate
    }

    /// Whether no token is missing.
    func isFull(at now: ContinuousClock.Instant) -> Bool { count(at: now) >= capacity }

    private func count(at now: ContinuousClock.Instant) -> Double {
        // Another thread may have taken a token at a later time.
        min(capacity, tokens + max(0, time.seconds(to: now)) * rate)
    }
}

extension ContinuousClock.Instant {
    /// The seconds from this to another time.
    func seconds(to other: ContinuousClock.Instant) -> Double {
        let components = duration(to: other).components
        return Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
#endif

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

    package init(requestsPerSecond: Int) {
        rate = Double(requestsPerSecond)
    }

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
#endif

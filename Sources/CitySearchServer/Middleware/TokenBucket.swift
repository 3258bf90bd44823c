#if Service
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
    func isFull(at now: ContinuousClock.Instant) -> Bool {
        count(at: now) >= capacity
    }

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

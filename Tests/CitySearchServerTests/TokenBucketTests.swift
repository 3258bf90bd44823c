#if Service
import CitySearchServer
import TestSupport
import Testing

@Suite("The number of requests that a client may send") struct TokenBucketTests {
    private let start = ContinuousClock.now

    /// The number of tokens that a bucket of ten gives each time, in seconds from the start.
    private func taken(of bucket: inout TokenBucket, at seconds: Double) -> Int {
        (0..<10).count { _ in bucket.take(at: start + .seconds(seconds)) }
    }

    @Test(arguments: [
        (0, 0), (0.099, 0), (0.1, 1), (0.199, 1), (0.2, 2), (0.399, 3), (0.4, 4), (10, 4),
    ])
    func `A bucket gives its tokens, and then the new ones`(seconds: Double, expected: Int) {
        var bucket = TokenBucket(capacity: 4, rate: 10, now: start)
        let counts = [taken(of: &bucket, at: 0), taken(of: &bucket, at: seconds)]
        #expect(counts == [4, expected])
    }

    @Test func `A bucket returns how long to wait, and rejected requests do not lengthen it`() {
        var bucket = TokenBucket(capacity: 1, rate: 0.5, now: start)
        #expect(bucket.wait(at: start) == 0)
        for (seconds, count, wait) in [(0.0, 1, 2.0), (0, 0, 2), (1, 0, 1), (2, 1, 2)] {
            let taken = taken(of: &bucket, at: seconds)
            #expect(taken == count)
            #expect(bucket.wait(at: start + .seconds(seconds)) == wait)
        }
        #expect(bucket.wait(at: start + .seconds(4)) == 0)
    }

    @Test("A clock that goes back gives nothing, and nothing twice") func clockGoesBack() {
        var bucket = TokenBucket(capacity: 2, rate: 1, now: start)
        let counts = [10.0, 0, 10, 11, 5, 11].map { taken(of: &bucket, at: $0) }
        #expect(counts == [2, 0, 0, 1, 0, 0])
        var full = TokenBucket(capacity: 3, rate: 1, now: start)
        let ones = [10.0, 0, 10, 10].map { full.take(at: start + .seconds($0)) }
        #expect(ones == [true, true, true, false])
    }

    @Test("A client's burst is four seconds of its rate", arguments: [1, 2, 10, 1_000])
    func bursts(rate: Int) {
        let limiter = RateLimiter(requestsPerSecond: rate)
        let admitted = (0..<10 * rate).count { _ in limiter.admits(nil, now: start) }
        #expect(admitted == 4 * rate)
        let later = start + .seconds(1)
        #expect((0..<10 * rate).count { _ in limiter.admits(nil, now: later) } == rate)
        let rested = later + .seconds(100)
        #expect((0..<10 * rate).count { _ in limiter.admits(nil, now: rested) } == 4 * rate)
    }

    @Test func `A client is remembered as long as it has sent much, whoever else comes`() {
        let limiter = RateLimiter(requestsPerSecond: 1)
        // Each of these has a full bucket again a second later.
        for number in 0..<9_999 { #expect(limiter.admits(.v4(UInt32(number)), now: start)) }
        for _ in 0..<4 { #expect(limiter.admits(nil, now: start)) }
        let later = start + .seconds(1)
        #expect(limiter.admits(.v6(1), now: later))
        #expect(limiter.admits(nil, now: later))
        #expect(!limiter.admits(nil, now: later))
    }

    @Test("A quota is kept in any stretch of time, and mostly used") func keepsQuota() {
        let seed = SplitMix64.seed
        var random = SplitMix64(stream: 22)
        for (requests, seconds) in [(1, 60.0), (2, 60), (3, 60), (10, 60), (600, 60), (50, 7)] {
            var quota = RequestQuota([(requests, seconds)], now: start)
            var sent: [ContinuousClock.Instant] = []
            var now = start
            for _ in 0..<5_000 {
                if quota.take(at: now) { sent.append(now) }
                let wait = random.oneIn(50) ? seconds : seconds / Double(requests)
                now += .seconds(Double.random(in: 0...wait / 4, using: &random))
            }
            #expect(sent.count > requests, "CITYSEARCH_SEED=\(seed)")
            for (first, last) in zip(sent, sent.dropFirst(requests)) {
                // Counted from the first, this would be one too many.
                #expect(
                    first.duration(to: last) > .seconds(seconds) - .milliseconds(1),
                    "CITYSEARCH_SEED=\(seed): \(requests) in \(seconds) s")
            }
        }
    }

    @Test func `A quota of several limits keeps each, and counts no refusals`() {
        var quota = RequestQuota([(4, 1), (6, 100)], now: start)
        // The limit of a second refuses, that of a hundred, and again that of a second.
        let counts = [0, 1, 200].map { seconds in
            (0..<10).count { _ in quota.take(at: start + .seconds(seconds)) }
        }
        #expect(counts == [2, 1, 2])
    }
}
#endif

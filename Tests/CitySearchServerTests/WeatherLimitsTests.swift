#if Service
import CitySearch
import CitySearchServer
import CitySearchStore
import HTTPTypes
import Synchronization
import Testing

@Suite("A weather service is asked") struct WeatherLimitsTests {
    private let station = WeatherStation()
    private let clock = ManualClock()

    /// A cache that asks the station.
    private func asking(
        _ change: (inout WeatherLimits) -> Void = { _ in },
        _ body: @Sendable (WeatherCache) async throws -> Void
    ) async throws {
        var limits = WeatherLimits()
        limits.now = { [clock] in clock.now }
        change(&limits)
        try await LocalServer.serving(station.respond) { [limits] url in
            let source = WeatherSource(try #require(UpstreamURL(url)), timeLimit: 30)
            try await body(WeatherCache(source, store: nil, limits: limits))
        }
    }

    private static func point(_ number: Int) -> WeatherPoint {
        WeatherPoint(Coordinate(stored: Double(number % 90), Double(number / 90)))
    }

    /// The error of a cache for a point: nil if it has its weather.
    private func failure(_ cache: WeatherCache, _ number: Int) async -> WeatherError? {
        do throws(WeatherError) {
            _ = try await cache.report(at: Self.point(number))
            return nil
        } catch {
            return error
        }
    }

    private func waitForRequests(_ count: Int) async throws {
        while station.requests.count < count { try await Task.sleep(for: .milliseconds(5)) }
    }

    // MARK: At once

    @Test func `for so many places at once, and for others after these`() async throws {
        station.behaviour = .held
        try await asking { cache in
            let first = (0..<8).map { number in Task { await failure(cache, number) } }
            try await waitForRequests(8)
            #expect(await failure(cache, 8) == .busy)
            #expect(await cache.secondsToWait(at: Self.point(8)) == 1)
            // A request for one of these waits for it with the others.
            let joined = Task { await failure(cache, 7) }
            station.behaviour = .well
            for task in first + [joined] { #expect(await task.value == nil) }
            #expect(await failure(cache, 8) == nil)
            #expect(station.requests.count == 9)
        }
    }

    @Test("with no more lookups under way than there may be") func boundsLookups() async throws {
        station.behaviour = .held
        try await asking {
            $0.lookupsAtOnce = 2
        } _: { cache in
            let first = (0..<2).map { number in Task { await failure(cache, number) } }
            try await waitForRequests(2)
            #expect(await failure(cache, 2) == .busy)
            station.behaviour = .well
            for task in first { #expect(await task.value == nil) }
            #expect(await failure(cache, 2) == nil)
        }
    }

    // MARK: A minute

    @Test func `so often a minute, and a failed request counts`() async throws {
        try await asking {
            $0.requestsPerMinute = 10
        } _: { cache in
            for number in 0..<4 { #expect(await failure(cache, number) == nil) }
            station.behaviour = .missing
            #expect(await failure(cache, 4) != nil)
            station.behaviour = .well
            // Half of them may go at once; the others come one in 12 seconds.
            #expect(await failure(cache, 5) == .overQuota)
            #expect(await cache.secondsToWait(at: Self.point(5)) == 12)
            clock.advance(by: .milliseconds(11_999))
            #expect(await failure(cache, 5) == .overQuota)
            #expect(await cache.secondsToWait(at: Self.point(5)) == 1)
            clock.advance(by: .milliseconds(2))
            #expect(await failure(cache, 5) == nil)
            #expect(await failure(cache, 6) == .overQuota)
            #expect(station.requests.count == 6)
        }
    }

    @Test("within the limits of an hour and a day, too", arguments: [(59, 833), (23 * 60, 1_666)])
    func boundsRequestsADay(minutes: Int, most: Int) {
        var limits = WeatherLimits()
        limits.requestsPerMinute = 100
        var quota = limits.quota(now: clock.now)
        var count = 0
        for _ in 0..<minutes {
            while quota.take(at: clock.now) { count += 1 }
            #expect(quota.wait(at: clock.now) > 0)
            clock.advance(by: .seconds(60))
        }
        // It tells when the next one may be sent, and that is so.
        while quota.take(at: clock.now) { count += 1 }
        let wait = quota.wait(at: clock.now)
        clock.advance(by: .seconds(wait - 0.1))
        #expect(quota.wait(at: clock.now) > 0)
        clock.advance(by: .seconds(0.2))
        let isSent = quota.take(at: clock.now)
        #expect(isSent)
        #expect(count <= most && count > most * 9 / 10, "\(count)")
    }

    @Test func `and an answer has the time to try again, or the last known weather`() async throws {
        try await LocalServer.serving(station.respond) { url in
            let source = WeatherSource(try #require(UpstreamURL(url)))
            let service = try await TestService {
                $0.weather = source
                $0.weatherLimits.requestsPerMinute = 2
                $0.weatherLimits.now = { [clock] in clock.now }
            }
            #expect(try await service.send("/api/weather?lat=1&lon=0").status == 200)
            let refused = try await service.send("/api/weather?lat=2&lon=0")
            #expect(refused.status == 503)
            #expect(refused.headers[.retryAfter] == "60")
            #expect(try refused.object.text("detail")?.contains("as often as it may be") == true)
            try await service.keepWeather(from: source, latitude: 3, longitude: 0, age: 7_200)
            let known = try await service.send("/api/weather?lat=3&lon=0").object
            #expect(known.flag("fromCache") == true)
            #expect((known.number("ageSeconds") ?? 0) >= 7_200)
            #expect(station.requests.count == 1)
        }
    }

    // MARK: After failures

    @Test(arguments: [
        WeatherStation.Behaviour.missing, .forbidding, .garbage, .otherForm, .empty, .hot,
        .fahrenheit, .endless,
    ])
    func `not for a minute about a bad point`(_ behaviour: WeatherStation.Behaviour) async throws {
        station.behaviour = behaviour
        try await asking { cache in
            let error = await failure(cache, 1)
            #expect(error != nil)
            clock.advance(by: .milliseconds(59_999))
            #expect(await failure(cache, 1) == error)
            #expect(station.requests.count == 1)
            #expect(await cache.secondsToWait(at: Self.point(1)) == 1)
            station.behaviour = .well
            #expect(await failure(cache, 2) == nil)
            #expect(await failure(cache, 1) == error)
            clock.advance(by: .milliseconds(2))
            #expect(await failure(cache, 1) == nil)
            #expect(station.requests.count == 3)
        }
    }

    @Test func `after three failures in a row about no point, for a while`() async throws {
        station.behaviour = .garbage
        try await asking { cache in
            for number in 0..<20 { #expect(await failure(cache, number) != nil) }
            #expect(station.requests.count == 3)
            clock.advance(by: .milliseconds(1_999))
            #expect(await failure(cache, 20) != nil)
            #expect(station.requests.count == 3)
            clock.advance(by: .milliseconds(2))
            #expect(await failure(cache, 21) != nil)
            #expect(await failure(cache, 22) != nil)
            #expect(station.requests.count == 4)
            station.behaviour = .well
            clock.advance(by: .seconds(2))
            #expect(await failure(cache, 23) == nil)
            // It counts again.
            station.behaviour = .garbage
            for number in 30..<40 { #expect(await failure(cache, number) != nil) }
            #expect(station.requests.count == 8)
        }
    }

    @Test(
        "about no point, for as long as a failure of the whole service states",
        arguments: [
            (WeatherStation.Behaviour.failing, 2), (.disconnecting, 2), (.busy, 60),
            (.unauthorized, 60), (.refusing, 60),
        ])
    func remembersOutages(_ behaviour: WeatherStation.Behaviour, seconds: Int) async throws {
        station.behaviour = behaviour
        try await asking { cache in
            let error = await failure(cache, 1)
            #expect(error != nil)
            #expect(await cache.secondsToWait(at: Self.point(2)) == seconds)
            clock.advance(by: .seconds(seconds) - .milliseconds(1))
            station.behaviour = .well
            #expect(await failure(cache, 2) == error)
            #expect(station.requests.count == 1)
            clock.advance(by: .milliseconds(2))
            #expect(await failure(cache, 2) == nil)
            #expect(station.requests.count == 2)
        }
    }
}

/// A clock that a test sets.
private final class ManualClock: Sendable {
    private let time = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
#endif

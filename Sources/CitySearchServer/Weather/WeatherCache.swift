#if Service
package import CitySearchStore
import Foundation

/// Asks for the weather, no more often than it changes and than the limits allow, and keeps it for when the network
/// fails.
package actor WeatherCache {
    /// How long an answer counts as current, in seconds: the models are computed every quarter of an hour.
    package static let freshSeconds = 600.0

    private let source: WeatherSource
    private let store: (any Store)?
    private let storePatience: Duration
    private let limits: WeatherLimits
    private var lookups: [WeatherPoint: Task<WeatherReport, any Error>] = [:]
    private var requestCount = 0
    private var quota: RequestQuota
    private var failures: WeatherFailures

    /// - Parameters:
    ///   - store: keeps answers; nil to keep none. A store that fails is as good as none.
    ///   - storePatience: how long an answer waits until it is stored.
    package init(
        _ source: WeatherSource, store: (any Store)?,
        storePatience: Duration = ServiceSettings().storePatience,
        limits: WeatherLimits = WeatherLimits()
    ) {
        self.source = source
        self.store = store
        self.storePatience = storePatience
        self.limits = limits
        quota = limits.quota(now: limits.now())
        failures = WeatherFailures(limits)
    }

    /// The key of the stored answer for a point.
    package static func key(_ source: WeatherSource, _ point: WeatherPoint) -> String {
        "\(source.name) \(point)"
    }

    /// The weather at a point. Concurrent callers share one request, which continues if some of them are cancelled.
    ///
    /// - Throws: ``WeatherError`` when it is not known from before either.
    package func report(at point: WeatherPoint) async throws(WeatherError) -> WeatherReport {
        do {
            return try await lookup(of: point).value
        } catch {
            throw error as? WeatherError ?? .invalid("\(error)")
        }
    }

    /// The number of seconds until the weather at a point may be requested again, after a failure.
    package func secondsToWait(at point: WeatherPoint) -> Int {
        let now = limits.now()
        let failure = failures.failure(at: point, now: now)?.seconds ?? 0
        return max(1, Int(max(failure, quota.wait(at: now)).rounded(.up)))
    }

    /// The lookup of a point that is under way, or a new one.
    private func lookup(
        of point: WeatherPoint
    ) throws(WeatherError) -> Task<WeatherReport, any Error> {
        if let lookup = lookups[point] { return lookup }
        guard lookups.count < limits.lookupsAtOnce else { throw .busy }
        let lookup = Task {
            defer { lookups[point] = nil }
            return try await lookUp(point)
        }
        lookups[point] = lookup
        return lookup
    }

    private func lookUp(_ point: WeatherPoint) async throws(WeatherError) -> WeatherReport {
        let kept = await kept(at: point)
        // An answer from the future was stored while the clock was wrong.
        if let kept, (0..<Self.freshSeconds).contains(-kept.fetchedAt.timeIntervalSinceNow) {
            return kept
        }
        do throws(WeatherError) {
            return try await fetch(point)
        } catch {
            guard let kept else { throw error }
            return report(point, kept.weather, kept.fetchedAt, isFromCache: true, error)
        }
    }

    /// The stored weather, if it can be read.
    private func kept(at point: WeatherPoint) async -> WeatherReport? {
        guard let kept = try? await store?.weather(for: Self.key(source, point)),
            let weather = try? CurrentWeather(answer: kept.payload)
        else { return nil }
        return report(point, weather, kept.fetchedAt, isFromCache: true)
    }

    private func report(
        _ point: WeatherPoint, _ weather: CurrentWeather, _ fetchedAt: Date, isFromCache: Bool,
        _ failure: WeatherError? = nil
    ) -> WeatherReport {
        WeatherReport(
            point: point, weather: weather, fetchedAt: fetchedAt, isFromCache: isFromCache,
            source: source.name, failure: failure)
    }

    private func fetch(_ point: WeatherPoint) async throws(WeatherError) -> WeatherReport {
        if let failure = failures.failure(at: point, now: limits.now()) { throw failure.error }
        guard requestCount < limits.requestsAtOnce else { throw .busy }
        guard quota.take(at: limits.now()) else { throw .overQuota }
        let answer: [UInt8]
        let weather: CurrentWeather
        do throws(WeatherError) {
            requestCount += 1
            defer { requestCount -= 1 }
            (answer, weather) = try await source.fetch(point)
            failures.remove(at: point)
        } catch {
            failures.add(error, at: point, now: limits.now())
            throw error
        }
        let fetchedAt = Date.now
        await keep(CachedWeather(fetchedAt: fetchedAt, payload: answer), at: point)
        return report(point, weather, fetchedAt, isFromCache: false)
    }

    /// Stores an answer. A slow store does not delay clients.
    private func keep(_ weather: CachedWeather, at point: WeatherPoint) async {
        guard let store else { return }
        let key = Self.key(source, point)
        _ = await outcome(within: storePatience) { finish in
            Task { finish(try? await store.keepWeather(weather, for: key)) }
        }
    }
}
#endif

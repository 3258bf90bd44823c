#if Service
package import CitySearchStore
import Foundation

/// The weather, asked for no more often than it changes, and kept for when the network fails.
package actor WeatherCache {
    /// For how many seconds an answer is as good as a new one: the models are computed every quarter of an
    /// hour.
    package static let freshSeconds = 600.0
    /// For how long a weather service that does not answer is left alone.
    private let pause: Duration

    private let source: WeatherSource
    private let store: (any Store)?
    private var lookups: [WeatherPoint: Task<WeatherReport, any Error>] = [:]
    private var lastFailure: (time: ContinuousClock.Instant, error: WeatherError)?

    /// - Parameters:
    ///   - store: keeps answers; nil to keep none. A store that fails is as good as none.
    ///   - pause: for how long a weather service that does not answer is left alone.
    package init(
        _ source: WeatherSource, store: (any Store)?, pause: Duration = .seconds(2)
    ) {
        self.source = source
        self.store = store
        self.pause = pause
    }

    /// Under what the store keeps the answer for a point.
    package static func key(_ source: WeatherSource, _ point: WeatherPoint) -> String {
        "\(source.name) \(point)"
    }

    /// The weather at a point. Those who ask at once share one request, which goes on when some of them go
    /// away.
    ///
    /// - Throws: ``WeatherError`` when it is not known from before either.
    package func report(at point: WeatherPoint) async throws(WeatherError) -> WeatherReport {
        let lookup =
            lookups[point]
            ?? Task {
                defer { lookups[point] = nil }
                return try await lookUp(point)
            }
        lookups[point] = lookup
        do {
            return try await lookup.value
        } catch {
            throw error as? WeatherError ?? .invalid("\(error)")
        }
    }

    private func lookUp(_ point: WeatherPoint) async throws(WeatherError) -> WeatherReport {
        let kept = await kept(at: point)
        // What is of the future was kept while the clock was wrong.
        if let kept, (0..<Self.freshSeconds).contains(-kept.fetchedAt.timeIntervalSinceNow) {
            return kept
        }
        do throws(WeatherError) {
            return try await fetch(point)
        } catch {
            guard let kept else { throw error }
            return WeatherReport(
                point: point, weather: kept.weather, fetchedAt: kept.fetchedAt, isFromCache: true,
                source: source.name, failure: error)
        }
    }

    /// What the store has, if it can be read.
    private func kept(at point: WeatherPoint) async -> WeatherReport? {
        guard let kept = try? await store?.weather(for: Self.key(source, point)),
            let weather = try? CurrentWeather(answer: kept.payload)
        else { return nil }
        return WeatherReport(
            point: point, weather: weather, fetchedAt: kept.fetchedAt, isFromCache: true,
            source: source.name, failure: nil)
    }

    private func fetch(_ point: WeatherPoint) async throws(WeatherError) -> WeatherReport {
        if let lastFailure, lastFailure.time.duration(to: .now) < pause {
            throw lastFailure.error
        }
        do throws(WeatherError) {
            let (answer, weather) = try await source.fetch(point)
            let now = Date.now
            try? await store?.keepWeather(
                CachedWeather(fetchedAt: now, payload: answer), for: Self.key(source, point))
            return WeatherReport(
                point: point, weather: weather, fetchedAt: now, isFromCache: false,
                source: source.name, failure: nil)
        } catch {
            if case .unreachable(_, let cause) = error, cause.isTransient {
                lastFailure = (.now, error)
            }
            throw error
        }
    }
}
#endif

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
                .init(requestsPerMinute, inSeconds: 60),
                .init(requestsPerMinute * 25 / 3, inSeconds: 3_600),
                .init(requestsPerMinute * 50 / 3, inSeconds: 86_400),
            ], now: now)
    }
}
#endif

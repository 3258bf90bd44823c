#if Service
import CitySearchJSON
package import Foundation

/// The weather at a point, and how it came to be known.
package struct WeatherReport: Sendable {
    package let point: WeatherPoint
    package let weather: CurrentWeather
    package let fetchedAt: Date
    /// Whether it was known from before.
    package let isFromCache: Bool
    /// What the weather service is called.
    package let source: String
    /// Why it is not of now; nil when it is.
    package let failure: WeatherError?

    /// The clocks of the place.
    ///
    /// - Parameter cityZone: the zone of the city, where the weather service knows none.
    package func zone(cityZone: String?) -> TimeZone? {
        weather.timeZone.flatMap { TimeZone(identifier: $0) }
            ?? weather.secondsFromGMT.flatMap { TimeZone(secondsFromGMT: $0) }
            ?? cityZone.flatMap { TimeZone(identifier: $0) }
    }

    /// For how long it has been known at a time, in whole seconds.
    package func age(now: Date) -> Int {
        max(0, Int(now.timeIntervalSince(fetchedAt)))
    }
}

extension JSONWriter {
    /// Writes a report as members of an object. What the weather service lacks is left out.
    mutating func members(
        of report: WeatherReport, locale: String?, cityZone: String?, now: Date = .now
    ) {
        let weather = report.weather
        let code = weather.code.flatMap { WeatherCode($0) }
        member("lat", report.point.latitude)
        member("lon", report.point.longitude)
        if let temperature = weather.temperature { member("temperature", temperature) }
        member("humidity", weather.humidity)
        if let speed = weather.windSpeed { member("windSpeed", speed) }
        member("weatherCode", weather.code)
        member("description", code?.description(locale: locale))
        member("symbol", code?.symbol(isDay: weather.isDay ?? true))
        if let isDay = weather.isDay { member("isDay", isDay) }
        member("timezone", weather.timeZone ?? cityZone)
        member("localTime", report.zone(cityZone: cityZone).map { now.localTime(in: $0) })
        member("observedAt", weather.observedAt?.internetTime)
        member("fetchedAt", report.fetchedAt.internetTime)
        member("ageSeconds", report.age(now: now))
        member("fromCache", report.isFromCache)
        member("source", report.source)
    }
}

extension Date {
    /// The time on the clocks of a zone, after ISO 8601: `2026-11-22T10:05:00-03:00`.
    fileprivate func localTime(in zone: TimeZone) -> String {
        formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone))
    }
}
#endif

#if Service
import CitySearchAPI
package import Foundation

/// The weather at a point, and how it came to be known.
package struct WeatherReport: Sendable {
    package let point: WeatherPoint
    package let weather: CurrentWeather
    package let fetchedAt: Date
    /// Whether it was known from before.
    package let isFromCache: Bool
    /// The name of the weather service.
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
    package func age(now: Date) -> Int { max(0, Int(now.timeIntervalSince(fetchedAt))) }
}

extension JSONWriter {
    /// Writes a report as members of an object. Missing values are omitted.
    mutating func members(
        of report: WeatherReport, locale: String?, cityZone: String?,
        _ extent: WeatherExtent = WeatherExtent(), now: Date = .now
    ) {
        let (weather, units) = (report.weather, extent.units)
        member("lat", report.point.latitude)
        member("lon", report.point.longitude)
        member("temperature", weather.temperature.map(units.temperature))
        member("feltTemperature", weather.feltTemperature.map(units.temperature))
        member("humidity", weather.humidity)
        member("windSpeed", weather.windSpeed.map(units.speed))
        member("windDirection", weather.windDirection)
        sky(weather.code, locale, isDay: weather.isDay ?? true)
        member("isDay", weather.isDay)
        member("timezone", weather.timeZone ?? cityZone)
        member("localTime", report.zone(cityZone: cityZone).map { now.localTime(in: $0) })
        member("observedAt", weather.observedAt?.internetTime)
        member("fetchedAt", report.fetchedAt.internetTime)
        member("ageSeconds", report.age(now: now))
        member("fromCache", report.isFromCache)
        member("source", report.source)
        member("units", units.rawValue)
        let zone = report.zone(cityZone: cityZone) ?? .gmt
        if extent.hours > 0 { hours(weather, locale, zone, extent, now) }
        if extent.days > 0 { days(weather, locale, zone, extent, now) }
    }

    /// The next hours, from the next full hour on.
    private mutating func hours(
        _ weather: CurrentWeather, _ locale: String?, _ zone: TimeZone, _ extent: WeatherExtent,
        _ now: Date
    ) {
        let coming = weather.hours.lazy.filter { $0.time > now }.prefix(extent.hours)
        member("hours", coming) { json, hour in
            json.object { json in
                json.member("time", hour.time.localTime(in: zone))
                json.member("temperature", hour.temperature.map(extent.units.temperature))
                json.sky(hour.code, locale, isDay: hour.isDay ?? true)
                json.member("precipitationProbability", hour.precipitationProbability)
                json.member("precipitation", hour.precipitation)
                json.member("isDay", hour.isDay)
            }
        }
    }

    /// The days from today on: a cached answer may begin earlier.
    private mutating func days(
        _ weather: CurrentWeather, _ locale: String?, _ zone: TimeZone, _ extent: WeatherExtent,
        _ now: Date
    ) {
        let today = String(now.localTime(in: zone).prefix(10))
        let coming = weather.days.lazy.filter { $0.date >= today }.prefix(extent.days)
        member("days", coming) { json, day in
            json.object { json in
                json.member("date", day.date)
                json.member("highest", day.highest.map(extent.units.temperature))
                json.member("lowest", day.lowest.map(extent.units.temperature))
                json.sky(day.code, locale, isDay: true)
                json.member("precipitationProbability", day.precipitationProbability)
                json.member("precipitation", day.precipitation)
                json.member("sunrise", day.sunrise?.localTime(in: zone))
                json.member("sunset", day.sunset?.localTime(in: zone))
            }
        }
    }

    private mutating func sky(_ number: Int?, _ locale: String?, isDay: Bool) {
        let code = number.flatMap { WeatherCode($0) }
        member("weatherCode", number)
        member("description", code?.description(locale: locale))
        member("symbol", code?.symbol(isDay: isDay))
    }
}

extension Date {
    /// The time on the clocks of a zone, after ISO 8601: `2026-11-22T10:05:00-03:00`.
    fileprivate func localTime(in zone: TimeZone) -> String {
        formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone))
    }
}

/// The units of the weather.
enum WeatherUnits: String, CaseIterable {
    /// Degrees Celsius and kilometres an hour.
    case metric
    /// Degrees Fahrenheit and miles an hour.
    case imperial

    /// A temperature that is known in degrees Celsius.
    func temperature(_ celsius: Double) -> Double {
        self == .metric ? celsius : Self.tenth(celsius * 9 / 5 + 32)
    }

    /// A speed that is known in kilometres an hour.
    func speed(_ kilometres: Double) -> Double {
        self == .metric ? kilometres : Self.tenth(kilometres / 1.609344)
    }

    private static func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// The parts of the weather besides the current one.
struct WeatherExtent {
    var units = WeatherUnits.metric
    /// The number of next hours.
    var hours = 0
    /// The number of days, from today on.
    var days = 0
}
#endif

#if Service
package import Foundation

/// The weather at a place, from Open-Meteo's `/v1/forecast`. Missing values are nil.
package struct CurrentWeather: Sendable, Hashable {
    /// In degrees Celsius.
    package private(set) var temperature: Double?
    /// The apparent temperature, in degrees Celsius.
    package private(set) var feltTemperature: Double?
    /// Relative, in percent.
    package private(set) var humidity: Int?
    /// In kilometres an hour.
    package private(set) var windSpeed: Double?
    /// Where the wind comes from, in degrees from north over east.
    package private(set) var windDirection: Int?
    /// A code of ``WeatherCode``, or another.
    package private(set) var code: Int?
    package private(set) var isDay: Bool?
    /// The place's zone, by its name in the time zone database.
    package private(set) var timeZone: String?
    /// The offset of the place's local time from UTC, in seconds.
    package private(set) var secondsFromGMT: Int?
    /// The time that the values are for.
    package private(set) var observedAt: Date?
    /// The forecast, hour by hour from midnight on.
    package private(set) var hours: [ExpectedHour] = []
    /// The forecast, day by day from today on.
    package private(set) var days: [ExpectedDay] = []

    /// Reads an answer.
    ///
    /// - Throws: ``WeatherError/invalid(_:)`` for values that are impossible on the Earth.
    package init(answer: [UInt8]) throws(WeatherError) {
        let answer = try Self.decoded(answer)
        try answer.checkUnits()
        let current = answer.current
        temperature = try Self.value(current.temperature_2m, "temperature_2m", in: -100...70)
        feltTemperature = try Self.value(
            current.apparent_temperature, "apparent_temperature", in: -120...90)
        humidity = try Self.value(current.relative_humidity_2m, "relative_humidity_2m", in: 0...100)
            .map { Int($0.rounded()) }
        windSpeed = try Self.value(current.wind_speed_10m, "wind_speed_10m", in: 0...600)
        windDirection = try Self.value(
            current.wind_direction_10m, "wind_direction_10m", in: 0...360
        ).map { Int($0.rounded()) }
        code = try Self.value(current.weather_code, "weather_code", in: 0...99).map { Int($0) }
        isDay = try Self.value(current.is_day, "is_day", in: 0...1).map { $0 > 0 }
        guard temperature != nil || code != nil else {
            throw .invalid("it has neither a temperature nor a weather code")
        }
        timeZone = answer.timezone
        secondsFromGMT = try Self.value(
            answer.utc_offset_seconds, "utc_offset_seconds", in: -86_400...86_400
        ).map { Int($0) }
        observedAt = Self.time(current.time, secondsFromGMT: secondsFromGMT)
        hours = try answer.hourly?.hours(secondsFromGMT) ?? []
        days = try answer.daily?.days(secondsFromGMT) ?? []
    }

    static func value(
        _ value: Double?, _ name: String, in range: ClosedRange<Double>
    ) throws(WeatherError) -> Double? {
        guard let value else { return nil }
        guard range.contains(value) else { throw .invalid("“\(name)” is \(value)") }
        return value
    }

    /// A time of the place's clocks without seconds, such as `2026-11-22T10:05`.
    static func time(_ text: String?, secondsFromGMT: Int?) -> Date? {
        guard let text, let secondsFromGMT, text.utf8.count == 16,
            let date = try? Date(text + ":00Z", strategy: .iso8601)
        else { return nil }
        return date - TimeInterval(secondsFromGMT)
    }

    // MARK: The answer

    private struct Answer: Decodable {
        let current: Current
        let hourly: ExpectedHour.Columns?
        let daily: ExpectedDay.Columns?
        let current_units: [String: String]?
        let timezone: String?
        let utc_offset_seconds: Double?

        struct Current: Decodable {
            let time: String?
            let temperature_2m: Double?
            let apparent_temperature: Double?
            let relative_humidity_2m: Double?
            let weather_code: Double?
            let wind_speed_10m: Double?
            let wind_direction_10m: Double?
            let is_day: Double?
        }

        /// Another service may know other units only.
        func checkUnits() throws(WeatherError) {
            let expected = [
                "temperature_2m": "°C", "relative_humidity_2m": "%", "wind_speed_10m": "km/h",
            ]
            for (name, unit) in current_units ?? [:] where unit != expected[name] ?? unit {
                throw .invalid("“\(name)” is in \(unit)")
            }
        }
    }

    private static func decoded(_ bytes: [UInt8]) throws(WeatherError) -> Answer {
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(bytes))
        } catch {
            throw .invalid("it has not the form of Open-Meteo's")
        }
    }
}
#endif

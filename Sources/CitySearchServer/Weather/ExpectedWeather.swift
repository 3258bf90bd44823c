#if Service
package import Foundation

/// The forecast for an hour. Missing values are nil.
package struct ExpectedHour: Sendable, Hashable {
    /// When the hour begins.
    package let time: Date
    /// In degrees Celsius.
    package let temperature: Double?
    /// A code of ``WeatherCode``, or another.
    package let code: Int?
    /// That it rains or snows, in percent.
    package let precipitationProbability: Int?
    /// Rain, and snow as water, in millimetres.
    package let precipitation: Double?
    package let isDay: Bool?

    /// The hours in Open-Meteo's format: a list for each value.
    struct Columns: Decodable {
        let time: [String]
        let temperature_2m: [Double?]?
        let weather_code: [Double?]?
        let precipitation_probability: [Double?]?
        let precipitation: [Double?]?
        let is_day: [Double?]?

        func hours(_ secondsFromGMT: Int?) throws(WeatherError) -> [ExpectedHour] {
            var hours: [ExpectedHour] = []
            for (number, text) in time.prefix(400).enumerated() {
                guard let time = CurrentWeather.time(text, secondsFromGMT: secondsFromGMT) else {
                    continue
                }
                hours.append(
                    ExpectedHour(
                        time: time,
                        temperature: try temperature_2m.temperature(number, "temperature_2m"),
                        code: try weather_code.whole(number, "weather_code", in: 0...99),
                        precipitationProbability: try precipitation_probability.whole(
                            number, "precipitation_probability", in: 0...100),
                        precipitation: try precipitation.height(number, "precipitation"),
                        isDay: try is_day.whole(number, "is_day", in: 0...1).map { $0 > 0 }))
            }
            return hours
        }
    }
}

/// The forecast for a day. Missing values are nil.
package struct ExpectedDay: Sendable, Hashable {
    /// The day on the place's calendar, such as `2026-11-22`.
    package let date: String
    /// In degrees Celsius.
    package let highest: Double?
    /// In degrees Celsius.
    package let lowest: Double?
    /// A code of ``WeatherCode``, or another.
    package let code: Int?
    /// That it rains or snows, in percent.
    package let precipitationProbability: Int?
    /// Rain, and snow as water, in millimetres.
    package let precipitation: Double?
    package let sunrise: Date?
    package let sunset: Date?

    /// The days in Open-Meteo's format: a list for each value.
    struct Columns: Decodable {
        let time: [String]
        let weather_code: [Double?]?
        let temperature_2m_max: [Double?]?
        let temperature_2m_min: [Double?]?
        let precipitation_probability_max: [Double?]?
        let precipitation_sum: [Double?]?
        let sunrise: [String?]?
        let sunset: [String?]?

        func days(_ secondsFromGMT: Int?) throws(WeatherError) -> [ExpectedDay] {
            var days: [ExpectedDay] = []
            for (number, date) in time.prefix(16).enumerated() {
                guard date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil else {
                    throw .invalid("a day is not a date")
                }
                func clock(_ texts: [String?]?) -> Date? {
                    CurrentWeather.time(texts.item(number), secondsFromGMT: secondsFromGMT)
                }
                days.append(
                    ExpectedDay(
                        date: date,
                        highest: try temperature_2m_max.temperature(number, "temperature_2m_max"),
                        lowest: try temperature_2m_min.temperature(number, "temperature_2m_min"),
                        code: try weather_code.whole(number, "weather_code", in: 0...99),
                        precipitationProbability: try precipitation_probability_max.whole(
                            number, "precipitation_probability_max", in: 0...100),
                        precipitation: try precipitation_sum.height(number, "precipitation_sum"),
                        sunrise: clock(sunrise), sunset: clock(sunset)))
            }
            return days
        }
    }
}

extension Optional {
    /// An item of a list that may be missing, or shorter than others.
    fileprivate func item<Item>(_ number: Int) -> Item? where Wrapped == [Item?] {
        guard let self, number < self.count else { return nil }
        return self[number]
    }
}

extension [Double?]? {
    fileprivate func temperature(_ number: Int, _ name: String) throws(WeatherError) -> Double? {
        try CurrentWeather.value(item(number), name, in: -100...70)
    }

    /// The height of rain in millimetres: more than ever fell in a day is invalid.
    fileprivate func height(_ number: Int, _ name: String) throws(WeatherError) -> Double? {
        try CurrentWeather.value(item(number), name, in: 0...3_000)
    }

    fileprivate func whole(
        _ number: Int, _ name: String, in range: ClosedRange<Double>
    ) throws(WeatherError) -> Int? {
        try CurrentWeather.value(item(number), name, in: range).map { Int($0.rounded()) }
    }
}
#endif

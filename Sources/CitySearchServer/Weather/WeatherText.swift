#if Service
import CitySearch
import CitySearchProgram
import Foundation

/// The weather of a city as a few lines for people.
struct WeatherText {
    let city: City
    let report: WeatherReport
    /// The language, and how its locale writes numbers and times.
    let texts: Translation
    let now: Date

    /// The lines.
    func lines(isColoured: Bool) -> [String] {
        let heading = DisplayText.printable(city.address)
        let origin = DisplayText.printable(origin)
        return [isColoured ? Style.bold.applied(to: heading) : heading]
            + [sky, air, clock].compactMap(\.self)
            + [isColoured ? Style.dim.applied(to: origin) : origin]
    }

    /// For example `☁️  21.3 °C, overcast`.
    private var sky: String? {
        let code = report.weather.code.flatMap { WeatherCode($0) }
        let words = [
            report.weather.temperature.map { "\(number($0)) °C" },
            code.map { $0.phrase(locale: texts.language) },
        ].compactMap(\.self)
        guard !words.isEmpty else { return nil }
        let symbol = code.map { $0.symbol(isDay: report.weather.isDay ?? true) + "  " } ?? ""
        return symbol + words.joined(separator: ", ")
    }

    /// For example `Humidity 64 %, wind 11.2 km/h`.
    private var air: String? {
        let words = [
            report.weather.humidity.map {
                texts.text("command.humidity", ["percent": "\($0) %"])
            },
            report.weather.windSpeed.map {
                texts.text("command.wind", ["speed": "\(number($0)) km/h"])
            },
        ].compactMap(\.self)
        guard !words.isEmpty else { return nil }
        return words.joined(separator: ", ").capitalized(in: texts.language)
    }

    /// For example `Sunday at 10:05 there`.
    private var clock: String? {
        guard let zone = report.zone(cityZone: city.timeZone) else { return nil }
        let weekday = Date.FormatStyle(locale: locale, timeZone: zone).weekday(.wide)
        let time = Date.FormatStyle(time: .shortened, locale: locale, timeZone: zone)
        let values = ["weekday": now.formatted(weekday), "time": now.formatted(time)]
        return texts.text("command.localTime", values)
    }

    /// Where the weather is from, and since when it is known.
    private var origin: String {
        let age = Age(seconds: report.age(now: now)).text(texts)
        let origin = texts.text("command.weatherFrom", ["source": report.source, "age": age])
        guard let failure = report.failure else { return origin }
        return texts.text("command.weatherOfBefore", ["origin": origin, "failure": "\(failure)"])
    }

    /// Where no region is known, English clocks have 24 hours.
    private var locale: Locale { Locale(identifier: texts.locale == "en" ? "en_GB" : texts.locale) }

    private func number(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(0...1)).locale(locale))
    }
}

extension City {
    /// With the region and the country: `Paris, Texas, United States`.
    fileprivate var address: String {
        [localizedName, localizedRegion, countryName ?? country?.rawValue].compactMap(\.self)
            .joined(separator: ", ")
    }
}
#endif

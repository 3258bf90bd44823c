#if Service
import CitySearch
import CitySearchDisplay
import CitySearchProgram
import Foundation

/// The weather of a city as a few lines for people.
struct WeatherText {
    let city: City
    let report: WeatherReport
    /// The language of the weather's description.
    let locale: String?
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
            report.weather.temperature.map { "\(Self.number($0)) °C" },
            code.map { $0.description(locale: locale).lowercased() },
        ].compactMap(\.self)
        guard !words.isEmpty else { return nil }
        let symbol = code.map { $0.symbol(isDay: report.weather.isDay ?? true) + "  " } ?? ""
        return symbol + words.joined(separator: ", ")
    }

    /// For example `Humidity 64 %, wind 11.2 km/h`.
    private var air: String? {
        let words = [
            report.weather.humidity.map { "humidity \($0) %" },
            report.weather.windSpeed.map { "wind \(Self.number($0)) km/h" },
        ].compactMap(\.self)
        guard !words.isEmpty else { return nil }
        let line = words.joined(separator: ", ")
        return line.prefix(1).uppercased() + line.dropFirst()
    }

    /// For example `Sunday at 10:05 there`.
    private var clock: String? {
        guard let zone = report.zone(cityZone: city.timeZone) else { return nil }
        let english = Locale(identifier: "en_GB")
        let style = Date.FormatStyle(locale: english, timeZone: zone)
        return "\(now.formatted(style.weekday(.wide))) at "
            + "\(now.formatted(style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))) there"
    }

    /// Where the weather is from, and since when it is known.
    private var origin: String {
        let origin = "From \(report.source), \(Age(seconds: report.age(now: now)))"
        guard let failure = report.failure else { return origin }
        return "\(origin); there is none of now: \(failure)"
    }

    private static func number(_ value: Double) -> String {
        value.formatted(
            .number.precision(.fractionLength(0...1)).locale(Locale(identifier: "en_GB")))
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

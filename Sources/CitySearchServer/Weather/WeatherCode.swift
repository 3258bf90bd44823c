#if Service
import CitySearchProgram

/// A weather interpretation code: a code of WMO's table 4677 that Open-Meteo uses.
package struct WeatherCode: Sendable, Hashable {
    package let number: Int
    private let day: String
    private let night: String

    /// - Returns: nil for an unknown code.
    package init?(_ number: Int) {
        guard let code = Self.all.first(where: { $0.number == number }) else { return nil }
        self = code
    }

    /// The meaning of the code, as a separate text: `Light rain`.
    ///
    /// - Parameter locale: a language such as `es` or `es-MX`; English if there is no table of its texts.
    package func description(locale: String?) -> String {
        phrase(locale: locale).capitalized(in: UserLocale(locale ?? "en").language)
    }

    /// The meaning of the code, inside a text: `light rain`.
    package func phrase(locale: String?) -> String {
        let language = UserLocale(locale ?? "en").language ?? "en"
        return (Self.translations[language] ?? Self.translations["en"])?.text("weather.\(number)")
            ?? ""
    }

    private static let translations = Dictionary(
        uniqueKeysWithValues: LanguageTable.languages.map { language in
            let locale = UserLocale(language)
            return (language, Translation(locale, sections: ["weather"]))
        })

    /// An emoji. It shows the moon at night where the sky is seen.
    package func symbol(isDay: Bool) -> String { isDay ? day : night }

    // MARK: The table

    private init(_ number: Int, _ day: String, night: String? = nil) {
        self.number = number
        self.day = day
        self.night = night ?? day
    }

    /// All codes, in ascending order.
    package static let all = [
        WeatherCode(0, "☀️", night: "🌙"),
        WeatherCode(1, "🌤️", night: "🌙"),
        WeatherCode(2, "⛅", night: "☁️"),
        WeatherCode(3, "☁️"),
        WeatherCode(45, "🌫️"),
        WeatherCode(48, "🌫️"),
        WeatherCode(51, "🌦️", night: "🌧️"),
        WeatherCode(53, "🌦️", night: "🌧️"),
        WeatherCode(55, "🌧️"),
        WeatherCode(56, "🌧️"),
        WeatherCode(57, "🌧️"),
        WeatherCode(61, "🌦️", night: "🌧️"),
        WeatherCode(63, "🌧️"),
        WeatherCode(65, "🌧️"),
        WeatherCode(66, "🌧️"),
        WeatherCode(67, "🌧️"),
        WeatherCode(71, "🌨️"),
        WeatherCode(73, "🌨️"),
        WeatherCode(75, "❄️"),
        WeatherCode(77, "🌨️"),
        WeatherCode(80, "🌦️", night: "🌧️"),
        WeatherCode(81, "🌦️", night: "🌧️"),
        WeatherCode(82, "🌧️"),
        WeatherCode(85, "🌨️"),
        WeatherCode(86, "❄️"),
        WeatherCode(95, "⛈️"),
        WeatherCode(96, "⛈️"),
        WeatherCode(99, "⛈️"),
    ]
}
#endif

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

    private init(_ number: Int, day: String, night: String) {
        (self.number, self.day, self.night) = (number, day, night)
    }

    private static let symbols: [(numbers: [Int], day: String, night: String)] = [
        ([0], "☀️", "🌙"), ([1], "🌤️", "🌙"), ([2], "⛅", "☁️"), ([3], "☁️", "☁️"),
        ([45, 48], "🌫️", "🌫️"), ([51, 53, 61, 80, 81], "🌦️", "🌧️"),
        ([55, 56, 57, 63, 65, 66, 67, 82], "🌧️", "🌧️"), ([71, 73, 77, 85], "🌨️", "🌨️"),
        ([75, 86], "❄️", "❄️"), ([95, 96, 99], "⛈️", "⛈️"),
    ]

    /// All codes, in ascending order.
    package static let all = symbols.flatMap { row in
        row.numbers.map { WeatherCode($0, day: row.day, night: row.night) }
    }.sorted { $0.number < $1.number }
}
#endif

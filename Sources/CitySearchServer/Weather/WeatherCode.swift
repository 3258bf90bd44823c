#if Service
/// A weather interpretation code: those of WMO's table 4677 that Open-Meteo gives.
package struct WeatherCode: Sendable, Hashable {
    package let number: Int
    /// In English.
    private let english: String
    private let spanish: String
    private let day: String
    private let night: String

    /// - Returns: nil when there is no such code.
    package init?(_ number: Int) {
        guard let code = Self.all.first(where: { $0.number == number }) else { return nil }
        self = code
    }

    /// What the code says, in Spanish or else in English.
    ///
    /// - Parameter locale: a language such as `es` or `es-MX`.
    package func description(locale: String?) -> String {
        let language = locale?.split { $0 == "-" || $0 == "_" }.first?.lowercased()
        return language == "es" ? spanish : english
    }

    /// An emoji. It shows the moon at night where the sky is seen.
    package func symbol(isDay: Bool) -> String {
        isDay ? day : night
    }

    // MARK: The table

    private init(
        _ number: Int, _ english: String, _ spanish: String, _ day: String, night: String? = nil
    ) {
        self.number = number
        self.english = english
        self.spanish = spanish
        self.day = day
        self.night = night ?? day
    }

    /// All codes, in ascending order.
    package static let all = [
        WeatherCode(0, "Clear sky", "Despejado", "☀️", night: "🌙"),
        WeatherCode(1, "Mainly clear", "Mayormente despejado", "🌤️", night: "🌙"),
        WeatherCode(2, "Partly cloudy", "Parcialmente nublado", "⛅", night: "☁️"),
        WeatherCode(3, "Overcast", "Nublado", "☁️"),
        WeatherCode(45, "Fog", "Niebla", "🌫️"),
        WeatherCode(48, "Depositing rime fog", "Niebla con escarcha", "🌫️"),
        WeatherCode(51, "Light drizzle", "Llovizna ligera", "🌦️", night: "🌧️"),
        WeatherCode(53, "Moderate drizzle", "Llovizna moderada", "🌦️", night: "🌧️"),
        WeatherCode(55, "Dense drizzle", "Llovizna densa", "🌧️"),
        WeatherCode(56, "Light freezing drizzle", "Llovizna helada ligera", "🌧️"),
        WeatherCode(57, "Dense freezing drizzle", "Llovizna helada densa", "🌧️"),
        WeatherCode(61, "Slight rain", "Lluvia ligera", "🌦️", night: "🌧️"),
        WeatherCode(63, "Moderate rain", "Lluvia moderada", "🌧️"),
        WeatherCode(65, "Heavy rain", "Lluvia fuerte", "🌧️"),
        WeatherCode(66, "Light freezing rain", "Lluvia helada ligera", "🌧️"),
        WeatherCode(67, "Heavy freezing rain", "Lluvia helada fuerte", "🌧️"),
        WeatherCode(71, "Slight snowfall", "Nevada ligera", "🌨️"),
        WeatherCode(73, "Moderate snowfall", "Nevada moderada", "🌨️"),
        WeatherCode(75, "Heavy snowfall", "Nevada fuerte", "❄️"),
        WeatherCode(77, "Snow grains", "Cinarra", "🌨️"),
        WeatherCode(80, "Slight rain showers", "Chubascos ligeros", "🌦️", night: "🌧️"),
        WeatherCode(81, "Moderate rain showers", "Chubascos moderados", "🌦️", night: "🌧️"),
        WeatherCode(82, "Violent rain showers", "Chubascos violentos", "🌧️"),
        WeatherCode(85, "Slight snow showers", "Chubascos de nieve ligeros", "🌨️"),
        WeatherCode(86, "Heavy snow showers", "Chubascos de nieve fuertes", "❄️"),
        WeatherCode(95, "Thunderstorm", "Tormenta", "⛈️"),
        WeatherCode(
            96, "Thunderstorm with slight hail", "Tormenta con granizo ligero", "⛈️"),
        WeatherCode(
            99, "Thunderstorm with heavy hail", "Tormenta con granizo fuerte", "⛈️"),
    ]
}
#endif

#if Service
import ArgumentParser
import CitySearch
import CitySearchTerminal

/// The option that says who is asked for the weather.
struct WeatherOptions: ParsableArguments {
    /// The variable of the environment that names the weather service.
    private static let variable = "CITYSEARCH_WEATHER_URL"

    @Option(
        help: ArgumentHelp(
            """
            Ask this weather service, which speaks as Open-Meteo does; else that of \
            \(variable), else \(WeatherSource.openMeteo.name).
            """, valueName: "URL"))
    var weatherURL: UpstreamURL?

    /// The weather service.
    func source() throws(CommandError) -> WeatherSource {
        if let weatherURL { return WeatherSource(weatherURL) }
        guard let text = Platform.environment(Self.variable) else { return .openMeteo }
        guard let url = UpstreamURL(text) else {
            throw CommandError.unusable(
                Self.variable, "must be a URL such as \(WeatherSource.openMeteo.name)")
        }
        return WeatherSource(url)
    }
}
#endif

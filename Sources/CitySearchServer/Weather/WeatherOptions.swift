#if Service
import ArgumentParser

/// The option for the weather service.
struct WeatherOptions: ParsableArguments {
    private static let setting = Setting("weather-url")

    @Option(
        help: ArgumentHelp(
            """
            The weather service, with the API of Open-Meteo; default: that of \(setting.variable), \
            else \(WeatherSource.openMeteo.name).
            """, valueName: "URL"))
    var weatherURL: UpstreamURL?

    /// The weather service.
    func source() throws(CommandError) -> WeatherSource {
        let url = try Self.setting.value(
            weatherURL, reading: { UpstreamURL($0) },
            else: "must be a URL such as \(WeatherSource.openMeteo.name)")
        return url.map { WeatherSource($0) } ?? .openMeteo
    }
}
#endif

#if Service
import ArgumentParser
package import CitySearch
import CitySearchProgram
import NIOCore
import Synchronization

/// A weather service that speaks Open-Meteo's language.
package struct WeatherSource: Sendable {
    /// Open-Meteo's own.
    package static let openMeteo = WeatherSource(UpstreamURL(host: "api.open-meteo.com"))

    private let url: UpstreamURL
    private let upstream: Upstream

    /// - Parameters:
    ///   - url: the URL of the service, up to `/v1/forecast`; parameters such as a key may follow.
    ///   - timeLimit: the time limit of an answer, in seconds: as long as a person waits.
    package init(_ url: UpstreamURL, timeLimit: Int = 5) {
        self.url = url
        // An answer has some 9 KB.
        upstream = Upstream(timeLimit: timeLimit, sizeLimit: 1 << 16)
    }

    /// The name of the service.
    package var name: String { url.publicText }

    /// Asks for the weather at a point.
    ///
    /// - Returns: the unmodified answer, and its content.
    func fetch(
        _ point: WeatherPoint
    ) async throws(WeatherError) -> (
        answer: [UInt8], weather: CurrentWeather
    ) {
        let target = url.appending(
            path: "/v1/forecast",
            parameters: [
                ("latitude", "\(point.latitude)"), ("longitude", "\(point.longitude)"),
                (
                    "current",
                    "temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m,is_day,"
                        + "apparent_temperature,wind_direction_10m"
                ),
                (
                    "hourly",
                    "temperature_2m,weather_code,precipitation_probability,precipitation,is_day"
                ),
                (
                    "daily",
                    "weather_code,temperature_2m_max,temperature_2m_min,sunrise,sunset,"
                        + "precipitation_probability_max,precipitation_sum"
                ),
                ("timezone", "auto"),
            ])
        let body = Mutex<[UInt8]>([])
        do throws(UpstreamError) {
            try await upstream.get(target ?? url) { part in
                body.withLock { $0.append(contentsOf: part.readableBytesView) }
            }
        } catch {
            throw .unreachable(name, error)
        }
        let answer = body.withLock { $0 }
        return (answer, try CurrentWeather(answer: answer))
    }
}

/// A point to ask the weather of, to the hundredth of a degree: a kilometre, which no forecast resolves. So
/// nearby points share an answer.
package struct WeatherPoint: Sendable, Hashable, CustomStringConvertible {
    package let latitude: Double
    package let longitude: Double

    package init(_ point: Coordinate) {
        // Adding zero makes -0 a 0.
        latitude = (point.latitude * 100).rounded() / 100 + 0
        longitude = (point.longitude * 100).rounded() / 100 + 0
    }

    /// For example `-34.61,-58.38`.
    package var description: String { "\(latitude),\(longitude)" }
}

/// Why there is no current weather.
package enum WeatherError: MessageError, Hashable {
    /// The weather service gave no answer: its URL, and the reason.
    case unreachable(String, UpstreamError)
    /// The answer of the weather service cannot be right: the reason.
    case invalid(String)
    /// As many requests are under way as may be.
    case busy
    /// The weather service was asked as often as it may be.
    case overQuota

    package var description: String {
        switch self {
        case .unreachable(let url, let error): "\(url): \(error)"
        case .invalid(let problem): "the answer of the weather service cannot be used: \(problem)"
        case .busy: "as many other places are asked for as may be at once"
        case .overQuota: "the weather service was asked as often as it may be"
        }
    }
}

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

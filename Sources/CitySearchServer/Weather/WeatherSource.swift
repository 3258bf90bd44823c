#if Service
import CitySearch
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
    package var name: String {
        url.publicText
    }

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
#endif

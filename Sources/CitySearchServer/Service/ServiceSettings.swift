#if Service
import CitySearch

/// What an operator can set.
package struct ServiceSettings: Sendable {
    /// Where the service listens.
    package enum Address: Sendable {
        case host(String, port: Int)
        case unixSocket(String)

        /// The URL of the service.
        ///
        /// - Parameter port: the port that it got, if any was free to take.
        func url(boundTo port: Int?) -> String {
            switch self {
            case .unixSocket(let path): "unix:\(path)"
            case .host(let host, let wanted):
                "http://\(host.contains(":") ? "[\(host)]" : host):\(port ?? wanted)"
            }
        }

        /// Whether only programs on this machine reach it.
        var isLocal: Bool {
            switch self {
            case .unixSocket: true
            case .host(let host, _):
                host == "localhost" || host == "::1" || host == "127.0.0.1"
                    || host.hasPrefix("127.")
            }
        }
    }

    package var address = Address.host("127.0.0.1", port: 8080)
    /// The names by which clients may call the service, beside those of this machine alone.
    package var allowedHosts: Set<String> = []
    /// What a client must send to write; nil when everybody on this machine may.
    package var token: String?
    /// How many favourites there may be.
    package var favouritesLimit = FavouriteSet.defaultLimit
    /// How many connections there may be at once.
    package var mostConnections = 4_096
    /// How many requests a second a client may send, on average; nil for any number.
    package var requestsPerSecond: Int?
    /// How many bytes the body of a request may have.
    package var mostBodyBytes = 10_000_000
    /// How long a connection may be silent, in seconds.
    package var idleSeconds = 30
    /// How long a request may take to arrive, its body included, in seconds.
    package var requestSeconds = 300
    /// How long requests may take to end when the service stops, in seconds.
    package var drainSeconds = 10
    /// How many bytes of finished answers are kept.
    package var answerCacheBytes = 48_000_000

    /// Who is asked for the weather.
    package var weather = WeatherSource.openMeteo
    /// Where the data are fetched from, and how often.
    package var refresh = RefreshSettings()
    /// The web app.
    package var web = WebSettings()

    package init() {}
}
#endif

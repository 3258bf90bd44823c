#if Service
import CitySearch

/// What an operator can set.
struct ServiceSettings: Sendable {
    /// Where the service listens.
    enum Address: Sendable {
        case host(String, port: Int)
        case unixSocket(String)

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

    var address = Address.host("127.0.0.1", port: 8080)
    /// The names by which clients may call the service, beside those of this machine alone.
    var allowedHosts: Set<String> = []
    /// What a client must send to write; nil when everybody on this machine may.
    var token: String?
    /// How many favourites there may be.
    var favouritesLimit = FavouriteSet.defaultLimit
    /// How many connections there may be at once.
    var mostConnections = 4_096
    /// How many requests a second a client may send, on average; nil for any number.
    var requestsPerSecond: Int?
    /// How many bytes the body of a request may have.
    var mostBodyBytes = 10_000_000
    /// How long a connection may be silent, in seconds.
    var idleSeconds = 30
    /// How long a request may take, its body included, in seconds.
    var requestSeconds = 300
    /// How long requests may take to end when the service stops, in seconds.
    var drainSeconds = 10
    /// How many bytes of finished answers are kept.
    var answerCacheBytes = 16_000_000
}
#endif

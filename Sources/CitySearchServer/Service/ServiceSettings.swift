#if Service
import CitySearch
package import HTTPTypes
package import NIOCore

/// The settings for operators.
package struct ServiceSettings: Sendable {
    /// Where the service listens.
    package enum Address: Sendable {
        case host(String, port: Int)
        case unixSocket(String)

        /// The URL of the service.
        /// - Parameter port: the port that the service listens on; nil when that is not known yet.
        func url(boundTo port: Int?) -> String {
            switch self {
            case .unixSocket(let path): "unix:\(path)"
            case .host(let host, let wanted):
                "http://\(host.contains(":") ? "[\(host)]" : host):\(port ?? wanted)"
            }
        }
    }

    /// Where the service listens unless an operator says otherwise.
    static let usual = (host: "127.0.0.1", port: 8080)

    package var address = Address.host(usual.host, port: usual.port)
    /// Whether every client of the Unix socket is the user. Otherwise they are clients of a proxy.
    package var trustsSocket = false
    /// The header in which a proxy sends the address of its client.
    package var clientHeader: HTTPField.Name?
    /// The proxies whose word about their clients counts.
    package var proxies = TrustedProxies([])
    /// The permissions of the Unix socket; nil for the default of the process.
    package var socketMode: Int?
    /// The names by which clients may call the service, in addition to the local names of this machine.
    package var allowedHosts: Set<String> = []
    /// The origins whose pages have the permissions of the service's own, including personal data.
    package var allowedOrigins: Set<WebOrigin> = []
    /// The token of the user without a name; nil if everyone on this machine is the user, unless people are signed in.
    package var token: String?
    /// How a proxy identifies users; nil for a single user.
    package var signIn: SignIn?
    /// How long an answer waits for a store that it can do without.
    package var storePatience = Duration.milliseconds(500)
    /// The maximum number of favourites of a user.
    package var favouritesLimit = FavouriteSet.defaultLimit
    /// The maximum number of connections.
    package var mostConnections = 4_096
    /// The share of a client of connections, waiting bytes and threads: one in this many.
    package var clientShare = 8
    /// The maximum number of requests per second of a client, on average; nil for no limit.
    package var requestsPerSecond: Int?
    /// The maximum number of bytes of a request's body.
    package var mostBodyBytes = 10_000_000
    /// The maximum number of bodies of queries that are resolved concurrently.
    package var mostResolves = 2
    /// How long a connection may be silent, in seconds.
    package var idleSeconds = 30
    /// The time limit for receiving a request, in seconds.
    package var requestSeconds = 300
    /// The time limit of a client for a part of an answer, in seconds.
    package var writeSeconds = 30
    /// The maximum number of bytes of answers and bodies that wait for clients.
    package var mostWaitingBytes = 200_000_000
    /// The time limit of requests during shutdown, in seconds.
    package var drainSeconds = 10
    /// How long a connection may be idle during shutdown, in seconds: for a request that is on its way.
    var idleGraceSeconds: Int { min(drainSeconds, 2) }
    /// The maximum number of bytes of cached answers.
    package var answerCacheBytes = 128_000_000

    /// The weather service.
    package var weather = WeatherSource.openMeteo
    /// The limits of requests to it.
    package var weatherLimits = WeatherLimits()
    /// Where the data are fetched from, and how often.
    package var refresh = RefreshSettings()
    /// The web app.
    package var web = WebSettings()

    package init() {}

    /// The maximum amount of something for one client: at least one.
    func share(of count: Int) -> Int { max(1, count / clientShare) }

    /// The maximum number of bytes that wait for one client: at least a body.
    var waitingBytesShare: Int {
        max(share(of: mostWaitingBytes), min(mostBodyBytes, mostWaitingBytes))
    }

    /// The client of a request: the proxy's value, or else the address of the connection.
    ///
    /// - Returns: nil for a sender that may be several clients, and has no share: a proxy that does not name them, and
    ///   this machine, which includes a user's programs and a proxy.
    package func client(sending headers: HTTPFields, from peer: SocketAddress?) -> Client? {
        guard proxies.contains(peer) else {
            return Client(peer).flatMap { $0.isThisMachine ? nil : $0 }
        }
        // A proxy appends to what its client sent, so only the last one is its word.
        guard let clientHeader, let told = headers[values: clientHeader].last,
            let last = told.split(separator: ",").last
        else { return nil }
        return Client(try? SocketAddress(ipAddress: last.filter { $0 != " " }, port: 0))
    }

    /// Whether only the user's own programs reach the service.
    var isPrivate: Bool {
        guard signIn == nil else { return false }
        return switch address {
        case .unixSocket: trustsSocket
        case .host("localhost", _), .host("::1", _): true
        // All of 127.0.0.0/8 is this machine (RFC 1122, section 3.2.1.3); 127.example.org is a name.
        case .host(let host, _):
            host.hasPrefix("127.")
                && host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
        }
    }
}
#endif

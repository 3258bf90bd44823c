#if Service
import CitySearch
package import HTTPTypes
package import NIOCore

/// What an operator can set.
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
    /// Whether everybody who reaches the Unix socket is the user. Otherwise they are clients of a proxy.
    package var trustsSocket = false
    /// The header in which a proxy tells the address of its client.
    package var clientHeader: HTTPField.Name?
    /// The proxies whose word about their clients counts.
    package var proxies = TrustedProxies([])
    /// The permissions of the Unix socket; nil for the default of the process.
    package var socketMode: Int?
    /// The names by which clients may call the service, in addition to the local names of this machine.
    package var allowedHosts: Set<String> = []
    /// Whose pages may do what the service's own may, with what is the user's, too.
    package var allowedOrigins: Set<WebOrigin> = []
    /// The token by which the service knows the user without a name; nil when everybody on this machine is the user,
    /// unless people are signed in.
    package var token: String?
    /// How a proxy tells who is signed in; nil when there is one user.
    package var signIn: SignIn?
    /// How long an answer waits for the store that can do without.
    package var storePatience = Duration.milliseconds(500)
    /// How many favourites a user may have.
    package var favouritesLimit = FavouriteSet.defaultLimit
    /// How many connections there may be at once.
    package var mostConnections = 4_096
    /// What part a client may have of connections, waiting bytes and threads: one of so many.
    package var clientShare = 8
    /// How many requests a second a client may send, on average; nil for any number.
    package var requestsPerSecond: Int?
    /// How many bytes the body of a request may have.
    package var mostBodyBytes = 10_000_000
    /// How many bodies of queries are resolved at once.
    package var mostResolves = 2
    /// How long a connection may be silent, in seconds.
    package var idleSeconds = 30
    /// How long a client may be waited for until its request has arrived, in seconds.
    package var requestSeconds = 300
    /// How long a client may take for a part of an answer, in seconds.
    package var writeSeconds = 30
    /// How many bytes of answers and bodies may wait for clients.
    package var mostWaitingBytes = 200_000_000
    /// How long requests may take to end when the service stops, in seconds.
    package var drainSeconds = 10
    /// How long a connection may be idle when the service stops, in seconds: for a request that is on its way.
    var idleGraceSeconds: Int {
        min(drainSeconds, 2)
    }
    /// How many bytes of finished answers are kept.
    package var answerCacheBytes = 128_000_000

    /// Who is asked for the weather.
    package var weather = WeatherSource.openMeteo
    /// How much is asked of them.
    package var weatherLimits = WeatherLimits()
    /// Where the data are fetched from, and how often.
    package var refresh = RefreshSettings()
    /// The web app.
    package var web = WebSettings()

    package init() {}

    /// How much of something one client may have: one at least.
    func share(of count: Int) -> Int {
        max(1, count / clientShare)
    }

    /// How many bytes may wait for one client: a body at least.
    var waitingBytesShare: Int {
        max(share(of: mostWaitingBytes), min(mostBodyBytes, mostWaitingBytes))
    }

    /// The client who sends a request: whoever the proxy says, or else whoever the connection comes from.
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

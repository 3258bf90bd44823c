#if Service
import CitySearchStore
package import HTTPTypes
import Hummingbird
import NIOCore

/// How a proxy that signs people in sends the user of a request: in a header, which others could write, too, and which
/// therefore counts from that proxy alone.
package struct SignIn: Sendable {
    /// The header that has the name of the user.
    let header: HTTPField.Name
    private let proxies: TrustedProxies

    package init(header: HTTPField.Name, proxies: TrustedProxies) {
        (self.header, self.proxies) = (header, proxies)
    }

    /// The user in the proxy's header; nil if there is none.
    ///
    /// - Throws: an error if there is an invalid name. It never becomes another user.
    func user(of request: Request, from peer: SocketAddress?) throws(RequestError) -> User? {
        let values = request.headers[values: header]
        guard let value = values.first, values.count > 1 || !value.isEmpty else { return nil }
        guard proxies.contains(peer) else {
            throw .unauthorized(
                "\(header) counts only from a proxy that --trust-proxy names, and "
                    + "\(HostName(peer)?.text ?? "the sender") is not one.")
        }
        guard values.count == 1 else {
            throw .invalid(
                "\(header) is there \(values.count) times. Let the proxy replace what its client sent."
            )
        }
        guard let user = User(value) else {
            throw .invalid(
                "\(header) must be a name of at most \(User.longestName) bytes of UTF-8, without "
                    + "control characters.")
        }
        return user
    }
}
#endif

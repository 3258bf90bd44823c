#if Service
import CitySearchStore
import Foundation
package import HTTPTypes
import Hummingbird
package import NIOCore

/// The proxies whose word about their clients counts.
package struct TrustedProxies: Sendable {
    /// An address, and its network. The same `fe80::1` is another machine on each network.
    private struct Peer: Hashable {
        let host: HostName
        let zone: UInt32

        init?(_ address: SocketAddress?) {
            guard let host = HostName(address) else { return nil }
            self.host = host
            zone = if case .v6(let v6) = address { v6.address.sin6_scope_id } else { 0 }
        }
    }

    private let peers: Set<Peer>?

    /// - Parameter addresses: theirs; nil when the service listens on a Unix socket, which only a proxy reaches.
    package init(_ addresses: [SocketAddress]?) {
        peers = addresses.map { Set($0.compactMap { Peer($0) }) }
    }

    /// Whether the other end of a connection is such a proxy.
    func contains(_ address: SocketAddress?) -> Bool {
        guard let peers else { return true }
        return !peers.isEmpty && Peer(address).map(peers.contains) ?? false
    }
}

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

/// A client's name or address of a service, in a normal form.
struct HostName: Hashable {
    /// In small letters, without a port, and without a period at its end.
    let text: String

    /// - Parameter authority: the value of a request's `Host`, such as `[::1]:8080`.
    init(authority: String) {
        let end = authority.lastIndex(of: ":").flatMap {
            authority[$0...].utf8.contains(UInt8(ascii: "]")) ? nil : $0
        }
        // Letters beyond ASCII have no other case here: by Unicode's rules U+212A would be a k.
        let bytes = authority[..<(end ?? authority.endIndex)].utf8
        let name = String(decoding: bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
        text = name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    /// - Parameter host: a name, or an address, with brackets or, such as `::1`, without.
    init(host: String) {
        let isBare = !host.hasPrefix("[") && host.count { $0 == ":" } > 1
        self.init(authority: isBare ? "[\(host)]" : host)
    }

    /// The address of a socket; nil for one without an address.
    init?(_ address: SocketAddress?) {
        guard let address = address?.ipAddress else { return nil }
        // A socket for IPv6 also takes connections by IPv4, and writes their addresses in this way.
        let mapped = "::ffff:"
        let isMapped = address.hasPrefix(mapped) && address.contains(".")
        self.init(host: isMapped ? String(address.dropFirst(mapped.count)) : address)
    }
}
#endif

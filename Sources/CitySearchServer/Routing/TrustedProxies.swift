#if Service
import Foundation
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
#endif

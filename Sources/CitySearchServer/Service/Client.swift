#if Service
import Foundation
package import NIOCore

/// The unit of shares of the service: an IPv4 address or an IPv6 /64, since a machine usually has all addresses of a
/// /64 (RFC 6177).
package enum Client: Hashable, Sendable {
    /// The bytes of the address, in network order.
    case v4(UInt32)
    /// The upper half of the address.
    case v6(UInt64)
    /// The lower half of an address that is good on its own link alone (`fe80::/10`): they all have one upper half.
    case link(UInt64)

    /// The programs of this machine, which have these addresses unless they ask for others.
    private static let ofThisMachine = [v4(UInt32(0x7F00_0001).bigEndian), v6(0)]

    /// Whether it is this machine, and so several clients: a user's browser and scripts, a proxy.
    var isThisMachine: Bool { Self.ofThisMachine.contains(self) }

    /// - Parameter address: that of the other end of a connection; a Unix socket has none.
    package init?(_ address: SocketAddress?) {
        switch address {
        case .v4(let v4): self = .v4(v4.address.sin_addr.s_addr)
        case .v6(let v6):
            let (upper, lower) = unsafe withUnsafeBytes(of: v6.address.sin6_addr) { bytes in
                unsafe (
                    bytes.loadUnaligned(as: UInt64.self),
                    bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                )
            }
            // A socket of IPv6 also takes connections by IPv4, from `::ffff:a.b.c.d`.
            if upper == 0, lower.bigEndian >> 32 == 0xFFFF {
                self = .v4(UInt32(truncatingIfNeeded: lower.bigEndian).bigEndian)
            } else {
                self = upper.bigEndian >> 54 == 0xFE80 >> 6 ? .link(lower) : .v6(upper)
            }
        case .unixDomainSocket, nil: return nil
        }
    }
}
#endif

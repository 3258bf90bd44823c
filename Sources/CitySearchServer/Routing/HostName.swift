#if Service
import NIOCore

/// A client's name or address of a service, in a normal form.
struct HostName: Hashable {
    /// In small letters, without a port, and without a period at its end.
    let text: String

    /// - Parameter authority: the value of a request's `Host`, such as `[::1]:8080`.
    init(authority: String) {
        let end = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 }
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

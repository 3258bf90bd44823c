#if Service
import CitySearchServer
import HTTPTypes
import NIOCore
import Testing

@Suite("Who counts as one client") struct ClientTests {
    private static func address(_ text: String) throws -> SocketAddress {
        try SocketAddress(ipAddress: text, port: 9)
    }

    @Test(arguments: [
        ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false),
        ("10.0.0.1", "1.0.0.10", false), ("10.0.0.1", "::ffff:10.0.0.1", true),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", false), ("10.0.0.1", "::10.0.0.1", false),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::", true),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
        ("2001:db8:1:2::1", "2001:db9:1:2::1", false), ("fe80::1%1", "fe80::2%1", false),
        ("fe80::1%1", "fe80::1%1", true), ("febf::1%1", "febf::2%1", false),
        ("fec0::1", "fec0::2", true),
    ])
    func `An IPv4 address or an IPv6 network does`(one: String, other: String, isSame: Bool) throws
    {
        let clients = try (Client(Self.address(one)), Client(Self.address(other)))
        #expect(clients.0 != nil)
        #expect((clients.0 == clients.1) == isSame)
    }

    @Test(
        arguments: [
            ("10.0.0.2", "1.2.3.4", "1.2.3.4"), ("::ffff:10.0.0.2", "1.2.3.4", "1.2.3.4"),
            ("::1", "1.2.3.4", "1.2.3.4"), ("fe80::1%1", "1.2.3.4", "1.2.3.4"),
            ("10.0.0.2", "127.0.0.1", "127.0.0.1"), ("10.0.0.2", "2001:db8::1", "2001:db8::1"),
            // The header that its client sent itself comes first.
            ("10.0.0.2", "9.9.9.9, 1.2.3.4", "1.2.3.4"),
            // A proxy that does not say for whom it asks, or nothing that is an address.
            ("10.0.0.2", nil, nil), ("10.0.0.2", "", nil), ("10.0.0.2", "unknown", nil),
            // Near misses.
            ("10.0.0.20", "1.2.3.4", "10.0.0.20"), ("110.0.0.2", "1.2.3.4", "110.0.0.2"),
            ("10.0.0.3", "1.2.3.4", "10.0.0.3"), ("2001:db8::2", "1.2.3.4", "2001:db8::2"),
            ("fe80::1%2", "1.2.3.4", "fe80::1%2"), ("fe80::2%1", "1.2.3.4", "fe80::2%1"),
            ("127.0.0.2", "1.2.3.4", "127.0.0.2"),
            // This machine is everybody on it.
            ("127.0.0.1", "1.2.3.4", nil), ("::ffff:127.0.0.1", "1.2.3.4", nil),
        ] as [(String, String?, String?)])
    func `Only a trusted proxy names clients`(peer: String, told: String?, client: String?) throws {
        var settings = ServiceSettings()
        settings.clientHeader = .realIP
        settings.proxies = TrustedProxies(try ["10.0.0.2", "::1", "fe80::1%1"].map(Self.address))
        let headers = HTTPFields(known: [.realIP: told])
        let found = settings.client(sending: headers, from: try Self.address(peer))
        #expect(found == (try client.flatMap { Client(try Self.address($0)) }))
    }

    @Test("Without a proxy, this machine is everybody on it", arguments: ["127.0.0.1", "::1"])
    func knowsThisMachine(peer: String) throws {
        let settings = ServiceSettings()
        #expect(settings.client(sending: [:], from: try Self.address(peer)) == nil)
        #expect(settings.client(sending: [:], from: try Self.address("127.0.0.2")) != nil)
        #expect(settings.client(sending: [:], from: nil) == nil)
    }
}
#endif

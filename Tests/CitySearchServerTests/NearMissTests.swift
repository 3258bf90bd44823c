#if Service
import CitySearchServer
import CitySearchStore
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

/// A user is identified by the whole of a text. A shorter or longer text, one with the same beginning or end, or one
/// with other letters identifies somebody else.
@Suite("Almost the right name") struct NearMissTests {
    private static let token = "0123456789abcdef"

    @Test(
        arguments: [
            "", " ", "0", "0123456789abcde", "123456789abcdef", "0123456789abcdef0",
            "00123456789abcdef", "0123456789ABCDEF", "0123456789abcdeF", "0123456789abcdeg",
            "0123456789abcdef0123456789abcdef", "0123456789abcdef,0123456789abcdef",
            "0123456789abcdef x", " 0123456789abcdef", "0123456789 abcdef", "\"0123456789abcdef\"",
            "0123456789abcdef\u{301}", "０123456789abcdef", "0123456789abcde%66",
        ].map { "Bearer \($0)" }
            + ["Beare", "Bearers", "Basic", "xBearer", "Bearer:", "", "Bearer Bearer"]
            .map { "\($0) \(token)" })
    func `A token is the whole one, and so is its scheme`(sent: String) async throws {
        let service = try await TestService { $0.token = Self.token }
        for target in ["/api/favourites", "/api/history", "/api/me", "/metrics"] {
            for (header, status) in [(sent, 401), ("Bearer \(Self.token)", 200)] {
                let answer = try await service.send(target, headers: [.authorization: header])
                #expect(answer.status == status)
            }
        }
    }

    @Test(arguments: [
        "zo", "o\u{EB}", "zo\u{EB}x", "xzo\u{EB}", "Zo\u{EB}", "ZO\u{CB}", "zoe", "zo \u{EB}",
        "zoe\u{308}", "zo\u{EB}\u{200B}", "zo\u{EB}@example.org", "zo\u{EB},zo\u{EB}", "*", "%",
    ])
    func `A user is identified by the complete name`(name: String) async throws {
        let service = try await TestService { $0.takeUsersFromProxy() }
        let (right, almost) = ([.user: "zo\u{EB}"] as HTTPFields, [.user: name] as HTTPFields)
        let target = "/api/favourites/3435910"
        #expect(try await service.send(target, .put, headers: right).status == 201)
        for path in ["/api/favourites", "/api/me", "/api/cities?q=buenos&limit=1"] {
            let mark = #""favourite":true"#
            #expect(try await service.send(path, headers: right).text.contains(mark))
            #expect(try await !service.send(path, headers: almost).text.contains(mark))
        }
        #expect(try await service.send(target, .delete, headers: almost).status == 404)
        #expect(try await service.send("/api/me", .delete, headers: almost).status == 204)
        #expect(
            try await service.send("/api/favourites", headers: right).object.number("count") == 1)
    }

    @Test(
        arguments: [
            ("10.0.0.2", true), ("::ffff:10.0.0.2", true), ("10.0.0.20", false),
            ("10.0.0.22", false), ("10.0.0.1", false), ("110.0.0.2", false), ("0.0.0.2", false),
            ("10.0.2.0", false), ("2.0.0.10", false), ("::ffff:10.0.0.20", false),
            ("::10.0.0.2", false), ("2001:db8::1", true), ("2001:db8:0:0:0:0:0:1", true),
            ("2001:db8::10", false), ("2001:db8::1:1", false), ("2001:db8::", false),
            ("2001:db80::1", false), ("::1", false), (nil, false),
        ] as [(String?, Bool)])
    func `A proxy is one by its whole address`(address: String?, isOne: Bool) async throws {
        let proxies = try ["10.0.0.2", "2001:db8::1"].map {
            try SocketAddress(ipAddress: $0, port: 0)
        }
        let service = try await TestService {
            ($0.address, $0.allowedHosts) = (.host("0.0.0.0", port: 80), ["localhost"])
            $0.signIn = SignIn(header: .user, proxies: TrustedProxies(proxies))
        }
        let status = try await service.service.router().status(
            "/api/me", headers: [.user: "alice"], from: address)
        #expect(status == (isOne ? 200 : 401))
    }

    @Test(arguments: [
        ("kiosk.example.org", 200), ("KIOSK.Example.org", 200), ("kiosk.example.org.", 200),
        ("kiosk.example.org:8080", 200), ("kiosk.example.or", 421), ("kiosk.example.org2", 421),
        ("iosk.example.org", 421), ("my.kiosk.example.org", 421), ("kiosk-example.org", 421),
        ("kiosk.example.org.evil.example", 421), ("kiosk.example.org..", 421),
        ("\u{212A}iosk.example.org", 421), ("*", 421),
        ("kiosk .example.org", 421), ("example.org", 421),
        ("kiosk.example.org@evil.example", 421), ("evil.example:kiosk.example.org", 421),
        ("127.0.0.1", 200), ("127.0.0.11", 421), ("127.0.0.", 421), ("27.0.0.1", 421),
        ("127.1", 421), ("2130706433", 421), ("[::1]", 200), ("[::11]", 421), ("[::1", 421),
    ])
    func `A service is called by its full name`(host: String, status: Int) async throws {
        let service = try await TestService { $0.allowedHosts = ["kiosk.example.org"] }
        #expect(try await service.status("/live", host: host) == status)
    }
}
#endif

#if Service
import CitySearchServer
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@Suite("Who may come in") struct AccessGuardTests {
    @Test(
        arguments: [
            "/api/cities?q=b", "/api/cities?q=b&favourites=only", "/api/cities/3435910",
            "/api/nearest?lat=-34.6&lon=-58.4",
        ], [nil, "alice"])
    func `Another website does not see favourites`(target: String, user: String?) async throws {
        let service = try await TestService { if user != nil { $0.takeUsersFromProxy() } }
        let own = HTTPFields(known: [.user: user])
        let before = try await service.send(target, headers: own).text
        try await service.addFavourite(3_435_910, headers: own)
        #expect(try await service.send(target, headers: own).text.contains(#""favourite":true"#))
        for (name, value) in [(.origin, "https://example.org"), (.fetchSite, "cross-site")]
            as [(HTTPField.Name, String)]
        {
            var foreign = own
            foreign[name] = value
            let answer = try await service.send(target, headers: foreign)
            #expect(answer.text == before)
            #expect(answer.headers[.vary]?.contains("Origin") == true)
            #expect(try await service.send("/api/me", headers: foreign).status == 403)
            #expect(try await service.send("/api/me", .delete, headers: foreign).status == 403)
        }
    }

    @Test(
        "A page of another origin is not one of the service's, whatever its browser calls it",
        arguments: [
            ("http://localhost", nil, true), (nil, "same-origin", true), (nil, "none", true),
            (nil, nil, true), ("https://localhost", "same-origin", true),
            ("http://localhost:8080", nil, false), ("http://127.0.0.1", nil, false),
            ("null", nil, false), ("http://evil.example/localhost", nil, false),
            ("http://localhost.evil.example", nil, false), ("", nil, false),
            (nil, "same-site", false), (nil, "cross-site", false), (nil, "", false),
            ("http://localhost", "same-site", false), ("http://evil.example", "none", false),
            // Near misses.
            ("http://localhos", nil, false), ("http://localhostx", nil, false),
            ("http://localhost.", nil, false), ("http://localhost/", nil, false),
            ("http://xlocalhost", nil, false), ("http://LOCALHOST", nil, false),
            ("xhttp://localhost", nil, false), ("ttp://localhost", nil, false),
            ("http://localhost http://localhost", nil, false), ("http:/localhost", nil, false),
            ("localhost", nil, false), ("//localhost", nil, false),
            ("http://localhost@evil.example", nil, false),
            ("http://evil.example#http://localhost", nil, false),
        ] as [(String?, String?, Bool)])
    func knowsOwnPages(origin: String?, site: String?, isOwn: Bool) async throws {
        let headers = HTTPFields(known: [.origin: origin, .fetchSite: site])
        let status = try await get("/api/favourites", headers: headers).status
        #expect(status == (isOwn ? 200 : 403))
    }

    @Test(
        arguments: [
            (.host("127.0.0.1", port: 1), nil, false, nil, 200),
            (.host("127.0.0.2", port: 1), nil, false, nil, 200),
            (.host("127.example.org", port: 1), nil, false, nil, 401),
            (.host("128.0.0.1", port: 1), nil, false, nil, 401),
            (.host("::1", port: 1), nil, false, nil, 200),
            (.host("::2", port: 1), nil, false, nil, 401),
            (.host("localhost", port: 1), "secret", false, nil, 401),
            (.host("localhost", port: 1), "secret", false, "Bearer secret", 200),
            (.host("0.0.0.0", port: 1), nil, false, nil, 401),
            (.host("0.0.0.0", port: 1), nil, false, "Bearer ", 401),
            (.host("0.0.0.0", port: 1), "secret", false, "Bearer secreT", 401),
            (.host("0.0.0.0", port: 1), "secret", false, "secret", 401),
            (.host("0.0.0.0", port: 1), "secret", false, "bearer secret", 200),
            (.unixSocket("/s"), nil, false, nil, 401), (.unixSocket("/s"), nil, true, nil, 200),
            (.unixSocket("/s"), "secret", true, nil, 401),
            (.unixSocket("/s"), "secret", false, "Bearer secret", 200),
        ] as [(ServiceSettings.Address, String?, Bool, String?, Int)])
    func `The user's data need the token where there is one, or where others reach the service`(
        address: ServiceSettings.Address, token: String?, trustsSocket: Bool, sent: String?,
        status: Int
    ) async throws {
        let service = try await TestService {
            ($0.address, $0.token, $0.trustsSocket) = (address, token, trustsSocket)
        }
        let headers = HTTPFields(known: [.authorization: sent])
        let answers = [
            try await service.send("/api/favourites", headers: headers),
            try await service.send("/api/favourites/3435910", .put, headers: headers),
        ]
        #expect(answers[0].status == status)
        #expect(answers[1].status == (status == 200 ? 201 : status))
        #expect(try await service.send("/api/cities?q=a").status == 200)
    }

    @Test(arguments: [
        ("localhost", 200), ("LOCALHOST:80", 200), ("localhost.", 200), ("127.0.0.1:8080", 200),
        ("[::1]:8080", 200), ("Cities.example.org", 200), ("127.0.0.2", 200),
        ("evil.example", 421), ("localhost.evil.example", 421), ("evil.example:localhost", 421),
        ("127.0.0.3", 421), ("[::2]", 421), ("::1", 421), ("", 421), ("localhost:80:80", 421),
    ])
    func `The service answers to its names alone`(host: String, status: Int) async throws {
        let own = try await TestService {
            ($0.address, $0.allowedHosts) = (.host("127.0.0.2", port: 1), ["cities.example.org"])
        }
        let remote = try await TestService {
            $0.address = .host("127.0.0.2.example.org", port: 1)
            ($0.allowedHosts, $0.token) = (["cities.example.org", "127.0.0.2"], "secret")
        }
        #expect(try await own.status("/live", host: host) == status)
        #expect(try await own.status("/nothing", host: host) == (status == 200 ? 404 : status))
        // Under another name, a service for others shows its public paths.
        #expect(try await remote.status("/live", host: host) == 200)
        let sent: HTTPFields = [.authorization: "Bearer secret"]
        #expect(try await remote.status("/api/history", headers: sent, host: host) == status)
    }

    @Test(arguments: [
        ("192.168.0.7", "192.168.0.7:80", 200), ("192.168.0.7", "192.168.0.8", 421),
        ("::ffff:192.168.0.7", "192.168.0.7", 200), ("2001:db8::1", "[2001:db8::1]:80", 200),
        ("2001:db8::1", "[2001:db8::2]:80", 421),
    ])
    func `Each local address is a name`(address: String, host: String, status: Int) async throws {
        let service = try await TestService {
            ($0.address, $0.token) = (.host("::", port: 80), "secret")
        }
        let sent: HTTPFields = [.authorization: "Bearer secret"]
        #expect(
            try await service.status("/api/history", headers: sent, host: host, at: address)
                == status)
    }

    @Test(
        "Each client has a rate of its own, by its address or by the header of the proxy before a socket",
        arguments: [
            // A client on a port is known by its address alone, whatever it sends.
            (nil, "10.0.0.1", "10.0.0.1", "1.1.1.1", "2.2.2.2", false),
            (nil, "10.0.0.1", "10.0.0.2", "1.1.1.1", "1.1.1.1", true),
            ("X-Real-IP", "10.0.0.1", "10.0.0.1", "1.1.1.1", "2.2.2.2", false),
            // Behind a socket it is known by the header, if one is named.
            ("X-Real-IP", nil, nil, "1.1.1.1", "2.2.2.2", true),
            ("X-Real-IP", nil, nil, "1.1.1.1", "1.1.1.1", false),
            (nil, nil, nil, "1.1.1.1", "2.2.2.2", false),
            // The header that the client itself sent comes first.
            ("X-Real-IP", nil, nil, "1.1.1.1, 3.3.3.3", "2.2.2.2, 3.3.3.3", false),
            ("X-Real-IP", nil, nil, "1.1.1.1, 3.3.3.3", "1.1.1.1,4.4.4.4", true),
            // An invalid address identifies no client.
            ("X-Real-IP", nil, nil, "a", "b", false), ("X-Real-IP", nil, nil, nil, "b", false),
        ] as [(String?, String?, String?, String?, String?, Bool)])
    func limitsClients(
        header: String?, first: String?, second: String?, told: String?, toldSecond: String?,
        isAnother: Bool
    ) async throws {
        let service = try await TestService {
            $0.address = first == nil ? .unixSocket("/s") : .host("0.0.0.0", port: 80)
            $0.proxies = TrustedProxies(first == nil ? nil : [])
            ($0.requestsPerSecond, $0.clientHeader) = (1, header.flatMap { HTTPField.Name($0) })
        }
        let headers = HTTPFields(known: [.realIP: told])
        let later = HTTPFields(known: [.realIP: toldSecond])
        let router = service.service.router()
        #expect(try await router.status("/live", headers: headers, from: first) == 200)
        var last = 200
        for _ in 1..<20 { last = try await router.status("/live", headers: headers, from: first) }
        #expect(last == 429)
        #expect(
            try await router.status("/live", headers: later, from: second)
                == (isAnother ? 200 : 429))
    }

    @Test("An address that is too long is refused") func refusesLongTargets() async throws {
        let long = "/api/cities?q=" + String(repeating: "a", count: 20_000)
        #expect(try await get(long).status == 414)
    }
}

extension TestService {
    /// The status of an answer to a request that comes by a connection.
    func status(
        _ target: String, headers: HTTPFields = [:], host: String, at address: String? = nil
    ) async throws -> Int {
        try await service.router().status(target, headers: headers, host: host, at: address)
    }
}

extension Router<ServiceContext> {
    /// The status of an answer to a request that comes by a connection.
    func status(
        _ target: String, headers: HTTPFields, host: String = "localhost",
        from remote: String? = nil, at local: String? = nil
    ) async throws -> Int {
        try await response(target, headers: headers, host: host, from: remote, at: local)
            .status.code
    }

    /// The answer to a request that comes by a connection.
    ///
    /// - Parameters:
    ///   - remote: where the connection comes from; nil for a Unix socket.
    ///   - local: where it goes to.
    func response(
        _ target: String, headers: HTTPFields, host: String = "localhost",
        from remote: String? = nil, at local: String? = nil
    ) async throws -> Response {
        let channel = EmbeddedChannel()
        channel.remoteAddress = try remote.map { try SocketAddress(ipAddress: $0, port: 9) }
        channel.localAddress = try local.map { try SocketAddress(ipAddress: $0, port: 80) }
        let source = ApplicationRequestContextSource(
            channel: channel, logger: Logger(label: "test"))
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: host, path: target, headerFields: headers)
        return try await buildResponder().respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
            context: ServiceContext(source: source))
    }
}
#endif

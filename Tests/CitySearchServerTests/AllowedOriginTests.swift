#if Service
import CitySearchServer
import HTTPTypes
import Hummingbird
import Testing

@Suite("Pages of origins that the operator names") struct AllowedOriginTests {
    private static let origin = "https://app.example.org"

    private static func service(
        _ change: (inout ServiceSettings) -> Void = { _ in }
    ) async throws -> TestService {
        try await TestService {
            $0.allowedOrigins = [WebOrigin(origin), WebOrigin("http://localhost:3000")]
                .compactMap(\.self).reduce(into: []) { $0.insert($1) }
            change(&$0)
        }
    }

    /// A browser's headers in a request of a page of another website.
    private static func page(of origin: String, _ more: HTTPFields = [:]) -> HTTPFields {
        var headers = more
        headers[.origin] = origin
        headers[.fetchSite] = "cross-site"
        return headers
    }

    private static let personal = ["/api/favourites", "/api/history", "/api/me", "/v1/favourites"]

    @Test("They use the user's data", arguments: [origin, "http://localhost:3000"])
    func letsThemIn(origin: String) async throws {
        let service = try await Self.service()
        let headers = Self.page(of: origin)
        let added = try await service.send("/api/favourites/3435910", .put, headers: headers)
        #expect(added.status == 201)
        let noted = try await service.send(
            "/api/favourites/3435910", .patch, headers: headers, body: #"{"note": "in May"}"#)
        #expect(noted.status == 200)
        let list = try await service.send("/api/favourites", headers: headers)
        #expect(list.text.contains("in May"))
        let searched = try await service.send("/api/cities?q=buenos%20aires", headers: headers)
        #expect(searched.text.contains(#""favourite":true"#))
        for answer in [added, noted, list, searched] {
            #expect(answer.headers[.accessControlAllowOrigin] == origin)
            #expect(answer.headers[.accessControlAllowCredentials] == "true")
            #expect(answer.headers[.vary]?.contains("Origin") == true)
        }
        let resolved = try await service.send(
            "/api/resolve?limit=1", .post,
            headers: Self.page(of: origin, [.contentType: "text/plain"]),
            body: "paris\n")
        #expect(resolved.status == 200)
    }

    @Test("A preflight request is answered with what a page may send", arguments: personal)
    func answersPreflight(path: String) async throws {
        let service = try await Self.service { $0.token = "0123456789abcdef" }
        let asked = try await service.send(
            path, .options,
            headers: Self.page(
                of: Self.origin,
                [
                    .accessControlRequestMethod: "DELETE",
                    .accessControlRequestHeaders: "authorization,content-type",
                ]))
        #expect(asked.status == 204)
        #expect(asked.headers[.accessControlAllowOrigin] == Self.origin)
        #expect(asked.headers[.accessControlAllowCredentials] == "true")
        #expect(asked.headers[.accessControlAllowMethods] == asked.headers[.allow])
        #expect(asked.headers[.accessControlAllowHeaders]?.contains("Authorization") == true)
        #expect(asked.headers[.accessControlAllowHeaders]?.contains("Content-Type") == true)
        #expect(asked.headers[.accessControlMaxAge] == "86400")
        #expect(asked.headers[.vary]?.contains("Origin") == true)
    }

    @Test(arguments: [
        "https://evil.example", "http://app.example.org", "https://app.example.org:8443",
        "https://app.example.org.evil.example", "https://sub.app.example.org",
        "https://APP.example.org", "null", "", "https://app.example.org/", "*",
    ])
    func `Pages of other origins get the same answers as before`(origin: String) async throws {
        let service = try await Self.service()
        for path in Self.personal {
            for method in [HTTPRequest.Method.get, .options] {
                let answer = try await service.send(path, method, headers: Self.page(of: origin))
                #expect(answer.status == (method == .get ? 403 : 204))
                #expect(answer.headers[.accessControlAllowOrigin] == nil)
                #expect(answer.headers[.accessControlAllowCredentials] == nil)
                #expect(answer.headers[.accessControlAllowMethods] == nil)
            }
        }
        let read = try await service.send("/api/cities?q=a", headers: Self.page(of: origin))
        #expect(read.headers[.accessControlAllowOrigin] == "*")
        #expect(read.headers[.accessControlAllowCredentials] == nil)
    }

    @Test func `Named origins add Origin to the Vary of each response`() async throws {
        let (service, plain) = (try await Self.service(), try await TestService())
        func names(_ target: String, _ service: TestService) async throws -> Set<String> {
            let fields = try await service.send(target).headers[values: .vary]
            return Set(fields.flatMap { $0.split(separator: ", ").map(String.init) })
        }
        let paths = (service.service.resources + service.service.web).map { "\($0.path)" }
        for path in paths + ["/nowhere"] {
            let target = path.replacing("{id}", with: "3435910")
            let expected = try await names(target, plain).union(["Origin"])
            #expect(try await names(target, service) == expected, "\(target)")
        }
    }

    @Test(arguments: [(origin, origin), ("https://other.example", "*")])
    func `Pages can read 401, 403, 404 and 429`(origin: String, allowed: String) async throws {
        let service = try await Self.service {
            ($0.requestsPerSecond, $0.token) = (1, "0123456789abcdef")
        }
        let headers = Self.page(of: origin)
        let missing = try await service.send("/nowhere", headers: headers)
        #expect(missing.status == 404)
        let unknown = try await service.send("/api/favourites", headers: headers)
        let exposed = unknown.headers[.accessControlExposeHeaders]
        #expect(unknown.status == (allowed == "*" ? 403 : 401))
        #expect(exposed?.contains("WWW-Authenticate") == (allowed == "*" ? nil : true))
        let token = Self.page(of: Self.origin, [.authorization: "Bearer 0123456789abcdef"])
        #expect(try await service.send("/api/favourites", headers: token).status == 200)
        let router = service.service.router()
        var refused = try await router.response("/live", headers: headers)
        for _ in 0..<40 where refused.status == .ok {
            refused = try await router.response("/live", headers: headers)
        }
        #expect(refused.status == .tooManyRequests)
        for answer in [missing.headers, refused.headers] {
            #expect(answer[.accessControlAllowOrigin] == allowed)
            #expect(answer[.accessControlExposeHeaders]?.contains("Retry-After") == true)
        }
    }

    @Test(
        arguments: [
            ("https://app.example.org", "https://app.example.org"),
            ("HTTPS://App.Example.org:443", "https://app.example.org"),
            ("http://localhost:3000", "http://localhost:3000"),
            ("http://example.org:80", "http://example.org"),
            ("https://example.org:80", "https://example.org:80"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("capacitor://localhost", "capacitor://localhost"),
            ("https://xn--kln-sna.example", "https://xn--kln-sna.example"),
            ("https://app.example.org/", nil), ("https://app.example.org/path", nil),
            ("app.example.org", nil), ("//app.example.org", nil), ("*", nil),
            ("https://*", nil), ("https://*.example.org", nil), ("null", nil), ("", nil),
            ("https://", nil), ("https://a.org?x", nil), ("https://a.org#x", nil),
            ("https://me@a.org", nil), ("https://a.org:0", nil), ("https://a.org:65536", nil),
            ("https://a.org:", nil), ("https://köln.example", nil), ("https://a..org", nil),
            ("https://a.org https://b.org", nil), ("javascript:alert(1)", nil),
        ] as [(String, String?)])
    func `An origin is written as browsers write it`(text: String, origin: String?) {
        #expect(WebOrigin(text)?.description == origin)
    }
}
#endif

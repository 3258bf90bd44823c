#if Service
import CitySearchServer
import HTTPTypes
import Testing

@Suite("Who may come in") struct AccessGuardTests {
    @Test("Another website may read cities, but change nothing and see nothing personal")
    func keepsWebsitesOut() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let foreign: HTTPFields = [.origin: "https://example.org"]
        let read = try await service.send("/api/cities?q=a", headers: foreign)
        #expect(read.headers[.accessControlAllowOrigin] == "*")
        let personal = try await service.send("/api/favourites", headers: foreign)
        #expect(personal.headers[.accessControlAllowOrigin] == nil)
        #expect(
            try await service.send("/api/favourites/3435910", .put, headers: foreign).status == 403)
        #expect(try await service.send("/api/history", .delete, headers: foreign).status == 403)
        let own: HTTPFields = [.origin: "http://localhost"]
        #expect(try await service.send("/api/favourites/3435910", .put, headers: own).status == 201)
    }

    @Test(
        "Another website does not learn from answers about cities which are favourites",
        arguments: [
            "/api/cities?q=b", "/api/cities?q=b&favourites=only", "/api/cities/3435910",
            "/api/nearest?lat=-34.6&lon=-58.4",
        ])
    func hidesFavourites(target: String) async throws {
        let service = try await TestService()
        defer { service.remove() }
        let foreign: [HTTPFields] = [
            [.origin: "https://example.org"],
            [try #require(HTTPField.Name("Sec-Fetch-Site")): "cross-site"],
        ]
        let before = try await service.send(target).text
        #expect(try await service.send("/api/favourites/3435910", .put).status == 201)
        #expect(try await service.send(target).text.contains(#""favourite":true"#))
        for headers in foreign {
            let answer = try await service.send(target, headers: headers)
            #expect(answer.text == before)
            #expect(answer.headers[.vary]?.contains("Origin") == true)
        }
    }

    @Test("Another website that resolves queries does not learn which cities are favourites")
    func hidesFavouritesFromResolving() async throws {
        let service = try await TestService()
        defer { service.remove() }
        #expect(try await service.send("/api/favourites/3435910", .put).status == 201)
        let own: HTTPFields = [.contentType: "text/plain"]
        var foreign = own
        foreign[.origin] = "https://example.org"
        for (headers, isTold) in [(own, true), (foreign, false)] {
            let answer = try await service.send(
                "/api/resolve", .post, headers: headers, body: "buenos aires")
            #expect(answer.text.contains(#""favourite":true"#) == isTold)
        }
    }

    @Test("On an address that others reach, writing needs the token") func asksForTheToken()
        async throws
    {
        let service = try await TestService {
            $0.address = .host("0.0.0.0", port: 8080)
            $0.token = "secret"
        }
        defer { service.remove() }
        let target = "/api/favourites/3435910"
        #expect(try await service.send(target, .put).status == 401)
        let wrong: HTTPFields = [.authorization: "Bearer secreT"]
        #expect(try await service.send(target, .put, headers: wrong).status == 401)
        let right: HTTPFields = [.authorization: "Bearer secret"]
        #expect(try await service.send(target, .put, headers: right).status == 201)
        #expect(try await service.send("/api/cities?q=a").status == 200)
    }

    @Test("Without a token nobody may write on an address that others reach")
    func refusesWithoutToken() async throws {
        let service = try await TestService { $0.address = .host("0.0.0.0", port: 8080) }
        defer { service.remove() }
        let sent: HTTPFields = [.authorization: "Bearer "]
        #expect(
            try await service.send("/api/favourites/3435910", .put, headers: sent).status == 401)
    }

    @Test("A client may send so many requests a second, and more after a while")
    func limitsTheRate() {
        let limiter = RateLimiter(requestsPerSecond: 10)
        let start = ContinuousClock.now
        let admitted = (0..<100).count { _ in limiter.admits("a", now: start) }
        #expect(admitted == 40)
        #expect(limiter.admits("b", now: start))
        #expect(!limiter.admits("a", now: start))
        #expect(limiter.admits("a", now: start + .milliseconds(150)))
        #expect(!limiter.admits("a", now: start + .milliseconds(150)))
    }

    @Test("An address that is too long is refused") func refusesLongTargets() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let long = "/api/cities?q=" + String(repeating: "a", count: 20_000)
        #expect(try await service.send(long).status == 414)
    }

    @Test("What is not there is a problem, too") func answersNotFound() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let answer = try await service.send("/nothing")
        #expect(answer.status == 404)
        #expect(try answer.object.number("status") == 404)
    }
}
#endif

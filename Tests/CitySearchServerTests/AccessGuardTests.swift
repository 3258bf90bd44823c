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

#if Service
import CitySearch
import CitySearchServer
import CitySearchStore
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@Suite("Users whom a proxy signs in") struct UserTests {
    /// A service on a Unix socket behind such a proxy.
    private func service(
        _ change: (inout ServiceSettings) -> Void = { _ in }
    ) async throws -> TestService {
        try await TestService {
            $0.takeUsersFromProxy()
            change(&$0)
        }
    }

    private func named(_ names: String...) -> HTTPFields {
        HTTPFields(names.map { HTTPField(name: .user, value: $0) })
    }

    private static let marked = [
        "/api/cities?q=buenos&limit=1", "/api/cities/3435910", "/api/nearest?lat=-34.6&lon=-58.4",
    ]

    @Test("Each sees, changes and removes only their own data") func keepsApart() async throws {
        let service = try await service()
        let (alice, bob) = (named("alice"), named("bob"))
        try await service.addFavourite(3_435_910, headers: alice)
        let text = #"{"text":"ba"}"#
        #expect(
            try await service.send("/api/history", .post, headers: alice, body: text).status == 201)
        for path in Self.marked {
            let own = try await service.send(path, headers: alice)
            #expect(own.text.contains(#"favourite":true"#))
            #expect(own.headers[.cacheControl] == "private, no-cache")
            #expect(own.headers[.vary]?.contains("X-User") == true)
            for others in [bob, [:], named("alice", "bob"), named("Alice")] {
                var headers = others
                headers[.ifNoneMatch] = own.headers[.eTag]
                let answer = try await service.send(path, headers: headers)
                #expect(answer.status == 200, "\(path) \(headers)")
                #expect(!answer.text.contains(#"favourite":true"#))
                #expect(answer.headers[.eTag] != own.headers[.eTag])
            }
        }
        let resolved = try await service.send(
            "/api/resolve?limit=1", .post, headers: bob, body: #"{"queries":["buenos aires"]}"#)
        #expect(resolved.status == 200)
        #expect(!resolved.text.contains(#"favourite":true"#))
        #expect(try await service.send("/api/history", headers: bob).object.number("count") == 0)
        for path in ["/api/history", "/api/me"] {
            #expect(try await service.send(path, .delete, headers: bob).status == 204)
        }
        let data = try await service.send("/api/me", headers: alice)
        #expect(data.headers[.cacheControl] == "no-store")
        #expect(try data.object.text("user") == "alice")
        #expect(try data.object.list("favourites").map { $0.text("name") } == ["Buenos Aires"])
        #expect(try data.object.list("history").map { $0.text("text") } == ["ba"])
        #expect(try await service.send("/api/me", .delete, headers: alice).status == 204)
        for path in Self.marked {
            #expect(
                try await !service.send(path, headers: alice).text.contains(#"favourite":true"#))
        }
        #expect(try await service.store.users().isEmpty)
    }

    @Test func `The tag of the list does not reveal changes of other users`() async throws {
        let service = try await service()
        let (alice, bob) = (named("alice"), named("bob"))
        let before = try await service.send("/api/favourites", headers: bob)
        try await service.addFavourite(3_435_910, headers: alice)
        var held = bob
        held[.ifNoneMatch] = before.headers[.eTag]
        #expect(try await service.send("/api/favourites", headers: held).status == 304)
        try await service.addFavourite(3_435_910, headers: bob)
        #expect(try await service.send("/api/favourites", headers: held).status == 200)
    }

    @Test(arguments: [
        ([], 401, "signed in"), ([""], 401, "signed in"), (["alice", "alice"], 400, "2 times"),
        (["", "alice"], 400, "2 times"), (["alice", ""], 400, "2 times"),
        ([String(repeating: "a", count: 256)], 400, "255 bytes"),
        (["a\u{85}"], 400, "control"), (["a\u{FFFD}"], 400, "UTF-8"),
    ])
    func `User data needs a known user`(names: [String], status: Int, hint: String) async throws {
        let service = try await service { $0.token = "0123456789abcdef" }
        for user in [User.unnamed, try #require(User("alice"))] {
            try await service.store.addToHistory(.init(text: "secret", time: .now), of: user)
        }
        let headers = HTTPFields(names.map { HTTPField(name: .user, value: $0) })
        for target in ["/api/history", "/api/favourites", "/api/me", "/metrics"] {
            let answer = try await service.send(target, headers: headers)
            #expect(answer.status == status, "\(target): \(answer.text)")
            #expect(answer.text.contains(hint), "\(answer.text)")
        }
        #expect(try await service.send("/api/me", .delete, headers: headers).status == status)
        #expect(try await service.send("/api/cities?q=lima", headers: headers).status == 200)
        #expect(try await service.store.users().count == 2)
    }

    @Test func `The token is the user without a name, who differs from the others`() async throws {
        let service = try await service { $0.token = "0123456789abcdef" }
        try await service.addFavourite(3_435_910, headers: named("alice"))
        let token: HTTPFields = [.authorization: "Bearer 0123456789abcdef"]
        let data = try await service.send("/api/me", headers: token)
        #expect(data.status == 200)
        #expect(try data.object.text("user") == nil)
        #expect(try data.object.list("favourites").isEmpty)
        // Who is named is that user, whatever else they know.
        var both = named("alice")
        both[.authorization] = "Bearer 0123456789abcdef"
        #expect(try await service.send("/api/me", headers: both).object.text("user") == "alice")
        let wrong: HTTPFields = [.authorization: "Bearer 0123456789abcdeF"]
        #expect(try await service.send("/api/me", headers: wrong).status == 401)
    }

    @Test("More users than marks are kept for see their own") func forgetsMarks() async throws {
        let service = try await service()
        let ids = service.state.cities.index.search(SearchQuery("", order: .name)).prefix(300).map(
            \.city.id)
        for (number, id) in ids.enumerated() {
            let user = try #require(User("user \(number)"))
            let favourite = Favourite(id: id, name: "", country: nil, addedAt: .now)
            _ = try await service.store.addFavourite(favourite, of: user, limit: 1)
        }
        try await service.sending { send in
            for round in 0..<2 {
                for (number, id) in ids.enumerated() {
                    let answer = try await send(
                        "/api/cities?favourites=only", .get, [.user: "user \(number)"], nil)
                    #expect(try answer.ids == [id], "round \(round)")
                }
            }
        }
    }
}
#endif

#if Service
import CitySearch
import CitySearchServer
import CitySearchStore
import HTTPTypes
import Testing

@Suite("/api/favourites and /api/history") struct FavouriteRoutesTests {
    @Test func `A favourite is added once, marked in answers, and removed`() async throws {
        let service = try await TestService()
        try await service.addFavourite(3_435_910)
        #expect(try await service.send("/api/favourites/3435910", .put).status == 200)
        let list = try await service.send("/api/favourites").object
        #expect(list.number("count") == 1)
        #expect(list.list("favourites").first?.text("name") == "Buenos Aires")
        let only = "/api/cities?q=b&favourites=only"
        #expect(try await service.send(only).ids == [3_435_910])
        #expect(try await service.send("/api/favourites/3435910", .delete).status == 204)
        #expect(try await service.send("/api/favourites/3435910", .delete).status == 404)
        #expect(try await service.send(only).ids.isEmpty)
    }

    @Test("A favourite is added at a place, and moved") func keepsTheOrder() async throws {
        let service = try await TestService()
        func send(_ target: String) async throws -> (status: Int, order: [Double?]) {
            let status = try await service.send("/api/favourites/\(target)", .put).status
            let list = try await service.send("/api/favourites").object.list("favourites")
            return (status, list.map { $0.number("id") })
        }
        #expect(try await send("3435910") == (201, [3_435_910]))
        #expect(try await send("2950159?place=0") == (201, [2_950_159, 3_435_910]))
        #expect(try await send("2988507") == (201, [2_950_159, 3_435_910, 2_988_507]))
        #expect(try await send("2950159?place=1") == (200, [3_435_910, 2_950_159, 2_988_507]))
        #expect(try await send("3435910?place=9") == (200, [2_950_159, 2_988_507, 3_435_910]))
        #expect(try await send("3435910?place=-1").status == 400)
        #expect(try await send("1?place=0") == (404, [2_950_159, 2_988_507, 3_435_910]))
    }

    @Test func `A favourite has a group and a note, which change separately`() async throws {
        let service = try await TestService()
        let path = "/api/favourites/3435910"
        func change(_ body: String) async throws -> (status: Int, said: [String?]) {
            let answer = try await service.send(path, .patch, body: body)
            guard answer.status == 200 else { return (answer.status, []) }
            let list = try await service.send("/api/favourites").object.list("favourites")
            let (told, kept) = (try answer.object, try #require(list.first))
            #expect(told.text("name") == "Buenos Aires")
            #expect(told.text("group") == kept.text("group"))
            #expect(told.text("note") == kept.text("note"))
            return (200, [told.text("group"), told.text("note")])
        }
        #expect(try await change(#"{"note":"no"}"#) == (404, []))
        #expect(try await service.send(path, .put).status == 201)
        #expect(try await change(#"{"group":"Family"}"#) == (200, ["Family", nil]))
        #expect(try await change(#"{"note":" ask\nAna "}"#) == (200, ["Family", "ask Ana"]))
        #expect(try await change(#"{"group":null}"#) == (200, [nil, "ask Ana"]))
        #expect(try await change(#"{"group":"Work","note":""}"#) == (200, ["Work", nil]))
        // A city that is added again, or moved, remains a favourite.
        #expect(try await service.send(path, .put).status == 200)
        #expect(try await service.send(path + "?place=0", .put).status == 200)
        let mine = try await service.send("/api/me").object.list("favourites")
        #expect(mine.first?.text("group") == "Work")
    }

    @Test func `The group and note of a favourite stay when new cities lack it`() async throws {
        let service = try await TestService()
        try await service.addFavourite(3_435_910)
        let path = "/api/favourites/3435910"
        let said = #"{"group":"Family","note":"in May"}"#
        #expect(try await service.send(path, .patch, body: said).status == 200)
        service.state.serve(try await ServedCities(json: CitySource.list(1...9)))
        let lost = try await service.send("/api/favourites").object.list("favourites").first
        #expect(lost?.text("name") == "Buenos Aires" && lost?.number("lat") == nil)
        #expect(lost?.text("group") == "Family" && lost?.text("note") == "in May")
        let answer = try await service.send(path, .patch, body: #"{"note":null}"#)
        #expect(answer.status == 200)
        #expect(try answer.object.text("note") == nil)
    }

    @Test(arguments: [
        (#"{"note":"\#(String(repeating: "é", count: 200))"}"#, 200),
        (#"{"note":"\#(String(repeating: "é", count: 201))"}"#, 400),
        (#"{"group":"\#(String(repeating: "g", count: 50))"}"#, 200),
        (#"{"group":"\#(String(repeating: "g", count: 51))"}"#, 400),
        (#"{"group":" \#(String(repeating: "g", count: 49))\u0085"}"#, 400),
        ("{}", 400), (#"{"name":"x"}"#, 400), (#"{"note":1}"#, 400), ("[]", 400), ("", 400),
    ])
    func `The group and note of a favourite are limited`(body: String, status: Int) async throws {
        let service = try await TestService()
        try await service.addFavourite(3_435_910)
        let answer = try await service.send("/api/favourites/3435910", .patch, body: body)
        #expect(answer.status == status)
        if status == 400 { #expect(try answer.object.text("detail")?.isEmpty == false) }
    }

    @Test("A client that has the list gets 304, until it changes") func tagsTheList() async throws {
        let service = try await TestService()
        var known: HTTPFields = [:]
        func status() async throws -> Int {
            let answer = try await service.send("/api/favourites", headers: known)
            known[.ifNoneMatch] = answer.headers[.eTag]
            return answer.status
        }
        #expect(try await [status(), status()] == [200, 304])
        try await service.addFavourite(3_435_910)
        #expect(try await [status(), status()] == [200, 304])
        let body = #"{"note":"in May"}"#
        #expect(try await service.send("/api/favourites/3435910", .patch, body: body).status == 200)
        #expect(try await [status(), status()] == [200, 304])
    }

    @Test func `The tag depends on the language, the limit and the cities`() async throws {
        let service = try await TestService()
        let other = try await TestService(store: .success(service.store)) { $0.favouritesLimit = 7 }
        #expect(try await service.send("/api/favourites/2950159", .put).status == 201)
        let variants: [(service: TestService, target: String, headers: HTTPFields)] =
            ["en", "ja", "ru"].map { (service, "/api/favourites", [.acceptLanguage: $0]) }
            + ["ja", "ru"].map { (service, "/api/favourites?locale=\($0)", [:]) }
            + [(other, "/api/favourites", [.acceptLanguage: "ja"])]
        var tags: [String] = []
        for (service, target, headers) in variants {
            let answer = try await service.send(target, headers: headers)
            tags.append(try #require(answer.headers[.eTag]))
        }
        #expect(Set(tags).count == tags.count)
        for (number, (service, target, headers)) in variants.enumerated() {
            for (other, tag) in tags.enumerated() {
                var headers = headers
                headers[.ifNoneMatch] = tag
                let answer = try await service.send(target, headers: headers)
                #expect(answer.status == (other == number ? 304 : 200), "\(target) \(headers)")
            }
        }
    }

    @Test func `Without a store searching continues, and other paths report why`() async throws {
        let service = try await TestService(store: .failure(.readOnly("citysearch.db")))
        #expect(try await service.send("/api/cities?q=a").status == 200)
        for path in ["/api/favourites", "/api/history"] {
            let answer = try await service.send(path)
            #expect(answer.status == 503)
            #expect(answer.headers[.retryAfter] == "5")
            let detail = try #require(try answer.object.text("detail"))
            #expect(detail.contains("it may only be read"))
            #expect(!detail.contains("citysearch.db"))
        }
    }

    @Test func `A favourite beyond the limit, or of no city, is refused`() async throws {
        let service = try await TestService { $0.favouritesLimit = 2 }
        for id in [3_435_910, 2_950_159] { try await service.addFavourite(id) }
        let third = try await service.send("/api/favourites/2988507", .put)
        #expect(third.status == 409)
        #expect(try third.object.text("detail")?.contains("2 favourites") == true)
        #expect(try await service.send("/api/favourites/1", .put).status == 404)
        #expect(try await service.send("/api/favourites/abc", .put).status == 400)
    }

    @Test("History keeps the newest twenty, a repeat on top") func keepsHistory() async throws {
        let service = try await TestService()
        func add(_ text: String) async throws -> Int {
            try await service.send("/api/history", .post, body: #"{"text":"\#(text)"}"#).status
        }
        func history() async throws -> [JSONObject] {
            try await service.send("/api/history").object.list("history")
        }
        for number in Array(1...21) + [5] { #expect(try await add("city \(number)") == 201) }
        let list = try await history()
        #expect(list.count == 20)
        #expect(list.prefix(2).map { $0.text("text") } == ["city 5", "city 21"])
        #expect(list.first?.text("time")?.hasSuffix("Z") == true)
        #expect(try await service.send("/api/history?text=city+5", .delete).status == 204)
        let rest = try await history()
        #expect(rest.count == 19 && rest.first?.text("text") == "city 21")
        // Of a text that somebody pasted, the beginning.
        #expect(try await add(String(repeating: "é", count: 201)) == 201)
        #expect(try await history().first?.text("text") == String(repeating: "é", count: 200))
        #expect(try await service.send("/api/history", .post, body: "{}").status == 400)
        #expect(try await add(" ") == 400)
        #expect(try await service.send("/api/history", .delete).status == 204)
        #expect(try await service.send("/api/history").object.number("count") == 0)
    }
}
#endif

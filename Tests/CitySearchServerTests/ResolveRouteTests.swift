#if Service
import CitySearchServer
import HTTPTypes
import Testing

@Suite("POST /api/resolve") struct ResolveRouteTests {
    /// The answers to names, of which each is a line.
    private func resolve(_ names: String, _ options: String = "") async throws -> [JSONObject] {
        try await post(
            "/api/resolve?limit=1" + options, headers: [.contentType: "text/plain"], body: names
        ).lines
    }

    @Test func `Answers lines of JSON in order, and reports invalid ones`() async throws {
        let lines = try await post(
            "/api/resolve?limit=1", headers: [.contentType: "application/x-ndjson"],
            body: "\"paris\"\r\n\n{\"query\":\"münchen\"}\nbroken\n\"oslo\""
        ).lines
        #expect(lines.map { $0.text("query") } == ["paris", "münchen", nil, "oslo"])
        #expect(lines[1].list("matches").first?.text("name") == "Munich")
        #expect(lines[2].text("error") != nil)
        #expect(lines.compactMap { $0.number("count") }.count == 3)
    }

    @Test(arguments: [
        (#"{"query":"springfield","region":"Illinois"}"#, 4_250_542),
        (#"{"query":"springfield","region":"MO","country":"US"}"#, 4_409_896),
        (#"{"query":"portland","region":"Maine","country":null}"#, 4_975_802),
        (#"{"query":"london","country":"Canada"}"#, 6_058_560),
        (#"{"query":"london","region":" ","country":"England"}"#, 2_643_743),
    ])
    func `A line may have a region and a country`(line: String, id: Int) async throws {
        let lines = try await post(
            "/api/resolve?limit=1", headers: [.contentType: "application/x-ndjson"], body: line
        ).lines
        #expect(lines.map(\.ids) == [[id]])
    }

    @Test func `Answers a list of queries, and lines of plain text`() async throws {
        let list = try await post(
            "/api/resolve?limit=2", headers: [.contentType: "application/json"],
            body: #"{"queries":["rom","qqxyzzy"]}"#)
        #expect(try list.lines.map(\.ids.count) == [2, 0])
        let plain = try await resolve("paris, tx\n\"quoted\"\n")
        #expect(plain.map { $0.text("query") } == ["paris, tx", "\"quoted\""])
        #expect(plain[0].ids == [4_717_560])
    }

    @Test(arguments: [
        ("text/plain", "paris\n\r\n \nN/A\nrom\n"), ("text/plain", "paris\n\n\n\nrom"),
        ("application/x-ndjson", "\"paris\"\n\"\"\n{\"query\":\" \"}\n\"unknown\"\n\"rom\""),
        ("application/json", #"{"queries":["paris",""," ","k. A.","rom"]}"#),
    ])
    func `Answers each name, and blank ones with nothing`(type: String, body: String) async throws {
        let lines = try await post(
            "/api/resolve?limit=1", headers: [.contentType: type], body: body
        ).lines
        #expect(lines.map { $0.list("matches").count } == [1, 0, 0, 0, 1])
        #expect(
            lines.map { $0.number("confidence") ?? 1 > 0 } == [true, false, false, false, true])
        #expect(lines.map { $0.text("kind") } == ["city", nil, nil, nil, "city"])
    }

    @Test(
        arguments: [
            ("application/json", true), ("application/json, application/problem+json", true),
            ("Application/JSON;q=0.5", true), ("application/x-ndjson;q=0, application/json", true),
            ("*/*", false), (nil, false), ("application/json, */*;q=0.1", false),
            ("application/json, application/x-ndjson", false), ("application/*", false),
            ("application/x-ndjson", false), ("application/json;q=0", false), ("text/plain", false),
        ] as [(String?, Bool)])
    func `A client of JSON alone gets one object`(accept: String?, isObject: Bool) async throws {
        let forms = [
            ("application/json", #"{"queries":["rom","paris","n/a"]}"#, 3),
            ("application/json", #"{"queries":[]}"#, 0), ("text/plain", "rom\nparis\n\n", 3),
            ("application/x-ndjson", "\"rom\"\n{}\n\"paris\"", 3), ("text/plain", "", 0),
        ]
        for (type, body, count) in forms {
            var headers: HTTPFields = [.contentType: type]
            headers[.accept] = accept
            let answer = try await post("/api/resolve?limit=1", headers: headers, body: body)
            #expect(
                answer.headers[.contentType]
                    == (isObject ? "application/json" : "application/x-ndjson") + "; charset=utf-8")
            let answers = try isObject ? answer.object.list("answers") : answer.lines
            #expect(answers.count == count)
            let ids = answers.compactMap { $0.list("matches").first?.number("id") }
            #expect(ids == (count == 0 ? [] : [3_169_070, 2_988_507]))
        }
    }

    @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    func `A form, as curl -d sends it, is refused with what to send`(type: String) async throws {
        let answer = try await post("/api/resolve", headers: [.contentType: type], body: "paris")
        #expect(answer.status == 415)
        #expect(try answer.object.text("detail")?.contains("Content-Type: text/plain") == true)
    }

    @Test("Finds nothing below the requested confidence") func boundsConfidence() async throws {
        let lines = try await resolve("paris\nparis, xyzzy, fnord\n", "&min_confidence=0.9")
        #expect(lines.map(\.ids.count) == [1, 0])
        let search = try await get("/api/cities?q=paris&min_confidence=0")
        #expect(try search.object.number("confidence") ?? 0 > 0.9)
        #expect(try await get("/api/cities?q=paris&min_confidence=1.5").status == 400)
        #expect(try await get("/api/cities?q=paris").object.number("confidence") == nil)
    }

    @Test(arguments: [
        ("country=US", 4_717_560), ("bbox=-100,30,-90,40", 4_717_560),
        ("min_population=1000000", 2_988_507), ("bbox=0,0,1,1", nil),
        ("own_names=true&no_places=true&match=prefix", 2_988_507),
    ])
    func `Options narrow what names mean`(options: String, id: Int?) async throws {
        #expect(try await resolve("paris\n", "&\(options)")[0].ids.first == id)
    }

    @Test func `A strict query rejects a part that may refer to another city`() async throws {
        for (options, counts) in [("", [1, 1]), ("&strict=true", [0, 1])] {
            let lines = try await resolve("mumbai, us\nweather in mumbai\n", options)
            #expect(lines.map(\.ids.count) == counts)
            #expect(lines[0].object("reading").texts("passedOver") == ["us"])
        }
    }

    @Test(arguments: [(65_536, nil), (65_537, true)])
    func `Reports a long line, and answers the others`(length: Int, isTooLong: Bool?) async throws {
        let lines = try await resolve("paris\n" + String(repeating: "x", count: length) + "\noslo")
        #expect(lines.count == 3)
        #expect(lines[1].text("error")?.contains("65536 bytes") == isTooLong)
        #expect(lines[0].text("query") == "paris" && lines[2].text("query") == "oslo")
    }

    @Test func `Refuses bodies that are too long or no list, and unknown options`() async throws {
        let service = try await TestService { $0.mostBodyBytes = 100 }
        let json: HTTPFields = [.contentType: "application/json"]
        for (target, body, status) in [
            ("/api/resolve", String(repeating: "x", count: 101), 413), ("/api/resolve", "[]", 400),
            ("/api/resolve?q=a", "", 400),
        ] {
            let answer = try await service.send(target, .post, headers: json, body: body)
            #expect(answer.status == status)
        }
    }
}
#endif

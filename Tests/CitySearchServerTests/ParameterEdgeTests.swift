#if Service
import CitySearchServer
import HTTPTypes
import Testing

@Suite("Parameters hold up to their edges, and not beyond") struct ParameterEdgeTests {
    @Test(arguments: [
        ("0", 0), ("1", 1), ("2", 2), ("999", 999), ("1000", 1_000), ("1001", nil), ("-1", nil),
        ("", nil), ("1.0", nil), ("+1", nil), ("%2B1", 1), ("x", nil), ("1%00", nil),
        ("99999999999999999999", nil),
    ])
    func `The number of matches`(limit: String, count: Int?) async throws {
        for target in ["/api/cities?q=s", "/api/nearest?lat=0&lon=0"] {
            let answer = try await get("\(target)&limit=\(limit)")
            #expect(answer.status == (count == nil ? 400 : 200), "\(target)")
            guard let count else { continue }
            #expect(try answer.object.list("matches").count == count, "\(target)")
        }
    }

    @Test(
        "The numbers of values of a list, and of parameters of a request",
        arguments: [
            ("/api/cities?q=a&country=", "AR", 250, "detail"),
            ("/api/nearest?lat=0&lon=0&country=", "AR", 250, "detail"),
            ("/api?q=a&countrycode=", "AR", 250, "message"),
            ("/photon/api?q=a&osm_tag=", "place", 50, "message"),
            ("/api?q=a&layer=", "city", 20, "message"),
            ("/v1/search?name=a&countryCode=", "AR", 250, "reason"),
            ("/search?q=a&countrycodes=", "AR", 250, "error"),
        ])
    func lists(target: String, value: String, most: Int, member: String) async throws {
        let name = try #require(target.split { "?&".contains($0) }.last)
        for separator in [",", "&\(name)"] {
            for (count, status) in [(most, 200), (most + 1, 400)] {
                let list = Array(repeating: value, count: count).joined(separator: separator)
                let answer = try await get(target + list)
                #expect(answer.status == status, "\(target) \(separator) \(count)")
                guard status == 400 else { continue }
                let object = try answer.object
                let text = object.text(member) ?? object.object(member).text("message")
                #expect(text?.contains("\(name.dropLast())") == true)
                #expect(text?.contains("\(most)") == true)
            }
        }
        for (count, status) in [(299, 200), (300, 400)] where !target.hasPrefix("/api/") {
            let others = (0..<count).map { "x\($0)" }.joined(separator: "&")
            let start = target.split(separator: "&")[0]
            #expect(try await get("\(start)&\(others)").status == status, "\(start) \(count)")
        }
    }

    @Test("Where a page begins", arguments: [0, 1, 5])
    func offsets(limit: Int) async throws {
        let first = try await get("/api/cities?q=zz&limit=\(limit)").object
        let count = try #require(first.number("count").map { Int($0) })
        #expect(count > 10)
        for offset in [0, 1, count - 6, count - 5, count - 1, count, count + 1, 4_294_967_295] {
            let page = try await get("/api/cities?q=zz&limit=\(limit)&offset=\(offset)").object
            #expect(page.number("count") == Double(count))
            #expect(page.number("offset") == Double(offset))
            let left = max(0, count - offset)
            #expect(page.list("matches").count == min(limit, left), "\(offset)")
            let hasNext = limit > 0 && left > limit
            #expect((page.text("next") != nil) == hasNext, "\(offset)")
            if hasNext {
                #expect(page.text("next")?.contains("offset=\(offset + limit)") == true)
            }
        }
        for offset in ["4294967296", "-1", "x", "", "99999999999999999999"] {
            #expect(try await get("/api/cities?q=zz&offset=\(offset)").status == 400, "\(offset)")
        }
    }

    @Test(arguments: [
        ("90", "0", 200), ("-90", "0", 200), ("90.0001", "0", 400), ("-90.0001", "0", 400),
        ("0", "180", 200), ("0", "-180", 200), ("0", "180.0001", 400), ("0", "-180.0001", 400),
        ("-0", "-0", 200), ("1e1", "1e1", 200), ("nan", "0", 400), ("0", "inf", 400),
        ("", "0", 400), ("0", "", 400), ("1;5", "0", 400),
    ])
    func `A point is on the globe`(latitude: String, longitude: String, status: Int) async throws {
        let pair = "lat=\(latitude)&lon=\(longitude)"
        for target in [
            "/api/nearest?\(pair)", "/api/cities?q=a&near=\(latitude),\(longitude)",
            "/api/cities?q=a&order=distance&near=\(latitude),\(longitude)",
            "/photon/reverse?\(pair)", "/photon/api?q=a&\(pair)", "/nominatim/reverse?\(pair)",
        ] {
            #expect(try await get(target).status == status, "\(target)")
        }
        #expect(try await get("/api/nearest?lat=\(latitude)").status == 400)
    }

    @Test(arguments: [
        ("radius=0", 200), ("radius=-0.001", 400), ("radius=1e9", 200), ("radius=inf", 400),
        ("radius=", 400), ("min_population=0", 200), ("min_population=4294967295", 200),
        ("min_population=4294967296", 400), ("min_population=-1", 400),
    ])
    func `Distances and numbers of people`(filter: String, status: Int) async throws {
        #expect(try await get("/api/nearest?lat=1&lon=1&\(filter)").status == status)
    }

    @Test(arguments: [(-1, true), (0, true), (1, false)])
    func `The minimum population of a city`(more: Int, isFound: Bool) async throws {
        let target = "/api/nearest?lat=52.52&lon=13.41&limit=1"
        let berlin = try #require(
            try await get(target + "&min_population=3000000").object.list("matches").first)
        let population = try #require(berlin.number("population").map { Int($0) })
        let found = try await get(target + "&min_population=\(population + more)").ids
        #expect((found == [2_950_159]) == isFound)
    }
}
#endif

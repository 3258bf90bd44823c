#if Service
import CitySearch
import CitySearchAPI
import CitySearchServer
import HTTPTypes
import Testing

@Suite("GET /api/cities") struct CitiesRouteTests {
    @Test(arguments: [
        ("q=c%C3%B3rdoba&country=AR", 3_860_259), ("q=cordoba&country=AR", 3_860_259),
        ("q=buenos+aires", 3_435_910), ("q=buenos%20aires", 3_435_910), ("q=barclona", 3_128_760),
        ("q=paris,%20tx", 4_717_560), ("q=paris&near=33.6,-95.5&order=distance", 4_717_560),
    ])
    func `Finds the city that was meant`(query: String, id: Int) async throws {
        #expect(try await get("/api/cities?\(query)").ids.first == id)
    }

    @Test(arguments: [
        ("city=Leeds&state=England", 2_644_688), ("country_name=Alemania", 2_950_159),
        ("q=&city=Paris&county=&state=TX&country=US", 4_717_560),
        ("city=Barclona&match=fuzzy", 3_128_760), ("city=Barclona", nil),
        ("city=Leeds&state=New+York", nil), ("city=Leeds&country=US&country_name=gb", nil),
    ])
    func `Parts of an address must all hold`(query: String, id: Int?) async throws {
        let answer = try await get("/api/cities?\(query)&limit=1").object
        #expect(answer.ids.first == id)
        #expect((answer.number("count") == 0) == (id == nil))
    }

    @Test func `Text and parts of an address exclude each other`() async throws {
        let both = try await get("/api/cities?q=paris&state=TX")
        #expect(both.status == 400)
        #expect(try both.object.text("detail")?.contains("leave out city, county, state") == true)
        #expect(try await post("/api/resolve?state=TX", body: "a").status == 400)
        let page = try await get("/api/cities?state=TX&country_name=usa&limit=2").object
        let places = page.object("reading").list("places")
        #expect(places.map { $0.text("name") } == ["Texas", "United States"])
        #expect(page.object("reading").text("city") == nil)
        #expect(page.text("next") == "/api/cities?state=TX&country_name=usa&limit=2&offset=2")
    }

    @Test(arguments: ["/api/cities?q=a", "/api/nearest?lat=52&lon=13", "/api/resolve?limit=1"])
    func `An unknown code is an error, and one without cities is not`(target: String) async throws {
        func send(_ code: String) async throws -> ReceivedAnswer {
            let target = "\(target)&country=\(code)"
            return target.contains("resolve")
                ? try await post(target, body: "\"a\"\n")
                : try await get(target)
        }
        let answer = try await send("ZZ")
        #expect(answer.status == 400)
        #expect(try answer.object.text("detail")?.contains("“ZZ”, which is not a country") == true)
        #expect(try await send("AQ").status == 200)
        #expect(try await send("de").status == 200)
    }

    @Test func `All cities within a radius are counted, or else the returned ones`() async throws {
        func answer(_ options: String) async throws -> (count: Double?, told: Int) {
            let answer = try await get("/api/nearest?lat=52.5&lon=13.4&\(options)").object
            return (answer.number("count"), answer.list("matches").count)
        }
        let some = try await answer("radius=60&limit=2")
        let all = try await answer("radius=60&limit=1000")
        #expect(some.told == 2 && some.count == all.count && all.count == Double(all.told))
        let none = try await answer("limit=3")
        #expect(none.count == 3 && none.told == 3)
    }

    @Test func `Each path of the API exists at /v1, with the same access control`() async throws {
        let service = try await TestService()
        let paths = service.service.resources.map { "\($0.path)" }.filter { $0.hasPrefix("/api/") }
        #expect(paths.count > 10)
        let (nobody, website): (HTTPFields, HTTPFields) = ([:], [.origin: "https://a.example"])
        for path in paths {
            let own = path.replacing("{id}", with: "2950159")
            let versioned = "/v1/" + own.dropFirst("/api/".count)
            for (method, headers) in [
                (HTTPRequest.Method.get, nobody), (.get, website), (.delete, website),
            ] {
                let (one, other) = (
                    try await service.send(own, method, headers: headers),
                    try await service.send(versioned, method, headers: headers)
                )
                #expect(one.status == other.status, "\(method) \(versioned)")
                #expect(
                    one.headers[.accessControlAllowOrigin]
                        == other.headers[.accessControlAllowOrigin])
            }
        }
        let page = try await service.send("/v1/cities?q=paris&limit=1").object
        #expect(page.text("next") == "/v1/cities?q=paris&limit=1&offset=1")
    }

    @Test func `Explains why a city comes first when asked to`() async throws {
        let match = try #require(
            try await get("/api/cities?q=paris&explain=true").object.list("matches").first)
        let terms = match.object("explanation").list("terms")
        #expect(terms.compactMap { $0.text("name") } == ["importance", "exact name"])
        let plain = try await get("/api/cities?q=paris").object.list("matches").first
        #expect(plain?.members["explanation"] == nil)
    }

    @Test func `Counts the results by country, region, population and kind`() async throws {
        let answer = try await get("/api/cities?q=&limit=0&facets=true").object
        let facets = answer.object("facets")
        let countries = facets.list("countries").compactMap { $0.number("count") }
        #expect(countries.reduce(0, +) == answer.number("count"))
        #expect(countries == countries.sorted(by: >))
        for kind in facets.list("only") {
            let what = try #require(kind.text("what"))
            let only = try await get("/api/cities?q=&limit=0&only=\(what)").object
            #expect(only.number("count") == kind.number("count"))
        }
        let division = try #require(facets.list("divisions").first)
        let name = try #require(division.text("division")).replacing(" ", with: "+")
        let there = try await get("/api/cities?q=&limit=0&division=\(name)").object
        #expect(there.number("count") == division.number("count"))
        #expect(try await get("/api/cities?q=a").object.members["facets"] == nil)
    }

    @Test func `Puts preferred cities first, and leaves nothing out`() async throws {
        func ids(_ parameters: String) async throws -> [Int] {
            try await get("/api/cities?q=cordoba&limit=3&\(parameters)").ids
        }
        for preference in [
            "prefer=es:10", "prefer=mx,ES:10&prefer=airport", "prefer=37.88;-4.77:10",
        ] {
            #expect(try await ids(preference).first == 2_519_240, "\(preference)")
        }
        #expect(try await ids("prefer=es:0.1") == ids(""))
        #expect(try await ids("prefer=es:10&order=population") == ids("order=population"))
        let page = "/api/cities?q=cord&match=word"
        let preferred = try await get(page + "&prefer=es:10&facets=true").object
        #expect(try await preferred.number("count") == get(page).object.number("count"))
        for (value, problem) in [
            ("village", "“prefer” has “village”; give DE, US/Oregon, capital"), ("de:11", "de:11"),
            ("", "“prefer” has “”"), ("zz", "which is not a country"),
        ] {
            let answer = try await get("/api/cities?q=a&prefer=\(value)")
            #expect(answer.status == 400)
            #expect(try answer.object.text("detail")?.contains(problem) == true)
        }
    }

    // MARK: The operator's additions

    private static func town(_ id: Int, _ name: String, population: Int = 0) -> CityRecord {
        CityRecord(
            id: id, name: name, country: "IT", latitude: Double(47 + id), longitude: 2,
            population: population)
    }

    /// A service on two towns.
    private static func serving(_ overlay: Overlay) async throws -> TestService {
        try await TestService(
            cities: ServedCities([town(1, "Velmar"), town(2, "Torbel")], under: overlay))
    }

    @Test func `Ranks by the signal of the operator, over other cities, too`() async throws {
        let towns = (1..<4).map { Self.town($0, "Velmar", population: 1_000) }
        let service = try await TestService(
            cities: ServedCities(towns, under: Overlay(signal: [2: 5, 9: 7])))
        for (options, first) in [("", 2), ("&signal_weight=0", 1), ("&order=name", 1)]
            + [("&locale=de", 2)]
        {
            #expect(try await service.send("/api/cities?q=vel" + options).ids.first == first)
        }
        #expect(try await service.send("/api/cities?q=vel&signal_weight=11").status == 400)
        let openMeteo = try await service.send("/v1/search?name=velmar").object.list("results")
        #expect(openMeteo.first?.number("id") == 2)
    }

    @Test func `Has another tag for each overlay that differs in one thing`() async throws {
        let payloads = [(1, "a", "x"), (2, "a", "x"), (1, "b", "x"), (1, "a", "y")].map {
            var payload = Payload()
            payload.set($0.2, in: $0.1, of: $0.0)
            return payload
        }
        let signals: [[City.ID: Double]] = [
            [1: 5], [2: 5], [1: 6], [1: 5, 2: 5], [1: 5, 3: 5], [1: 5, 2: 6], [1: 6, 2: 5],
        ]
        let synonyms = try ["a = b", "b = a", "a = c", "a <> b"].map { try Synonyms(lines: $0) }
        let overlays =
            [Overlay(), Overlay(postal: try Self.postalIndex())]
            + signals.map { Overlay(signal: $0) } + synonyms.map { Overlay(synonyms: $0) }
            + payloads.map { Overlay(payload: $0) }
        var tags: Set<String> = []
        for overlay in overlays {
            let answer = try await Self.serving(overlay).send("/api/cities?q=t")
            tags.insert(try #require(answer.headers[.eTag]))
        }
        #expect(tags.count == overlays.count)
    }

    @Test func `Reads the synonyms that the operator gives, in each language`() async throws {
        let synonyms = try Synonyms(lines: "our office = torbel")
        let service = try await Self.serving(Overlay(synonyms: synonyms))
        for target in ["q=our+office", "q=our+off", "q=OUR+OFFICE&locale=de"] {
            let page = try await service.send("/api/cities?\(target)").object
            #expect(page.ids == [2])
            #expect(page.object("reading").object("rewriting").text("kind") == "synonym")
        }
        #expect(try await service.send("/api/cities?q=velmar").ids == [1])
    }

    @Test func `Returns cities with the requested extra columns of the operator`() async throws {
        var payload = Payload()
        for (column, text) in [("url", "https://v.example"), ("open", "9–17"), ("fax", "5")] {
            payload.set(text, in: column, of: 1)
        }
        let service = try await Self.serving(Overlay(payload: payload))
        for target in ["cities?q=velmar&", "nearest?lat=48&lon=2&limit=1&"] {
            let page = try await service.send("/api/\(target)payload=url").object
            let match = try #require(page.list("matches").first)
            #expect(match.members["payload"] as? [String: String] == ["url": "https://v.example"])
        }
        let city = try await service.send("/api/cities/1?payload=open,url,url").object
        #expect(
            city.members["payload"] as? [String: String]
                == ["open": "9–17", "url": "https://v.example"])
        let resolved = try await service.send(
            "/api/resolve?limit=1&payload=open", .post, headers: [.contentType: "text/plain"],
            body: "velmar")
        #expect(resolved.text.contains(#""payload":{"open":"9–17"}"#), "\(resolved.text)")
        for target in ["cities?q=torbel&payload=url", "cities?q=velmar", "cities/2?payload=url"] {
            #expect(try await !service.send("/api/\(target)").text.contains("payload"))
        }
        let unknown = try await service.send("/api/cities?q=velmar&payload=urls")
        #expect(unknown.status == 400 && unknown.text.contains("there are: url, open, fax"))
        let none = try await Self.serving(Overlay())
        #expect(try await none.send("/api/cities?q=velmar&payload=url").status == 400)
    }

    @Test("Gives each match the members that the tool gives it") func hasAllMembers() async throws {
        let answer = try await get("/api/cities?q=k%C3%B6ln&limit=1").object
        let match = try #require(answer.list("matches").first)
        #expect(
            Set(match.members.keys) == [
                "id", "name", "country", "countryName", "admin1", "admin2", "lat", "lon",
                "population", "timezone", "tier", "matchedText", "favourite", "highlights", "label",
                "feature_code",
            ])
        #expect(match.members["highlights"] as? [[Int]] == [[0, 4]])
        #expect(match.text("label") == "Köln, North Rhine-Westphalia, DE")
    }

    /// A code that the first city has in France, and the second one in Poland.
    private static func postalIndex() throws -> PostalIndex {
        var builder = PostalIndexBuilder()
        let code = try #require(PostalCode("75008"))
        builder.add([
            .init(code, "FR", city: 1, at: Coordinate(stored: 48.8763, 2.3106)),
            .init(code, "PL", city: 2, at: Coordinate(stored: 54.4, 18.5)),
        ])
        return try PostalIndex(builder.finish(), name: "made")
    }

    @Test func `Finds cities by the postal codes that the operator gives`() async throws {
        let cities = [
            CityRecord(
                id: 1, name: "Paris", country: "FR", latitude: 48.85, longitude: 2.35,
                population: 2_138_551),
            CityRecord(id: 2, name: "Sopot", country: "PL", latitude: 54.44, longitude: 18.56),
        ]
        let service = try await TestService(
            cities: ServedCities(cities, under: Overlay(postal: Self.postalIndex())))
        let page = try await service.send("/api/cities?q=75008&limit=1").object
        #expect(page.number("count") == 2)
        #expect(page.text("next") == "/api/cities?q=75008&limit=1&offset=1")
        let match = try #require(page.list("matches").first)
        #expect(match.text("name") == "Paris" && match.text("tier") == "postalCode")
        #expect(match.text("matchedText") == "75008" && match.flag("favourite") == false)
        #expect(match.object("point").number("lat") == 48.8763)
        let placed = "/api/cities?q=75008,+polska&fields=points"
        #expect(try await service.send(placed).ids == [2])
        #expect(try await service.send("/api/cities?q=paris").ids == [1])

        let openMeteo = try await service.send("/v1/search?name=75008").object.list("results")
        #expect(openMeteo.map { $0.text("name") } == ["Paris", "Sopot"])
        let photon = try await service.send("/api?q=75008,+fr&limit=5").object.list("features")
        #expect(photon.map { $0.object("properties").text("name") } == ["Paris"])
        for (query, names) in [
            ("q=FR-75008", ["Paris"]), ("postalcode=75008", ["Paris", "Sopot"]),
            ("postalcode=75008&country=fr", ["Paris"]), ("city=Paris&postalcode=75008", ["Paris"]),
            ("city=Paris&postalcode=1", []), ("city=Paris&country=pl&postalcode=75008", []),
        ] {
            let found = try await service.send("/nominatim/search?\(query)").objects
            #expect(found.map { $0.text("name") } == names, "\(query)")
        }
        let html = try await service.send("/?q=75008").text
        #expect(html.contains("also called 75008") && html.contains("<bdi>Sopot</bdi>"))
        let lines = try await service.send(
            "/api/resolve?limit=1", .post, headers: [.contentType: "text/plain"],
            body: "75008, pl\nparis\n"
        ).lines
        let tiers = lines.flatMap { $0.list("matches") }.map { $0.text("tier") }
        #expect(tiers == ["postalCode", "name"])
    }

    @Test(arguments: [
        ("q=a&colour=red", "colour"), ("q=a&q=b", "twice"), ("limit=-1", "limit"),
        ("limit=1001", "limit"), ("offset=x", "offset"), ("order=size", "order"),
        ("order=distance", "near"), ("near=91,0", "latitude"), ("near=1", "near"),
        ("near=1,2,3", "near"), ("near=,", "near"), ("near=", "near"), ("near=1,", "near"),
        ("near=a,b", "near"), ("country=Argentina", "country"), ("bbox=1,2,3", "bbox"),
        ("bbox=1,9,3,2", "bbox"), ("bbox=181,0,0,0", "longitude"), ("fields=some", "fields"),
        ("min_population=-1", "min_population"), ("strict=yes", "strict"),
        ("locale=%2F..", "locale"), ("q=%E1", "UTF-8"), ("same_country=1", "same_country"),
        ("only=village", "only"), ("division=Oregon", "division"), ("facets=yes", "facets"),
        ("explain=yes", "explain"),
    ])
    func `Rejects invalid requests with the reason`(query: String, word: String) async throws {
        let answer = try await get("/api/cities?\(query)")
        #expect(answer.status == 400)
        #expect(answer.headers[.contentType] == "application/problem+json")
        let problem = try answer.object
        #expect(problem.number("status") == 400)
        #expect(problem.text("detail")?.contains(word) == true, "\(answer.text)")
    }

    @Test func `Gives a map the largest cities of its sight, spread over it`() async throws {
        let target = "/api/cities?bbox=170,-50,-170,-10&order=population&limit=60&fields=points"
        let points = try await get(target).object.list("matches")
        #expect(points.first?.text("name") == "Auckland")
        #expect(points.contains { ($0.number("lon") ?? 0) < -170 || ($0.number("lon") ?? 0) > 179 })
        #expect(
            points.allSatisfy {
                Set($0.members.keys).isSubset(of: ["id", "name", "lat", "lon", "population"])
            })
        let populations = points.map { $0.number("population") ?? 0 }
        #expect(populations == populations.sorted(by: >))
        let all = try await get(
            "/api/cities?bbox=0,40,10,50&order=population&limit=2"
        ).object.list("matches")
        #expect(all.first?.text("label")?.isEmpty == false)
    }

    @Test func `Gives one city with its other names, or reports that there is none`() async throws {
        let city = try await get("/api/cities/2886242").object
        #expect(city.text("name") == "Köln")
        #expect(city.texts("alternateNames").contains("Cologne"))
        #expect(try await get("/api/cities/1").status == 404)
        #expect(try await get("/api/cities/x").status == 400)
    }

    @Test(arguments: [
        // In San Diego, where Tijuana is nearer, and in Tijuana.
        ("lat=32.5521&lon=-117.0431", "US"), ("lat=32.52&lon=-117.0", "MX"),
    ])
    func `the cities around a point stay in its country where that is asked for`(
        point: String, country: String
    ) async throws {
        for (option, isOwn) in [("", false), ("&same_country=0", false), ("&same_country=1", true)]
        {
            let target = "/api/nearest?\(point)&limit=100\(option)"
            let near = try await get(target).object
            #expect(near.text("country") == country)
            let countries = near.list("matches").map { $0.text("country") }
            #expect(countries.allSatisfy { $0 == country } == isOwn)
        }
        #expect(try await get("/api/nearest?\(point)&same_country=2").status == 400)
    }

    @Test func `at sea there is no country, and no city within a radius`() async throws {
        let sea = "lat=0&lon=-30"
        let none = try await get("/api/nearest?\(sea)&radius=200&same_country=1")
        #expect(none.text == #"{"lat":0.0,"lon":-30.0,"count":0,"matches":[]}"#)
        let nearest = try await get("/api/nearest?\(sea)&limit=1&same_country=1").object
        #expect(nearest.list("matches").count == 1)
        #expect(nearest.text("country") == nil)
        let photon = try await get("/photon/reverse?\(sea)&radius=200").object
        #expect(photon.text("type") == "FeatureCollection" && photon.list("features").isEmpty)
    }

    @Test("Lists the countries with their numbers of cities") func listsCountries() async throws {
        let service = try await TestService()
        let countries = try await service.send("/api/countries?locale=es").object.list("countries")
        #expect(countries.contains { $0.text("name") == "Alemania" })
        // Some places of the data are in no country.
        let total = countries.compactMap { $0.number("count") }.reduce(0, +)
        #expect(total <= Double(service.state.cities.index.count))
        #expect(total > 200_000)
    }
}
#endif

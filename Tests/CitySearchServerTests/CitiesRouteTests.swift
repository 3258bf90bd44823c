#if Service
import CitySearch
import CitySearchJSON
import CitySearchPostal
import CitySearchServer
import HTTPTypes
import Testing

@Suite("GET /api/cities") struct CitiesRouteTests {
    @Test("An answer says how the text was read, when not all of it is a name")
    func tellsReading() async throws {
        let answer = try await get("/api/cities?q=paris,+tex&limit=1").object
        #expect(answer.object("reading").text("city") == "paris")
        #expect(answer.object("reading").list("places").map { $0.text("name") } == ["Texas"])
        #expect(try await get("/api/cities?q=paris").object.members["reading"] == nil)
    }

    @Test(
        "Finds what was meant",
        arguments: [
            ("q=c%C3%B3rdoba&country=AR", 3_860_259), ("q=cordoba&country=AR", 3_860_259),
            ("q=buenos+aires", 3_435_910), ("q=buenos%20aires", 3_435_910),
            ("q=barclona", 3_128_760), ("q=paris,%20tx", 4_717_560),
            ("q=paris&near=33.6,-95.5&order=distance", 4_717_560),
        ])
    func findsWhatWasMeant(query: String, id: Int) async throws {
        let answer = try await get("/api/cities?\(query)")
        #expect(answer.status == 200)
        #expect(try answer.object.list("matches").first?.number("id") == Double(id))
    }

    @Test(
        "Parts of an address must all hold",
        arguments: [
            ("city=Leeds&state=England", 2_644_688), ("country_name=Alemania", 2_950_159),
            ("q=&city=Paris&county=&state=TX&country=US", 4_717_560),
            ("city=Barclona&match=fuzzy", 3_128_760), ("city=Barclona", nil),
            ("city=Leeds&state=New+York", nil), ("city=Leeds&country=US&country_name=gb", nil),
        ])
    func readsParts(query: String, id: Int?) async throws {
        let answer = try await get("/api/cities?\(query)&limit=1").object
        #expect(answer.list("matches").first?.number("id") == id.map(Double.init))
        #expect((answer.number("count") == 0) == (id == nil))
    }

    @Test("The text and the parts of an address exclude each other, and a page tells the reading")
    func refusesTextWithParts() async throws {
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

    @Test(
        "A code that is no country's is an error, and that of one without cities finds nothing",
        arguments: ["/api/cities?q=a", "/api/nearest?lat=52&lon=13", "/api/resolve?limit=1"])
    func refusesUnknownCountries(target: String) async throws {
        func send(_ code: String) async throws -> ReceivedAnswer {
            let target = "\(target)&country=\(code)"
            return target.contains("resolve")
                ? try await post(target, body: "\"a\"\n")
                : try await get(target)
        }
        let answer = try await send("ZZ")
        #expect(answer.status == 400)
        #expect(try answer.object.text("detail")?.contains("“ZZ”, which is no country") == true)
        #expect(try await send("AQ").status == 200)
        #expect(try await send("de").status == 200)
    }

    @Test("Within a radius all cities are counted, without one those that are told")
    func countsNearest() async throws {
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

    @Test("Each path of the API answers at /v1, too, and what is a user's own is so there")
    func answersVersioned() async throws {
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

    @Test("Counts what is found, by country, region, population and kind")
    func countsFacets() async throws {
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
        #expect(try await get("/api/cities?q=a&only=village").status == 400)
        #expect(try await get("/api/cities?q=a&division=Oregon").status == 400)
        #expect(try await get("/api/cities?q=a&facets=yes").status == 400)
    }

    @Test("Puts first what is preferred, and leaves nothing out")
    func prefers() async throws {
        func ids(_ parameters: String) async throws -> [Double?] {
            try await get("/api/cities?q=cordoba&limit=3&\(parameters)").object
                .list("matches").map { $0.number("id") }
        }
        let usual = try await ids("")
        #expect(try await ids("prefer=es:10").first == 2_519_240)
        #expect(try await ids("prefer=mx,ES:10&prefer=airport").first == 2_519_240)
        #expect(try await ids("prefer=37.88;-4.77:10").first == 2_519_240)
        #expect(try await ids("prefer=es:0.1") == usual)
        #expect(try await ids("prefer=es:10&order=population") == ids("order=population"))
        let page = "/api/cities?q=cord&match=word"
        let count = try await get(page).object.number("count")
        let preferred = try await get(page + "&prefer=es:10&facets=true").object
        #expect(preferred.number("count") == count)
        for (value, problem) in [
            ("village", "“prefer” has “village”; give DE, US/Oregon, capital"), ("de:11", "de:11"),
            ("", "“prefer” has “”"), ("zz", "which is no country"),
        ] {
            let answer = try await get("/api/cities?q=a&prefer=\(value)")
            #expect(answer.status == 400)
            #expect(try answer.object.text("detail")?.contains(problem) == true)
        }
    }

    @Test("Ranks by the signal that the operator gives, over other cities, too")
    func ranksBySignal() async throws {
        func served(
            _ signal: [City.ID: Double], _ ids: Range<Int> = 1..<4
        ) async throws
            -> ServedCities
        {
            var cities = CityIndexBuilder()
            for id in ids {
                cities.add(
                    CityRecord(
                        id: id, name: "Velmar", country: "FR", latitude: 48, longitude: 2,
                        population: 1_000))
            }
            return ServedCities(
                try await cities.build(), under: Overlay(signal: signal),
                digest: SourceDigest(hash: 1, byteCount: 1), source: "made")
        }
        let service = try await TestService(cities: served([2: 5, 9: 7]))
        func first(_ target: String) async throws -> Double? {
            try await service.send(target).object.list("matches").first?.number("id")
        }
        #expect(try await first("/api/cities?q=vel") == 2)
        #expect(try await first("/api/cities?q=vel&signal_weight=0") == 1)
        #expect(try await first("/api/cities?q=vel&order=name") == 1)
        #expect(try await first("/api/cities?q=vel&locale=de") == 2)
        #expect(try await service.send("/api/cities?q=vel&signal_weight=11").status == 400)
        let openMeteo = try await service.send("/v1/search?name=velmar").object.list("results")
        #expect(openMeteo.first?.number("id") == 2)
        let other = try await TestService(cities: served([2: 6]))
        let tags = try await [
            service.send("/api/cities?q=vel").headers[.eTag],
            other.send("/api/cities?q=vel").headers[.eTag],
        ]
        #expect(tags[0] != nil && tags[0] != tags[1])
    }

    @Test("Has another tag for each overlay that differs in one thing")
    func tagsOverlays() async throws {
        let index = try await CityIndex(json: Array(CitySource.list(1...9).utf8))
        var payloads: [Payload] = []
        for (id, column) in [(1, "a"), (2, "a"), (1, "b")] {
            var payload = Payload()
            payload.set("x", in: column, of: id)
            payloads.append(payload)
        }
        let overlays =
            [
                Overlay(), Overlay(signal: [1: 5]), Overlay(signal: [2: 5]),
                Overlay(signal: [1: 6]), Overlay(signal: [1: 5, 2: 5]),
                Overlay(signal: [1: 5, 3: 5]), Overlay(signal: [1: 5, 2: 6]),
                Overlay(signal: [1: 6, 2: 5]), Overlay(synonyms: Synonyms(["a": "b"])),
                Overlay(synonyms: Synonyms(["b": "a"])), Overlay(synonyms: Synonyms(["a": "c"])),
                try Overlay(synonyms: Synonyms(lines: "a <> b")),
            ] + payloads.map { Overlay(payload: $0) }
        var tags: Set<String> = []
        for overlay in overlays {
            let service = try await TestService(
                cities: ServedCities(
                    index, under: overlay, digest: SourceDigest(hash: 1, byteCount: 1),
                    source: "made"))
            tags.insert(try #require(try await service.send("/api/cities?q=t").headers[.eTag]))
        }
        #expect(tags.count == overlays.count)
    }

    @Test("Reads the synonyms that the operator gives, in each language")
    func readsSynonyms() async throws {
        func served(_ lines: String) async throws -> ServedCities {
            var cities = CityIndexBuilder()
            for (id, name) in [(1, "Velmar"), (2, "Torbel")] {
                cities.add(
                    CityRecord(id: id, name: name, country: "IT", latitude: 48, longitude: 2))
            }
            return try ServedCities(
                try await cities.build(), under: Overlay(synonyms: Synonyms(lines: lines)),
                digest: SourceDigest(hash: 1, byteCount: 1), source: "made")
        }
        let service = try await TestService(cities: served("our office = torbel"))
        for target in ["q=our+office", "q=our+off", "q=OUR+OFFICE&locale=de"] {
            let page = try await service.send("/api/cities?\(target)").object
            #expect(page.list("matches").map { $0.number("id") } == [2])
            #expect(page.object("reading").object("rewriting").text("kind") == "synonym")
        }
        #expect(try await service.send("/api/cities?q=velmar").object.number("count") == 1)
        #expect(try Synonyms(lines: "a = b").checksum != Synonyms(lines: "a = c").checksum)
    }

    @Test("Gives cities out with the columns of the operator's own that are asked for")
    func givesPayload() async throws {
        var cities = CityIndexBuilder()
        for (id, name) in [(1, "Velmar"), (2, "Torbel")] {
            cities.add(
                CityRecord(
                    id: id, name: name, country: "IT", latitude: Double(47 + id), longitude: 2))
        }
        let index = try await cities.build()
        func served(_ url: String?) -> ServedCities {
            var payload = Payload()
            for (column, text) in [("url", url ?? ""), ("open", "9–17"), ("fax", "5")] {
                payload.set(text, in: column, of: 1)
            }
            return ServedCities(
                index, under: Overlay(payload: url == nil ? nil : payload),
                digest: SourceDigest(hash: 1, byteCount: 1), source: "made")
        }
        let service = try await TestService(cities: served("https://v.example"))
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
        let other = try await TestService(cities: served("https://w.example"))
        let tags = try await [
            service.send("/api/cities?q=vel").headers[.eTag],
            other.send("/api/cities?q=vel").headers[.eTag],
        ]
        #expect(tags[0] != nil && tags[0] != tags[1])
        let none = try await TestService(cities: served(nil))
        #expect(
            try await none.send("/api/cities?q=velmar&payload=url").status == 400)
    }

    @Test("Gives each match the members that the tool gives it") func hasAllMembers() async throws {
        let answer = try await get("/api/cities?q=k%C3%B6ln&limit=1")
        let match = try #require(try answer.object.list("matches").first)
        #expect(
            Set(match.members.keys) == [
                "id", "name", "country", "countryName", "admin1", "admin2", "lat", "lon",
                "population", "timezone", "tier", "matchedText", "favourite", "highlights", "label",
                "feature_code",
            ])
        #expect(match.members["highlights"] as? [[Int]] == [[0, 4]])
        #expect(match.text("label") == "Köln, North Rhine-Westphalia, DE")
    }

    @Test("Finds cities by the postal codes that the operator gives")
    func findsByPostalCodes() async throws {
        var cities = CityIndexBuilder()
        cities.add(
            CityRecord(
                id: 1, name: "Paris", country: "FR", latitude: 48.85, longitude: 2.35,
                population: 2_138_551))
        cities.add(
            CityRecord(id: 2, name: "Sopot", country: "PL", latitude: 54.44, longitude: 18.56))
        let index = try await cities.build()
        var builder = PostalIndexBuilder()
        let code = try #require(PostalCode("75008"))
        builder.add([
            .init(code, "FR", city: 1, at: Coordinate(stored: 48.8763, 2.3106)),
            .init(code, "PL", city: 2, at: Coordinate(stored: 54.4, 18.5)),
        ])
        func served(_ postal: PostalIndex?) -> ServedCities {
            ServedCities(
                index, under: Overlay(postal: postal),
                digest: SourceDigest(hash: 1, byteCount: 1), source: "made")
        }
        let service = try await TestService(
            cities: served(PostalIndex(builder.finish(), name: "made")))
        let page = try await service.send("/api/cities?q=75008&limit=1").object
        #expect(page.number("count") == 2)
        #expect(page.text("next") == "/api/cities?q=75008&limit=1&offset=1")
        let match = try #require(page.list("matches").first)
        #expect(match.text("name") == "Paris" && match.text("tier") == "postalCode")
        #expect(match.text("matchedText") == "75008" && match.flag("favourite") == false)
        #expect(match.object("point").number("lat") == 48.8763)
        let placed = try await service.send("/api/cities?q=75008,+polska&fields=points").object
        #expect(placed.list("matches").map { $0.number("id") } == [2])
        #expect(try await service.send("/api/cities?q=paris").object.number("count") == 1)

        let openMeteo = try await service.send("/v1/search?name=75008").object.list("results")
        #expect(openMeteo.map { $0.text("name") } == ["Paris", "Sopot"])
        let photon = try await service.send("/api?q=75008,+fr&limit=5").object.list("features")
        #expect(photon.map { $0.object("properties").text("name") } == ["Paris"])
        let places = try await service.send("/search?q=FR-75008&format=json").objects
        #expect(places.map { $0.text("name") } == ["Paris"])
        for (query, names) in [
            ("postalcode=75008", ["Paris", "Sopot"]), ("postalcode=75008&country=fr", ["Paris"]),
            ("city=Paris&postalcode=75008", ["Paris"]), ("city=Paris&postalcode=1", []),
            ("city=Paris&country=pl&postalcode=75008", []),
        ] {
            let found = try await service.send("/nominatim/search?\(query)").objects
            #expect(found.map { $0.text("name") } == names, "\(query)")
        }
        let html = try await service.send("/?q=75008").text
        #expect(html.contains("also 75008") && html.contains("<bdi>Sopot</bdi>"))
        let resolved = try await service.send(
            "/api/resolve?limit=1", .post, headers: [.contentType: "text/plain"],
            body: "75008, pl\nparis\n"
        ).lines
        #expect(
            resolved.flatMap { $0.list("matches") }.map { $0.text("tier") } == [
                "postalCode", "name",
            ])

        let plain = try await TestService(cities: served(nil))
        let without = try await plain.send("/api/cities?q=75008").object
        #expect(!without.list("matches").contains { $0.text("tier") == "postalCode" })
        // Other codes make other answers.
        let (one, other) = try await (
            service.send("/api/cities?q=75008"), plain.send("/api/cities?q=75008")
        )
        #expect(one.headers[.eTag] != nil && one.headers[.eTag] != other.headers[.eTag])
    }

    @Test("Links each page to the next, up to the last city") func pagesToTheEnd() async throws {
        var target: String? = "/api/cities?q=zz&limit=7&order=name"
        var ids: [Double] = []
        var count = -1.0
        while let next = target {
            let page = try await get(next).object
            count = try #require(page.number("count"))
            let found = page.list("matches").compactMap { $0.number("id") }
            // A link to an empty page would lead on for ever.
            try #require(!found.isEmpty)
            ids += found
            target = page.text("next")
        }
        #expect(count > 7)
        #expect(ids.count == Int(count))
        #expect(Set(ids).count == ids.count)
    }

    @Test(
        "A strict query finds nothing beside what may mean another city",
        arguments: [
            ("mumbai,+us", true), ("weather+in+mumbai", false), ("mumbai", false),
        ])
    func isStrict(text: String, isRefused: Bool) async throws {
        let target = "/api/cities?limit=1&q=" + text
        let lax = try await get(target).object
        let strict = try await get(target + "&strict=1").object
        #expect(lax.list("matches").count == 1)
        #expect(strict.number("count") == (isRefused ? 0 : lax.number("count")))
        #expect(
            strict.object("reading").texts("passedOver")
                == lax.object("reading").texts("passedOver"))
    }

    @Test(
        "Refuses what has no meaning, and says why",
        arguments: [
            ("q=a&colour=red", "colour"), ("q=a&q=b", "twice"), ("limit=-1", "limit"),
            ("limit=1001", "limit"), ("offset=x", "offset"), ("order=size", "order"),
            ("order=distance", "near"), ("near=91,0", "latitude"), ("near=1", "near"),
            ("country=Argentina", "country"), ("bbox=1,2,3", "bbox"), ("bbox=1,9,3,2", "bbox"),
            ("bbox=181,0,0,0", "longitude"), ("fields=some", "fields"),
            ("min_population=-1", "min_population"), ("strict=yes", "strict"),
            ("locale=%2F..", "locale"), ("q=%E1", "UTF-8"),
        ])
    func refuses(query: String, word: String) async throws {
        let answer = try await get("/api/cities?\(query)")
        #expect(answer.status == 400)
        #expect(answer.headers[.contentType] == "application/problem+json")
        let problem = try answer.object
        #expect(problem.number("status") == 400)
        #expect(problem.text("detail")?.contains(word) == true, "\(answer.text)")
    }

    @Test("Gives a map the largest cities of its sight, spread over it") func spreads() async throws
    {
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

    @Test("Gives one city with its other names, or says that there is none")
    func givesOneCity() async throws {
        let city = try await get("/api/cities/2886242").object
        #expect(city.text("name") == "Köln")
        #expect(city.texts("alternateNames").contains("Cologne"))
        #expect(try await get("/api/cities/1").status == 404)
        #expect(try await get("/api/cities/x").status == 400)
    }

    @Test("Finds the cities around a point, within a radius") func findsNearest() async throws {
        let target = "/api/nearest?lat=-34.6&lon=-58.4&radius=30&min_population=1000000"
        let near = try await get(target).object
        #expect(near.list("matches").first?.text("name") == "Buenos Aires")
        #expect(near.list("matches").allSatisfy { ($0.number("distanceKm") ?? 99) <= 30 })
        #expect(try await get("/api/nearest?lat=1").status == 400)
        #expect(try await get("/api/nearest?lat=1&lon=1&radius=-1").status == 400)
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
        #expect(try await get("/api/cities?q=a&same_country=1").status == 400)
    }

    @Test func `at sea there is no country, and no city within a radius`() async throws {
        let sea = "lat=0&lon=-30"
        let none = try await get("/api/nearest?\(sea)&radius=200&same_country=1")
        #expect(none.text == #"{"lat":0.0,"lon":-30.0,"count":0,"matches":[]}"#)
        let nearest = try await get("/api/nearest?\(sea)&limit=1&same_country=1").object
        #expect(nearest.list("matches").count == 1)
        #expect(nearest.text("country") == nil)
        let photon = try await get("/photon/reverse?\(sea)&radius=200")
        #expect(photon.status == 200)
        #expect(try photon.object.list("features").isEmpty)
    }

    @Test("Lists the countries with how many cities each has") func listsCountries() async throws {
        let service = try await TestService()
        let countries = try await service.send("/api/countries?locale=es").object.list("countries")
        #expect(countries.contains { $0.text("name") == "Alemania" })
        // Some places of the data lie in no country.
        let total = countries.compactMap { $0.number("count") }.reduce(0, +)
        #expect(total <= Double(service.state.cities.index.count))
        #expect(total > 200_000)
    }
}
#endif

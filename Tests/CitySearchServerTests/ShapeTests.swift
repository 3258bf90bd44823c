#if Service
import HTTPTypes
import Testing

@Suite("Shapes of other services") struct ShapeTests {
    @Test(arguments: [
        ("q=springfield&bbox=-90.5,39,-89,40.5", true), ("q=springfield&layer=street", false),
        ("q=springfield&layer=city", true), ("q=springfield&osm_tag=place:city", true),
        ("q=springfield&osm_tag=!place", false), ("q=springfield&osm_tag=highway", false),
        ("q=springfield&countrycode=DE", false),
    ])
    func `Photon's filters leave out what they name`(query: String, isFound: Bool) async throws {
        let features = try await get("/photon/api?\(query)").object.list("features")
        #expect(
            features.contains { $0.object("properties").text("name") == "Springfield" } == isFound)
    }

    @Test func `Photon's reverse gives the nearest city, whatever the layer`() async throws {
        let target = "/reverse?lat=48.86&lon=2.35&layer=street&osm_tag=highway"
        let features = try await get(target).object.list("features")
        #expect(features.count == 1)
        #expect(features.first?.object("properties").text("city") != nil)
    }

    @Test func `reverse stays in the country of the point`() async throws {
        // Tijuana is nearer.
        let point = "lat=32.5521&lon=-117.0431"
        let features = try await get("/photon/reverse?\(point)").object.list("features")
        #expect(features.first?.object("properties").text("countrycode") == "US")
        let place = try await get("/nominatim/reverse?\(point)&format=json").object
        #expect(place.object("address").text("country_code") == "us")
    }

    @Test(arguments: [
        ("name=Berlin,%20Germany", 2_950_159), ("name=Paris,+TX", 4_717_560),
        ("name=cordoba&countryCode=AR", 3_860_259), ("name=qqxyzzy", nil), ("name=", nil),
    ])
    func `Open-Meteo's search has a key only for results`(query: String, id: Int?) async throws {
        let answer = try await get("/v1/search?\(query)").object
        #expect(answer.list("results").first?.number("id") == id.map(Double.init))
        #expect((answer.members["results"] == nil) == (id == nil))
        #expect(answer.number("generationtime_ms") != nil)
    }

    /// Targets that end where countries are named.
    private static let byCountry = [
        "/api/cities?q=berlin&country=", "/api/nearest?lat=52.52437&lon=13.41053&limit=1&country=",
        "/photon/api?q=berlin&countrycode=", "/nominatim/search?q=berlin&countrycodes=",
        "/v1/search?name=berlin&countryCode=",
    ]

    @Test(arguments: [
        ("DE", true), ("DEU", true), ("deu", true), ("usa,Deu", true), ("USA", false),
        ("uk,DEU", true), ("GBR", false),
    ])
    func `Countries have codes of two or three letters`(codes: String, isFound: Bool) async throws {
        for target in Self.byCountry {
            let answer = try await get(target + codes)
            #expect(answer.status == 200, "\(target)")
            #expect(answer.text.contains("2950159") == isFound, "\(target)")
        }
    }

    @Test(arguments: ["XYZ", "D", "DEUT", "1"])
    func `An invalid code of a country is refused, and named`(code: String) async throws {
        for target in Self.byCountry {
            let answer = try await get(target + code)
            #expect(answer.status == 400, "\(target)")
            #expect(answer.text.contains("“\(code)”") && answer.text.contains("ARG"), "\(target)")
        }
    }

    @Test("Open-Meteo's errors have a reason") func openMeteoFails() async throws {
        let count = try await get("/v1/search?name=a&count=101").object
        #expect(count.text("reason") == "Parameter count must be between 1 and 100.")
        let unknown = try await get("/open-meteo/v1/get?id=1")
        #expect(unknown.status == 400)
        #expect(try unknown.object.text("reason") == "Location ID not found.")
        #expect(try unknown.object.flag("error") == true)
    }

    @Test func `Nominatim's search takes a text or the parts of an address`() async throws {
        for query in ["q=paris,%20texas", "city=Paris&state=Texas&country=United%20States"] {
            let place = try #require(
                try await get("/search?\(query)&addressdetails=1").objects.first)
            #expect(place.number("place_id") == 4_717_560)
            #expect(place.text("lat") == "33.6609400")
            #expect(place.text("category") == "place")
            #expect(place.texts("boundingbox").count == 4)
            #expect(place.object("address").text("country_code") == "us")
        }
        #expect(try await get("/search?q=qqxyzzy").text == "[]")
        let classic = try await get("/nominatim/search?q=paris&format=json").objects
        #expect(classic.first?.text("class") == "place")
        let points = try await get("/nominatim/search?q=paris&format=geojson")
        #expect(points.headers[.contentType]?.hasPrefix("application/geo+json") == true)
    }

    @Test(arguments: [
        ("country=de", "Berlin"), ("country=us", "New York City"),
        ("state=CA&country=us", "Los Angeles"), ("county=Kent&country=gb", "Maidstone"),
        ("city=Leeds&country=gb&street=Main+St&amenity=pub", "Leeds"),
        ("city=M%C3%BCnchen&state=Bayern&country=Deutschland", "Munich"),
        ("city=Leeds&postalcode=LS1+4AP", "Leeds"), ("city=Berlin&countrycodes=de", "Berlin"),
        ("city=Leeds&state=New+York&country=USA", nil), ("city=Nowhereville&country=Germany", nil),
        ("state=Nowhere", nil), ("city=Springfiel", nil), ("city=Berlin&countrycodes=fr", nil),
        ("street=Main+St", nil), ("postalcode=10115", nil),
    ])
    func `Nominatim's parts of an address all match`(query: String, name: String?) async throws {
        let answer = try await get("/nominatim/search?\(query)")
        #expect(answer.status == 200)
        #expect(try answer.objects.first?.text("name") == name)
    }

    @Test(arguments: ["city", "amenity", "postalcode"])
    func `Nominatim's text and parts exclude each other`(part: String) async throws {
        let answer = try await get("/search?q=a&\(part)=b")
        #expect(answer.status == 400)
        let message = try answer.object.object("error").text("message")
        #expect(message?.contains("cannot be used together with 'q'") == true)
        #expect(try await get("/search?\(part)=").status == 400)
    }

    @Test(
        "Nominatim's box brings its cities to the front, and leaves out others only when it is bounded",
        arguments: [("", false), ("&bounded=0", false), ("&bounded=1", true)])
    func nominatimPrefers(bounded: String, isBounded: Bool) async throws {
        let target = "/nominatim/search?q=springfield&viewbox=-90.5,39,-89,40.5" + bounded
        let places = try await get(target).objects
        #expect(places.first?.number("place_id") == 4_250_542)
        let isInside = places.map {
            (-90.5 ... -89).contains(Double($0.text("lon") ?? "") ?? 0)
                && (39...40.5).contains(Double($0.text("lat") ?? "") ?? 0)
        }
        #expect(isInside.allSatisfy(\.self) == isBounded)
        #expect(isBounded || places.count == 10)
    }

    // Nominatim and Photon take any two opposite corners, so what begins a little east of where it ends crosses nothing.
    @Test(arguments: [
        "-90.5,39,-89,40.5", "-89,40.5,-90.5,39", "-90.5,40.5,-89,39", "-89,39,-90.5,40.5",
        " -90.5 , 39 , -89 , 40.5 ",
    ])
    func `A box is the same from whichever corners`(corners: String) async throws {
        let box = corners.replacing(" ", with: "%20")
        let bounded = "/search?q=springfield&bounded=1&viewbox="
        let places = try await get(bounded + box).objects
        #expect(places.map { $0.number("place_id") } == [4_250_542])
        let features = try await get("/photon/api?q=springfield&bbox=" + box).object
            .list("features")
        #expect(features.count == 1)
    }

    @Test(arguments: [
        ("-180,-90,180,90", 200), ("180,90,180,90", 200), ("1,2,3", 400), ("1,2,3,4,5", 400),
        ("1,,2,3,4", 400), ("a,1,2,3,4", 400), ("1,2,3,", 400), ("nan,1,2,3", 400),
        ("1,nan,2,3", 400), ("1,2,inf,4", 400), ("-inf,2,3,4", 400), ("1,2,3,1e999", 400),
        ("a,b,c,d", 400), ("1,2,3,x", 400), ("", 400),
    ])
    func `A box has four numbers`(box: String, status: Int) async throws {
        for target in ["/photon/api?q=a&bbox=", "/nominatim/search?q=a&viewbox="] {
            #expect(try await get(target + box).status == status, "\(target)")
        }
    }

    @Test(
        "A box beyond the globe is refused by Photon's shape, and moved onto it by Nominatim's",
        arguments: [
            ("170,-20,190,-10", "170,-20,180,-10", "suva"),
            ("-180.0001,-90,180,90", "-180,-90,180,90", "suva"),
            ("-1e300,-91,1e300,1000", "-180,-90,180,90", "apia"),
            ("10,45,12,90.0001", "10,45,12,90", "munich"),
        ])
    func movesBoxes(box: String, moved: String, name: String) async throws {
        #expect(try await get("/photon/api?q=\(name)&bbox=" + box).status == 400)
        let search = "/nominatim/search?q=\(name)&bounded=1&viewbox="
        let places = try await get(search + box).objects
        #expect(places.first?.text("name")?.lowercased() == name)
        let same = try await get(search + moved).objects
        #expect(places.map { $0.number("place_id") } == same.map { $0.number("place_id") })
    }

    @Test(arguments: ["177,-20,-178,-12", "178,-25,-171,-8", "170,-12,-170,-20"])
    func `A box across the 180th meridian has the same cities in each`(box: String) async throws {
        var corners = box.split(separator: ",")
        if corners[1] == "-12" { corners.swapAt(1, 3) }
        let own = "/api/cities?limit=50&bbox=\(corners.joined(separator: ","))&q="
        for query in ["suva", "apia", "leava", "ba"] {
            let ids = try await get(own + query).ids
            let features = try await get("/photon/api?q=\(query)&limit=50&bbox=\(box)")
                .object.list("features")
            let extras = features.map { $0.object("properties").object("extra") }
            #expect(extras.map { $0.number("geonameid") } == ids.map(Double.init), "\(query)")
            let bounded = "/nominatim/search?q=\(query)&limit=50&bounded=1&viewbox=\(box)"
            let places = try await get(bounded).objects
            // It also prefers cities near the middle of the box.
            #expect(
                Set(places.map { $0.number("place_id") }) == Set(ids.map(Double.init)), "\(query)")
            #expect(!ids.isEmpty || query == "apia" || query == "ba")
        }
    }

    @Test func `A box across the 180th meridian prefers cities near its middle`() async throws {
        let near = try await get("/api/cities?q=la&limit=10&near=-16,179.5").ids
        let places = try await get("/search?q=la&viewbox=177,-20,-178,-12").objects
        #expect(places.map { $0.number("place_id") } == near.map(Double.init))
    }

    @Test(arguments: [
        // Suva is west of the meridian, at 178.4°, and Apia east of it, at -171.8°.
        ("-180,-20,180,-10", ["suva", "apia"]), ("177,-20,180,-10", ["suva"]),
        ("-180,-20,-179,-10", []),
    ])
    func `A box at the 180th meridian has both sides`(box: String, found: [String]) async throws {
        for query in ["suva", "apia"] {
            let features = try await get("/photon/api?q=\(query)&bbox=\(box)").object
                .list("features")
            let names = features.map { $0.object("properties").text("name")?.lowercased() }
            #expect(names.contains(query) == found.contains(query), "\(query)")
        }
    }

    @Test(arguments: [
        ("/photon/api?q=san&limit=", "features"),
        ("/photon/reverse?lat=52&lon=13&limit=", "features"),
        ("/nominatim/search?q=san&limit=", nil),
    ])
    func `Limits out of range are clamped`(target: String, list: String?) async throws {
        for (limit, count) in [
            ("-1", 1), ("0", 1), ("1", 1), ("2", 2), ("49", 49), ("50", 50), ("51", 50),
            ("9999999", 50),
        ] {
            let answer = try await get(target + limit)
            let found = try list.map { try answer.object.list($0) } ?? answer.objects
            #expect(found.count == count, "\(limit)")
        }
        for limit in ["", "x", "1.5", "99999999999999999999"] {
            #expect(try await get(target + limit).status == 400, "\(limit)")
        }
    }

    @Test(arguments: [
        ("0", nil), ("1", 1), ("2", 2), ("100", 100), ("101", nil), ("-1", nil), ("x", nil),
        ("", nil),
    ])
    func `Open-Meteo's count is refused out of range`(count: String, found: Int?) async throws {
        let answer = try await get("/v1/search?name=san&count=\(count)")
        #expect(answer.status == (found == nil ? 400 : 200))
        if let found { #expect(try answer.object.list("results").count == found) }
    }

    @Test(arguments: [
        ("/photon/api?limit=1&q=", #""passed_over":["us"]"#),
        ("/v1/search?count=1&name=", #""passed_over":["us"]"#),
        ("/nominatim/search?limit=1&q=", #""extratags":{"passed_over":"us"}"#),
        ("/nominatim/search?limit=1&format=geojson&q=", #""extratags":{"passed_over":"us"}"#),
    ])
    func `Each format has the ignored parts of a text`(target: String, words: String) async throws {
        let text = try await get(target + "mumbai,+us").text
        #expect(text.contains("Mumbai"))
        #expect(text.contains(words), "\(text)")
        let plain = try await get(target + "mumbai,+in").text
        #expect(plain == text.replacing("," + words, with: "") || target.hasPrefix("/v1"))
        #expect(!plain.contains("passed_over") && !plain.contains("extratags"))
    }

    @Test func `Nominatim's format has a place's confidence on request`() async throws {
        let target = "/nominatim/search?limit=2&q=paris&min_confidence="
        let places = try await get(target + "0").objects
        let confidence = try #require(places[0].object("extratags").text("confidence"))
        #expect(Double(confidence) ?? 0 > 0.9)
        #expect(try await get(target + "1").objects.isEmpty)
        #expect(try await get(target + "2").status == 400)
    }

    @Test(
        "Nominatim's reverse finds a city within 200 km, and none farther out at sea",
        arguments: [
            // Off Lisbon, off islands, far from all land, at the pole, and at Fiji from both sides.
            (38.7, -11.2, "pt"), (38.7, -12.0, nil), (-37.1, -12.3, "sh"), (-16.5, -6.5, "sh"),
            (39.0, -30.0, "pt"), (0, -30, nil), (-48.9, -123.4, nil), (90, 0, nil),
            (-17.0, 180.0, "fj"), (-17.0, -180.0, "fj"),
        ])
    func reversesAtSea(latitude: Double, longitude: Double, country: String?) async throws {
        let point = "lat=\(latitude)&lon=\(longitude)"
        for format in ["json", "jsonv2", "geojson", "geocodejson"] {
            let answer = try await get("/nominatim/reverse?\(point)&format=\(format)")
            #expect(answer.status == 200)
            if let country {
                #expect(answer.text.contains("\"country_code\":\"\(country)\""), "\(format)")
            } else {
                #expect(answer.text == "{\"error\":\"Unable to geocode\"}", "\(format)")
            }
        }
        let nearest = try await get("/api/nearest?\(point)&limit=1").object
            .list("matches").first?.number("distanceKm")
        #expect(((nearest ?? 0) <= 200) == (country != nil))
    }
}
#endif

#if Service
import HTTPTypes
import Testing

@Suite("Shapes of other services") struct ShapeTests {
    @Test("Photon's search gives features", arguments: ["/api", "/photon/api", "/photon/api/"])
    func photonSearches(path: String) async throws {
        let service = try await TestService()
        defer { service.remove() }
        let answer = try await service.send("\(path)?q=m%C3%BCnchen&lang=de&limit=99").object
        #expect(answer.text("type") == "FeatureCollection")
        let feature = try #require(answer.list("features").first)
        #expect(feature.object("properties").text("name") == "Munich")
        #expect(feature.object("properties").text("country") == "Deutschland")
        #expect(
            feature.object("geometry").members["coordinates"] as? [Double] == [11.57549, 48.13743])
        #expect(answer.list("features").count <= 50)
    }

    @Test(
        "Photon's filters leave out what they say",
        arguments: [
            ("q=springfield&bbox=-90.5,39,-89,40.5", true), ("q=springfield&layer=street", false),
            ("q=springfield&layer=city", true), ("q=springfield&osm_tag=place:city", true),
            ("q=springfield&osm_tag=!place", false), ("q=springfield&osm_tag=highway", false),
            ("q=springfield&countrycode=DE", false),
        ])
    func photonFilters(query: String, isFound: Bool) async throws {
        let service = try await TestService()
        defer { service.remove() }
        let features = try await service.send("/photon/api?\(query)").object.list("features")
        #expect(
            features.contains { $0.object("properties").text("name") == "Springfield" } == isFound)
    }

    @Test("Photon's reverse gives the nearest city, whatever the layer")
    func photonReverses() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let target = "/reverse?lat=48.86&lon=2.35&layer=street&osm_tag=highway"
        let features = try await service.send(target).object.list("features")
        #expect(features.count == 1)
        #expect(features.first?.object("properties").text("city") != nil)
        #expect(
            try await service.send("/reverse?lat=0&lon=-30&radius=10").object.list("features")
                .isEmpty)
    }

    @Test(
        "Photon's errors have a message", arguments: ["/api", "/api?q=a&limit=x", "/reverse?lat=1"])
    func photonFails(target: String) async throws {
        let service = try await TestService()
        defer { service.remove() }
        let answer = try await service.send(target)
        #expect(answer.status == 400)
        #expect(try answer.object.text("message")?.isEmpty == false)
    }

    @Test(
        "Open-Meteo's search gives results, and no key when there are none",
        arguments: [
            ("name=Berlin,%20Germany", 2_950_159), ("name=Paris,+TX", 4_717_560),
            ("name=cordoba&countryCode=AR", 3_860_259), ("name=qqxyzzy", nil), ("name=", nil),
        ])
    func openMeteoSearches(query: String, id: Int?) async throws {
        let service = try await TestService()
        defer { service.remove() }
        let answer = try await service.send("/v1/search?\(query)").object
        #expect(answer.list("results").first?.number("id") == id.map(Double.init))
        #expect((answer.members["results"] == nil) == (id == nil))
        #expect(answer.number("generationtime_ms") != nil)
    }

    @Test("Open-Meteo's errors have a reason") func openMeteoFails() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let count = try await service.send("/v1/search?name=a&count=101")
        #expect(count.status == 400)
        #expect(try count.object.text("reason") == "Parameter count must be between 1 and 100.")
        let unknown = try await service.send("/open-meteo/v1/get?id=1")
        #expect(unknown.status == 400)
        #expect(try unknown.object.text("reason") == "Location ID not found.")
        #expect(try unknown.object.flag("error") == true)
        let found = try await service.send("/v1/get?id=3435910").object
        #expect(found.text("admin1") == "Buenos Aires F.D.")
    }

    @Test("Nominatim's search takes a text or the parts of an address")
    func nominatimSearches() async throws {
        let service = try await TestService()
        defer { service.remove() }
        for query in ["q=paris,%20texas", "city=Paris&state=Texas&country=United%20States"] {
            let place = try #require(
                try await service.send("/search?\(query)&addressdetails=1").objects.first)
            #expect(place.number("place_id") == 4_717_560)
            #expect(place.text("lat") == "33.6609400")
            #expect(place.text("category") == "place")
            #expect(place.texts("boundingbox").count == 4)
            #expect(place.object("address").text("country_code") == "us")
        }
        #expect(try await service.send("/search?q=qqxyzzy").text == "[]")
        #expect(try await service.send("/search?q=a&city=b").status == 400)
        let classic = try await service.send("/nominatim/search?q=paris&format=json").objects
        #expect(classic.first?.text("class") == "place")
        let points = try await service.send("/nominatim/search?q=paris&format=geojson")
        #expect(points.headers[.contentType]?.hasPrefix("application/geo+json") == true)
        #expect(try points.object.list("features").isEmpty == false)
    }

    @Test("Nominatim's search keeps within its box when that is asked for")
    func nominatimIsBounded() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let target = "/search?q=springfield&viewbox=-90.5,39,-89,40.5&bounded=1"
        let places = try await service.send(target).objects
        #expect(places.first?.number("place_id") == 4_250_542)
        #expect(places.allSatisfy { (-90.5 ... -89).contains(Double($0.text("lon") ?? "") ?? 0) })
    }

    @Test("Nominatim's language is that of the parameter, or else of the header")
    func nominatimLocalizes() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let target = "/search?q=wien&limit=1"
        let header = HTTPFields([HTTPField(name: .acceptLanguage, value: "fr-FR, en;q=0.5")])
        let french = try await service.send(target, headers: header).objects.first
        #expect(french?.text("display_name")?.hasSuffix("Autriche") == true)
        let german = try await service.send(target + "&accept-language=de", headers: header)
        #expect(try german.objects.first?.text("display_name")?.hasSuffix("Österreich") == true)
        let english = try await service.send(target).objects.first
        #expect(english?.text("display_name")?.hasSuffix("Austria") == true)
    }

    @Test("With a format, /reverse at the root is Nominatim's") func reverses() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let place = try await service.send("/reverse?lat=-34.61&lon=-58.38&format=json").object
        #expect(place.object("address").text("country_code") == "ar")
        let sea = try await service.send("/nominatim/reverse?lat=-50&lon=-30&format=json")
        #expect(sea.status == 200)
        #expect(try sea.object.text("error") == "Unable to geocode")
        let odd = try await service.send("/nominatim/reverse?lat=1&lon=1&format=xml")
        #expect(odd.status == 400)
        #expect(try odd.object.object("error").number("code") == 400)
    }
}
#endif

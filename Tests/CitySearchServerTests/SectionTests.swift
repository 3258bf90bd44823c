#if Service
import Testing

@Suite("Sections of cities") struct SectionTests {
    /// Presnenskiy, in Moscow.
    private static let section = "lat=55.75894&lon=37.55816"

    @Test(
        "Nominatim's reverse tells the city, and the section as a suburb of its address",
        arguments: [
            (55.75894, 37.55816, "Moscow", "Presnenskiy"),
            // The data have this one in the region around Moscow, and these next to larger towns that are not sections.
            (55.7, 37.56667, "Moscow", "Leninskiye Gory"),
            (40.66677, -73.88236, "New York City", "East New York"),
            (50.08309, 8.62852, "Frankfurt am Main", "Niederrad"),
            (18.00747, -76.78319, "Kingston", "New Kingston"),
            // No city with half as many people is near.
            (46.78333, 24.71667, "Reghin-Sat", nil),
            (55.75, 37.6, "Moscow", nil),
        ] as [(Double, Double, String, String?)])
    func reverses(latitude: Double, longitude: Double, city: String, section: String?) async throws
    {
        let point = "lat=\(latitude)&lon=\(longitude)"
        let place = try await get("/nominatim/reverse?\(point)").object
        #expect(place.text("name") == city)
        #expect(
            place.object("address").text("city") ?? place.object("address").text("town") == city)
        #expect(place.object("address").text("suburb") == section)
        let features = try await get("/photon/reverse?\(point)").object.list("features")
        #expect(features.count == 1)
        let properties = try #require(features.first).object("properties")
        #expect(properties.text("name") == city && properties.text("city") == city)
        #expect(properties.text("district") == section)
    }

    @Test func `other formats tell the section at a point, too`() async throws {
        let reverse = "/nominatim/reverse?\(Self.section)&format="
        let feature = try #require(
            try await get(reverse + "geocodejson").object.list("features").first)
        let geocoding = feature.object("properties").object("geocoding")
        #expect(geocoding.text("type") == "city" && geocoding.text("name") == "Moscow")
        #expect(geocoding.text("district") == "Presnenskiy" && geocoding.text("city") == "Moscow")
        let xml = try await get(reverse + "xml").text
        #expect(xml.contains("<suburb>Presnenskiy</suburb>") && xml.contains("<city>Moscow</city>"))
    }

    @Test func `a text finds a section as a suburb of its city`() async throws {
        let search = "/nominatim/search?q=presnenskiy&limit=1&addressdetails=1"
        let place = try #require(try await get(search).objects.first)
        #expect(place.number("place_id") == 542_634 && place.number("place_rank") == 19)
        #expect(place.text("type") == "suburb" && place.text("addresstype") == "suburb")
        #expect(place.text("display_name") == "Presnenskiy, Moscow, Moscow, Russia")
        #expect(place.object("address").text("suburb") == "Presnenskiy")
        #expect(place.object("address").text("city") == "Moscow")
        #expect(try await get(search + "&format=xml").text.contains("address_rank=\"20\""))
    }

    @Test(arguments: [
        ("", true), ("&layer=district", true), ("&layer=city&layer=district", true),
        ("&layer=city", false), ("&osm_tag=place:suburb", true), ("&osm_tag=!:suburb", false),
        ("&osm_tag=place:city", false), ("&layer=district&osm_tag=place:city", false),
    ])
    func `Photon's layer of a section is the district`(filter: String, isFound: Bool) async throws {
        let features = try await get("/photon/api?q=presnenskiy&limit=50" + filter).object
            .list("features").map { $0.object("properties") }
        let section = features.first { $0.object("extra").number("geonameid") == 542_634 }
        #expect((section != nil) == isFound)
        guard let section else { return }
        #expect(section.text("type") == "district" && section.text("osm_value") == "suburb")
        #expect(section.text("name") == "Presnenskiy" && section.text("city") == "Moscow")
    }

    @Test func `Photon's reverse goes on with the cities around the section's`() async throws {
        let features = try await get("/photon/reverse?\(Self.section)&limit=9").object
            .list("features").map { $0.object("properties") }
        #expect(features.count == 9)
        #expect(features.allSatisfy { $0.text("type") == "city" })
        let ids = features.compactMap { $0.object("extra").number("geonameid") }
        #expect(ids.first == 524_901 && Set(ids).count == 9)
        #expect(features.dropFirst().allSatisfy { $0.text("district") == nil })
    }

    @Test(arguments: [("", 524_901), ("&sections=false", 524_901), ("&sections=true", 542_634)])
    func `The nearest are sections only on request`(parameter: String, id: Int) async throws {
        #expect(try await get("/api/nearest?\(Self.section)&limit=1" + parameter).ids == [id])
        #expect(try await get("/api/nearest?\(Self.section)&sections=maybe").status == 400)
    }
}
#endif

#if Service
import CitySearchServer
import CitySearchStore
import HTTPTypes
import Testing

/// The results of lists that people have. The cities are the program's.
@Suite("/api/favourites/import") struct FavouritesImportTests {
    private static let (berlin, paris, lima) = (2_950_159.0, 2_988_507.0, 3_936_456.0)

    private func send(_ list: String, to service: TestService) async throws -> ReceivedAnswer {
        try await service.send("/api/favourites/import?name=list", .post, body: list)
    }

    @Test(arguments: [
        "Berlin\nParis, France\r\n\n  Lima \n",
        "2950159\n2988507\n3936456\n",
        "2950159\tBerlin\tDE\t2026-11-22T10:00:00Z\n2988507\tParis\tFR\t\n3936456\tLima\tPE\t\n",
        #"{"favourites":[{"id":2950159},{"id":2988507},{"id":3936456}]}"#,
        "name,country\nBerlin,Germany\nLima,PE\nParis,FR\n",
        "Stadt;Breite;Länge\nMünchen ist es nicht;52,5;13,4\nLima;-12,05;-77,04\nParis;48,85;2,35\n",
        """
        {"type":"FeatureCollection","features":[
         {"type":"Feature","properties":{"name":"Berlin"},
          "geometry":{"type":"Point","coordinates":[13.4,52.5]}},
         {"type":"Feature","properties":{"name":"Lima"},
          "geometry":{"type":"Point","coordinates":[-77.04,-12.05]}},
         {"type":"Feature","properties":{"name":"Paname"},
          "geometry":{"type":"Point","coordinates":[2.35,48.85]}}]}
        """,
        """
        <?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>trip</name></metadata>
        <wpt lat="52.5" lon="13.4"><ele>30</ele><name>Grandma &amp; Grandpa</name></wpt>
        <wpt lat="48.85" lon="2.35"/><rte><rtept lat="-12.05" lon="-77.04"><name>Lima</name></rtept></rte></gpx>
        """,
        """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>trip</name>
        <Placemark><name>Berlin</name><Point><coordinates>13.4,52.5,0</coordinates></Point></Placemark>
        <Placemark><name>Paris</name></Placemark>
        <Placemark><name>Way</name><LineString><coordinates> -77.04,-12.05 0,0 </coordinates></LineString>
        </Placemark></Document></kml>
        """,
    ])
    func `The cities of a list of any shape become favourites`(list: String) async throws {
        let service = try await TestService()
        let answer = try await send(list, to: service)
        #expect(answer.status == 200, "\(answer.text)")
        let added = try answer.object.list("added")
        #expect(
            Set(added.compactMap { $0.number("id") }) == [Self.berlin, Self.paris, Self.lima],
            "\(answer.text)")
        #expect(try answer.object.number("known") == 0)
        #expect(answer.text.contains(#""notFound":[]"#))
        #expect(try await service.send("/api/favourites").object.number("count") == 3)
        // Once more, all of them are known.
        let again = try await send(list, to: service).object
        #expect(again.list("added").isEmpty && again.number("known") == 3)
    }

    @Test func `Names without a city are reported, and others added to the limit`() async throws {
        let service = try await TestService { $0.favouritesLimit = 2 }
        try await service.addFavourite(2_950_159)
        let list = "Berlin\nxqzzkw vvb\nLima\nParis\nLima\n"
        let answer = try await send(list, to: service)
        #expect(answer.status == 200)
        #expect(try answer.object.list("added").map { $0.number("id") } == [Self.lima])
        #expect(answer.text.contains(#""notFound":["xqzzkw vvb"]"#), "\(answer.text)")
        #expect(answer.text.contains(#""beyondLimit":["Paris"]"#), "\(answer.text)")
        #expect(try answer.object.number("known") == 1)
        // Searches mark it immediately.
        #expect(try await service.send("/api/cities?q=l&favourites=only").ids == [3_936_456])
    }

    @Test("Unknown ids are reported") func tellsUnknownIDs() async throws {
        let service = try await TestService()
        let answer = try await send("3936456\n1\n", to: service)
        #expect(try answer.object.list("added").map { $0.number("id") } == [Self.lima])
        #expect(answer.text.contains(#""notFound":["1"]"#), "\(answer.text)")
    }

    @Test func `An export comes back with groups and notes`() async throws {
        let service = try await TestService()
        try await service.addFavourite(3_936_456)
        let said = #"{"group":"Family","note":"in May"}"#
        #expect(try await service.send("/api/favourites/3936456", .patch, body: said).status == 200)
        let exported = try await service.send("/api/favourites").text
        #expect(try await service.send("/api/favourites/3936456", .delete).status == 204)
        let added = try await send(exported, to: service).object.list("added")
        #expect(added.first?.text("group") == "Family" && added.first?.text("note") == "in May")
    }

    @Test(arguments: [
        ("", 422), (" \n\n", 422), ("{\"a\":1}", 422), ("<html><body>no", 422),
        ("<!DOCTYPE x [<!ENTITY a \"b\">]><gpx/>", 422), ("\u{0}\u{1}\u{2}", 422),
        (String(repeating: "a", count: 300), 422), (String(repeating: "Lima\n", count: 1_001), 422),
        (String(repeating: "3936456\n", count: 1_001), 422),
        (String(repeating: "a", count: 1_000_001), 413),
    ])
    func `An invalid list is refused, and changes nothing`(list: String, status: Int) async throws {
        let service = try await TestService()
        let answer = try await send(list, to: service)
        #expect(answer.status == status, "\(answer.text)")
        #expect(try answer.object.text("detail")?.contains("/dev/fd") == false)
        #expect(try await service.send("/api/favourites").object.number("count") == 0)
    }
}
#endif

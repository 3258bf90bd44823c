#if Service
import CitySearch
import CitySearchServer
import HTTPTypes
import Testing

@Suite("Languages that a client accepts") struct AcceptLanguageTests {
    /// Paths that name Munich, in each shape that answers by the header.
    private static let paths = [
        "/api/cities?q=munich&limit=1", "/api/cities/2867714",
        "/api/nearest?lat=48.13743&lon=11.57549&limit=1",
        "/photon/api?q=munich&limit=1", "/photon/reverse?lat=48.13743&lon=11.57549",
        "/reverse?lat=48.13743&lon=11.57549", "/reverse?lat=48.13743&lon=11.57549&format=json",
        "/nominatim/search?q=munich&limit=1", "/?q=munich",
    ]
    private static let names = ["München", "Monaco di Baviera", "Múnich", "Munich"]

    /// What an answer calls Munich.
    private func name(_ answer: ReceivedAnswer) -> String? {
        Self.names.first { name in
            ["\"name\":\"\(name)\"", ">\(name)<"].contains { answer.text.contains($0) }
        }
    }

    private func send(
        _ target: String, accepting header: String, to service: TestService
    ) async throws -> ReceivedAnswer {
        let headers = HTTPFields([HTTPField(name: .acceptLanguage, value: header)])
        return try await service.send(target, headers: headers)
    }

    @Test(arguments: [
        ("de;q=0.3, it;q=0.9", "Monaco di Baviera"), ("it, de", "Monaco di Baviera"),
        ("de;q=0.3,it;q=0.30001", "Monaco di Baviera"),
        ("es;q=0.8;x=1 , IT ; Q=0.9", "Monaco di Baviera"),
        // Swiss German, and Volapük: no city has a name in these.
        ("gsw, de;q=0.9", "München"), ("vo, gsw;q=0.9, de-AT;q=0.1, *;q=0.05", "München"),
        ("gsw, en;q=0.5, de;q=0.1", "Munich"), ("gsw", "Munich"),
        ("de;q=0, it;q=0.1", "Monaco di Baviera"), ("de;q=0", "Munich"), ("de;q=0.0, *", "Munich"),
        ("de;q=-1, it;q=0.1", "Monaco di Baviera"), ("de;q=nan, it;q=0.1", "Monaco di Baviera"),
        ("de;q=often, it;q=0.1", "Monaco di Baviera"), ("de;q=7, it;q=1", "München"),
        (",,;q=1, de", "München"), ("*", "Munich"), ("", "Munich"),
        ("\u{E9};q=1,de;q=0.1", "München"),
    ])
    func `The most wanted language wins in which names are known`(
        header: String, name: String
    ) async throws {
        let service = try await TestService()
        for path in Self.paths {
            let answer = try await send(path, accepting: header, to: service)
            #expect(self.name(answer) == name, "\(path)")
            #expect(answer.headers[.vary]?.contains("Accept-Language") == true, "\(path)")
        }
    }

    @Test(arguments: [
        ("/api/cities?q=munich&limit=1&locale=es", "Múnich"),
        ("/api/cities?q=munich&limit=1&locale=", "Munich"),
        ("/photon/api?q=munich&limit=1&lang=es", "Múnich"),
        ("/photon/api?q=munich&limit=1&lang=default", "Munich"),
        (
            "/nominatim/search?q=munich&limit=1&accept-language=de;q%3D0.3,it;q%3D0.9",
            "Monaco di Baviera"
        ),
        ("/nominatim/search?q=munich&limit=1&accept-language=gsw,es", "Múnich"),
        ("/nominatim/search?q=munich&limit=1&accept-language=*", "Munich"),
        // Open-Meteo's has a parameter alone.
        ("/v1/search?name=munich&count=1", "Munich"),
        ("/v1/search?name=munich&count=1&language=es", "Múnich"),
    ])
    func `A parameter counts before the header`(target: String, name: String) async throws {
        let service = try await TestService()
        let answer = try await send(target, accepting: "de", to: service)
        #expect(self.name(answer) == name)
    }

    @Test func `No more than the beginning of a header is read`() async throws {
        let service = try await TestService()
        for (header, name) in [
            (String(repeating: "de;q=0.1,", count: 40) + "it", "München"),
            (String(repeating: "de;q=0.1,", count: 7_000) + "it", "München"),
            (String(repeating: ",", count: 60_000) + "it", "Munich"),
            (String(repeating: "a", count: 60_000) + ",it", "Munich"),
            (String(repeating: "\u{E9}", count: 30_000) + ",it", "Munich"),
        ] {
            let answer = try await send("/photon/api?q=munich", accepting: header, to: service)
            #expect(self.name(answer) == name, "\(header.prefix(20))")
        }
    }

    @Test
    func `Names of countries are in any language if the list has no names by it`() async throws {
        let munich = CityRecord(
            id: 1, name: "Munich", country: "DE", latitude: 48.1, longitude: 11.6)
        let service = try await TestService(cities: ServedCities([munich]))
        let answer = try await send("/api/cities?q=mun", accepting: "it, en;q=0.5", to: service)
        #expect(try answer.object.list("matches").first?.text("countryName") == "Germania")
    }

    @Test func `Answers to lists, favourites and countries are in that language`() async throws {
        let service = try await TestService()
        let headers = HTTPFields([HTTPField(name: .acceptLanguage, value: "gsw, de;q=0.9")])
        let resolved = try await service.send(
            "/api/resolve?limit=1", .post,
            headers: [.acceptLanguage: "gsw, de;q=0.9", .contentType: "text/plain"],
            body: "munich\n")
        #expect(name(resolved) == "München")
        _ = try await service.send("/api/favourites/2867714", .put)
        let favourites = try await service.send("/api/favourites", headers: headers)
        #expect(name(favourites) == "München")
        let others = try await service.send("/api/favourites")
        #expect(name(others) == "Munich")
        #expect(others.headers[.eTag] != favourites.headers[.eTag])
        let countries = try await service.send("/api/countries", headers: headers)
        #expect(countries.text.contains("\"Deutschland\""))
    }
}
#endif

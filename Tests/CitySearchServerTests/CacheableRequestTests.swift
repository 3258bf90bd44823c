#if Service
import CitySearch
import CitySearchServer
import HTTPTypes
import Testing

@Suite("An answer that is kept is given to whom it is for") struct CacheableRequestTests {
    private static let target = "/api/cities?q=b&limit=100"

    @Test(arguments: [
        (nil, false), ("", false), ("identity", false), ("br", false), ("gzipped", false),
        ("gzip", true), ("GZIP", true), ("x-gzip", true), ("br, gzip", true), ("br,gzip;q=1", true),
        ("gzip;q=0", false), ("gzip; q=0.0", false), ("gzip ; q = 0.000", false),
        ("gzip;q=0.001", true), ("gzip;Q=0", false), ("br;q=0, gzip", true), ("*", true),
        ("*;q=0", false), ("gzip;q=0, *", false), ("*, gzip;q=0", false), ("*;q=0, gzip", true),
        ("identity;q=0, *;q=0.5", true), (",", false), (";", false),
    ])
    func `by the encodings it accepts`(header: String?, isCompressed: Bool) async throws {
        #expect(Gzip.isAccepted(by: header) == isCompressed)
        let headers = HTTPFields(known: [.acceptEncoding: header])
        let answer = try await get(Self.target, headers: headers)
        #expect(answer.headers[.contentEncoding] == (isCompressed ? "gzip" : nil))
        #expect(answer.body.starts(with: isCompressed ? [0x1F, 0x8B] : Array("{".utf8)))
        #expect(answer.headers[.vary]?.contains("Accept-Encoding") == true)
    }

    @Test func `and one that a connection sends at once is not compressed`() async throws {
        let gzip: HTTPFields = [.acceptEncoding: "gzip"]
        for target in ["/api/cities?q=qqxyzzy", "/api/cities?q=b&limit=10"] {
            let answer = try await get(target, headers: gzip)
            #expect(answer.headers[.contentEncoding] == nil)
            #expect(answer.text.hasPrefix("{"))
        }
    }

    // MARK: Dependencies

    @Test(arguments: [
        ("/api/cities?q=berlin", true), ("/api/cities/2950159", true),
        ("/api/nearest?lat=52.5&lon=13.4", true), ("/api/countries", false),
        ("/api?q=berlin", false), ("/photon/api?q=berlin", false),
        ("/reverse?lat=52.5&lon=13.4", false), ("/photon/reverse?lat=52.5&lon=13.4", false),
        ("/reverse?lat=52.5&lon=13.4&format=json", false), ("/status", false),
        ("/photon/status", false), ("/v1/search?name=berlin", false), ("/v1/get?id=2950159", false),
        ("/open-meteo/v1/search?name=berlin", false), ("/search?q=berlin", false),
        ("/nominatim/search?q=berlin", false), ("/nominatim/status", false),
        ("/nominatim/reverse?lat=52.5&lon=13.4", false), ("/lookup?osm_ids=N1", false),
    ])
    func `A favourite changes some answers`(target: String, showsFavourites: Bool) async throws {
        let service = try await TestService()
        let before = try await service.send(target)
        #expect(before.status == 200)
        let tag = try #require(before.headers[.eTag])
        try await service.addFavourite(2_950_159)
        let same = try await service.send(target, headers: [.ifNoneMatch: tag])
        #expect(same.status == (showsFavourites ? 200 : 304))
        let after = try await service.send(target)
        #expect((after.headers[.eTag] == tag) == !showsFavourites)
        #expect((after.body == before.body) == !showsFavourites)
    }

    @Test func `Answers of another program, or of other cities, are computed again`() async throws {
        let first = try await TestService()
        let cities = first.state.cities
        let digest = SourceDigest(hash: 1, byteCount: 2)
        func served(program: UInt64, digest: SourceDigest) -> ServedCities {
            ServedCities(cities.index, digest: digest, source: "test", program: program)
        }
        let old = try await TestService(cities: served(program: 1, digest: digest))
        for target in [Self.target, "/api/countries", "/search?q=berlin", "/api/favourites"] {
            let tag = try #require(try await old.send(target).headers[.eTag])
            for (program, digest, status) in [
                (1, digest, 304), (2, digest, 200), (1, SourceDigest(hash: 2, byteCount: 2), 200),
                (1, SourceDigest(hash: 1, byteCount: 3), 200),
            ] {
                let other = try await TestService(
                    cities: served(program: UInt64(program), digest: digest))
                let answer = try await other.send(target, headers: [.ifNoneMatch: tag])
                #expect(answer.status == status, "\(target)")
            }
        }
    }

    @Test func `Answers are computed again after a change of the settings`() async throws {
        let images = "https://tile.example.org/{z}/{x}/{y}.png"
        let changes: [(target: String, change: (inout ServiceSettings) -> Void)] = [
            ("/", { $0.web.flagsFolder = "/nowhere" }),
            ("/", { $0.web.tiles = MapTiles(url: images, attribution: "Example") }),
            ("/app/settings.json", { $0.web.tiles = MapTiles(url: images, attribution: "Other") }),
            ("/api/favourites", { $0.favouritesLimit = 7 }),
        ]
        let before = try await TestService()
        for (target, change) in changes {
            let tag = try #require(try await before.send(target).headers[.eTag])
            let same = try await TestService()
            let after = try await TestService { change(&$0) }
            let held: HTTPFields = [.ifNoneMatch: tag]
            #expect(try await same.send(target, headers: held).status == 304)
            #expect(try await after.send(target, headers: held).status == 200, "\(target)")
        }
    }

    @Test(arguments: [
        ("/reverse?format=json", 400), ("/search", 400), ("/api", 400),
        ("/api/cities?limit=x", 400), ("/api/cities/1", 404),
    ])
    func `An error has no tag, and is not cached`(target: String, status: Int) async throws {
        for headers in [[:], [.ifNoneMatch: "*"]] as [HTTPFields] {
            let answer = try await get(target, headers: headers)
            #expect(answer.status == status)
            #expect(answer.headers[.eTag] == nil && answer.headers[.cacheControl] == nil)
        }
    }

    @Test(arguments: [
        ("TAG", 304), ("W/TAG", 304), (" W/TAG ", 304), ("\"a\", W/TAG", 304),
        ("TAG , \"a\"", 304), ("*", 304), ("\"a\"", 200), ("", 200), ("TAGx", 200),
        ("W/TA", 200), ("w/TAG", 200), ("W/ TAG", 200), ("W/TAG, ", 304), ("**", 200),
        ("\"*\"", 200), ("\"\"", 200), ("W/\"\"", 200), ("W/W/TAG", 200),
    ])
    func `A client that sends the current tag gets 304`(header: String, status: Int) async throws {
        let tag = try #require(try await get(Self.target).headers[.eTag])
        #expect(tag.hasPrefix("W/\"") && tag.hasSuffix("\""))
        let opaque = String(tag.dropFirst(2))
        let sent = header.replacing("TAGx", with: opaque.dropLast() + "x\"")
            .replacing("W/TA", with: header == "W/TA" ? "W/" + opaque.dropLast(2) + "\"" : "W/TA")
            .replacing("TAG", with: opaque)
        let answer = try await get(Self.target, headers: [.ifNoneMatch: sent])
        #expect(answer.status == status, "\(sent)")
        #expect(answer.headers[.eTag] == tag)
        #expect(answer.body.isEmpty == (status == 304))
    }
}
#endif

#if Service
import CitySearch
import CitySearchServer
import CitySearchStore
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@Suite("Who may do what") struct AccessTests {
    /// The paths that are not public. All others are.
    private static let personal = [
        "/api/favourites", "/api/favourites/3435910", "/api/favourites/import", "/api/history",
        "/api/me", "/api/refresh", "/metrics",
    ]
    private static let costly = ["/api/resolve", "/api/weather"]
    private static let website: HTTPFields = [
        .origin: "https://evil.example", .fetchSite: "cross-site",
    ]
    private static let methods: [HTTPRequest.Method] = [
        .get, .head, .options, .post, .put, .patch, .delete,
    ]

    /// Ways to write a path that a router, a proxy or a file system may take for the same.
    private static func variants(of path: String) -> [String] {
        let last = path.split(separator: "/").last ?? ""
        return [
            path, "/" + path, "//" + path, path + "/", path + "//", path.replacing("/", with: "//"),
            "/." + path, "/x/.." + path, path + "/.", path + "/..",
            path.replacing("/", with: "%2F"), "/" + path.dropFirst().replacing("/", with: "%2f"),
            path.replacing(last, with: "%\(hex(last.utf8.first ?? 0))\(last.dropFirst())"),
            path.uppercased(), path + "?x=/api/cities", path + ";/api/cities", path + "%00",
            "/api/cities/.." + path, "http://localhost" + path,
        ]
    }

    private static func hex(_ byte: UInt8) -> String {
        String(byte, radix: 16, uppercase: true)
    }

    @Test(arguments: personal + costly)
    func `Another website reads only open paths, in any spelling`(path: String) async throws {
        try await check(path, with: [Self.website], by: TestService())
    }

    @Test(
        "If other machines reach the service, clients without the token get no user data, for any spelling of the path",
        arguments: personal, [ServiceSettings.Address.host("0.0.0.0", port: 80), .unixSocket("/s")])
    func asksForTheToken(path: String, address: ServiceSettings.Address) async throws {
        let sent: [HTTPFields] = [
            [:], [.authorization: "Bearer 0123456789abcdeF"], [.authorization: "Bearer "],
            [.authorization: "0123456789abcdef"], [.authorization: "Bearer 0123456789abcdef0"],
            [.authorization: "Basic 0123456789abcdef"],
        ]
        let service = try await TestService {
            ($0.address, $0.token) = (address, "0123456789abcdef")
        }
        try await check(path, with: sent, by: service)
    }

    /// No sender with these headers reads or changes anything, by any method and any spelling of the path.
    private func check(
        _ path: String, with sent: [HTTPFields], by service: TestService
    ) async throws {
        try await service.fill()
        try await service.sending { send in
            for target in Self.variants(of: path) {
                for method in Self.methods {
                    for headers in sent {
                        let answer = try await send(target, method, headers, #"{"text":"x"}"#)
                        let about: Comment = "\(method) \(target): \(answer.status) \(answer.text)"
                        #expect(!(200..<204).contains(answer.status), about)
                        if answer.status != 404 {
                            #expect(answer.headers[.accessControlAllowOrigin] == nil, about)
                        }
                        #expect(!answer.text.contains("Buenos Aires"), about)
                    }
                }
            }
        }
        #expect(try await service.store.favourites(of: .unnamed).map(\.id) == [3_435_910])
        #expect(try await service.store.history(of: .unnamed).map(\.text) == ["Buenos Aires"])
    }

    @Test func `Any website may read each path that is not named here, and its tag`() async throws {
        let service = try await TestService()
        let paths = service.service.resources.map {
            "\($0.path)".replacing("{id}", with: "3435910")
        }
        let open = paths.filter { !(Self.personal + Self.costly).contains($0) }
        #expect(open.count > 15)
        for target in open {
            let read = try await service.send(target, headers: Self.website)
            #expect(read.headers[.accessControlAllowOrigin] == "*", "\(target): \(read.text)")
            #expect(read.headers[.accessControlExposeHeaders] == "ETag, Retry-After", "\(target)")
            let asked = try await service.send(target, .options, headers: Self.website)
            #expect(asked.status == 204)
            #expect(asked.headers[.accessControlAllowOrigin] == "*")
            #expect(asked.headers[.accessControlAllowMethods] == "GET, HEAD")
            #expect(asked.headers[.accessControlAllowHeaders]?.contains("If-None-Match") == true)
            #expect(asked.headers[.accessControlMaxAge] != nil)
            for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
                let answer = try await service.send(target, method, headers: Self.website)
                #expect(answer.status == 405, "\(method) \(target)")
            }
        }
    }

    @Test("The status tells others no files of this machine") func hidesPaths() async throws {
        let own = try await TestService()
        let remote = try await TestService { $0.address = .host("0.0.0.0", port: 80) }
        #expect(try await own.send("/api/status").text.contains("Data/cities.json"))
        let answers = [
            try await own.send("/api/status", headers: Self.website),
            try await own.send("/v1/status", headers: Self.website),
            try await remote.send("/api/status"),
        ]
        for answer in answers {
            #expect(try answer.object.number("cities") == 234_908)
            #expect(!answer.text.contains("cities.json"))
        }
    }
}

extension TestService {
    /// Keeps a favourite and a search.
    fileprivate func fill() async throws {
        let city = try #require(state.cities.index[id: 3_435_910])
        _ = try await store.addFavourite(.init(city, addedAt: .now), of: .unnamed, limit: 100)
        try await store.addToHistory(.init(text: "Buenos Aires", time: .now), of: .unnamed)
    }
}
#endif

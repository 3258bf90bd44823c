#if Service
import CitySearch
import CitySearchServer
import CitySearchStore
import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

/// Each stored answer is requested in all variants, in order and in reverse. So each variant is requested after each
/// other one, and must equal the answer of a service that stores nothing.
@Suite("What an answer depends on") struct AnswerVariantTests {
    /// What to ask for at each path whose answers are kept.
    private static let targets: [String: [String]] = [
        "/": ["/", "/?q=berlin", "/?city=2950159", "/?q=berl%C3%ADn", "/?favourites=only"],
        "/api/cities": [
            "/api/cities?q=b&limit=100", "/api/cities?q=berlin&locale=ja&limit=2",
            "/api/cities?favourites=only",
            // Swift takes these texts for equal. Their bytes differ, and the answer repeats them.
            "/api/cities?limit=1&q=\u{E9}", "/api/cities?limit=1&q=e\u{301}",
        ],
        "/api/cities/{id}": ["/api/cities/2950159", "/api/cities/2950159?locale=de"],
        "/api/nearest": ["/api/nearest?lat=52.5&lon=13.4"],
        "/api/countries": ["/api/countries", "/api/countries?locale=ja"],
        "/api": ["/api?q=berlin", "/api?q=berlin&lang=ja"],
        "/photon/api": ["/photon/api?q=berlin"],
        "/photon/reverse": ["/photon/reverse?lat=52.5&lon=13.4"],
        "/status": ["/status"], "/photon/status": ["/photon/status"],
        "/v1/search": ["/v1/search?name=berlin"], "/v1/get": ["/v1/get?id=2950159"],
        "/open-meteo/v1/search": ["/open-meteo/v1/search?name=berlin"],
        "/open-meteo/v1/get": ["/open-meteo/v1/get?id=2950159"],
        "/search": ["/search?q=berlin", "/search?q=berlin&accept-language=de", "/search"],
        "/nominatim/search": ["/nominatim/search?q=munich&limit=50&format=geojson"],
        "/reverse": [
            "/reverse?lat=52.5&lon=13.4", "/reverse?lat=52.5&lon=13.4&format=json",
            "/reverse?format=json",
        ],
        "/nominatim/reverse": ["/nominatim/reverse?lat=52.5&lon=13.4"],
        "/nominatim/status": ["/nominatim/status"],
        "/lookup": ["/lookup?osm_ids=N1"], "/nominatim/lookup": ["/nominatim/lookup?osm_ids=N1"],
    ]

    /// One way to ask.
    private struct Variant {
        let cities: Int
        let headers: HTTPFields

        func value(of name: String) -> String {
            HTTPField.Name(name).flatMap { headers[$0] } ?? ""
        }
    }

    private static let languages = [
        nil, "en", "ja", "de-CH", "fr;q=0.2, ja, zh-Hant-TW;q=0.7, *;q=0.1", "xx-no, \u{E9}, ja",
    ]

    private static let page = "https://a.example"

    private static var variants: [Variant] {
        var variants: [HTTPFields] = []
        for language in languages {
            for name in [nil, "alice", "bob"] {
                for (coding, origin) in [(nil, nil), ("gzip", nil), (nil, page), ("gzip", page)]
                    as [(String?, String?)]
                {
                    variants.append(
                        HTTPFields(known: [
                            .acceptLanguage: language, .acceptEncoding: coding, .origin: origin,
                            .user: name,
                        ]))
                }
            }
        }
        return (0..<3).flatMap { cities in variants.map { Variant(cities: cities, headers: $0) } }
    }

    /// The bundled cities, the same as they were loaded on another day, and others.
    private static func cities() async throws -> [ServedCities] {
        let bundled = try await TestService()
        let first = bundled.state.cities
        let others = """
            [{"_id":2950159,"name":"Berlin","country":"DE","coord":{"lon":13.4,"lat":52.5},
              "names":{"ja":"ベルリン市","de":"Berlin (Spree)"}},
             {"_id":2,"name":"Élan","country":"FR","coord":{"lon":2.3,"lat":48.8}}]
            """
        let digest = SourceDigest(hash: 1, byteCount: 2)
        return [
            ServedCities(first.index, digest: digest, source: "one", program: 1),
            ServedCities(
                first.index, digest: digest, source: "another", loadedAt: .distantPast, program: 1),
            try await ServedCities(json: others),
        ]
    }

    /// A service behind a proxy, where alice has a favourite.
    ///
    /// - Parameter allowsOrigin: whether the origin of the variants is allowed.
    private static func service(
        _ cities: ServedCities, keptBytes: Int, allowsOrigin: Bool
    ) async throws -> TestService {
        let service = try await TestService(cities: cities) {
            if allowsOrigin { $0.allowedOrigins = Set([WebOrigin(page)].compactMap(\.self)) }
            $0.takeUsersFromProxy()
            $0.answerCacheBytes = keptBytes
        }
        let alice = try #require(User("alice"))
        let favourite = Favourite(id: 2_950_159, name: "Berlin", country: "DE", addedAt: .now)
        _ = try await service.store.addFavourite(favourite, of: alice, limit: 9)
        return service
    }

    @Test("Each resource whose answers are kept is asked here") func asksAll() async throws {
        let service = try await TestService()
        let kept = (service.service.resources + service.service.web).filter(\.isCacheable)
        #expect(Set(kept.map { "\($0.path)" }) == Set(Self.targets.keys))
    }

    @Test(arguments: targets.keys.sorted(), [false, true])
    func `does not depend on cached answers`(path: String, isReversed: Bool) async throws {
        let cities = try await Self.cities()
        let keeping = try await Self.service(
            cities[0], keptBytes: 128_000_000, allowsOrigin: isReversed)
        let plain = try await Self.service(cities[0], keptBytes: 0, allowsOrigin: isReversed)
        let variants = isReversed ? Self.variants.reversed() : Self.variants
        for target in try #require(Self.targets[path]) {
            let expected = try await plain.sending { send in
                var answers: [ReceivedAnswer] = []
                for variant in variants {
                    plain.state.serve(cities[variant.cities])
                    answers.append(try await send(target, .get, variant.headers, nil))
                }
                return answers
            }
            try await keeping.sending { send in
                var seen = SeenAnswers()
                for (variant, expected) in zip(variants, expected) {
                    keeping.state.serve(cities[variant.cities])
                    try await check(target, variant, expected, &seen, send)
                }
            }
        }
    }

    private func check(
        _ target: String, _ variant: Variant, _ expected: ReceivedAnswer,
        _ seen: inout SeenAnswers, _ send: TestService.Send
    ) async throws {
        let about: Comment = "\(target) \(variant)"
        let answer = try await send(target, .get, variant.headers, nil)
        let text = try await seen.text(of: answer)
        let plainText = try await seen.text(of: expected)
        #expect(text == plainText, about)
        #expect(answer.status == expected.status, about)
        #expect(answer.headers.map(\.comparable) == expected.headers.map(\.comparable), about)
        let head = try await send(target, .head, variant.headers, nil)
        #expect(head.headers[.eTag] == answer.headers[.eTag], about)
        #expect(head.body.isEmpty && head.status == answer.status, about)
        guard let tag = answer.headers[.eTag] else {
            #expect(answer.status == 400, about)
            return
        }
        #expect(seen.texts[tag, default: text] == text, "one tag: \(about)")
        seen.texts[tag] = text
        // Caches between take two requests for one when what `Vary` names is the same.
        let names = try #require(answer.headers[.vary]).split(separator: ", ")
        let varied = names.map { variant.value(of: String($0)) } + ["\(variant.cities)"]
        #expect(seen.variants[varied, default: text] == text, "one variant: \(about)")
        seen.variants[varied] = text
        // All other tags at once say no more than each of them.
        let others = seen.texts.keys.filter { $0 != tag }.joined(separator: ", ")
        for (held, status) in [(tag, 304), (others, 200)] {
            var headers = variant.headers
            headers[.ifNoneMatch] = held
            let answer = try await send(target, .get, headers, nil)
            #expect(answer.status == status, about)
            #expect(answer.headers[.eTag] == tag, about)
            #expect(answer.headers[.vary] == expected.headers[.vary], about)
            #expect(answer.headers[.cacheControl] == expected.headers[.cacheControl], about)
        }
    }
}

/// The answers to one target.
private struct SeenAnswers {
    /// By their tags.
    var texts: [String: String] = [:]
    /// By what `Vary` names.
    var variants: [[String]: String] = [:]
    private var decompressed: [[UInt8]: String] = [:]

    /// The body of an answer, without the time that it took to make.
    mutating func text(of answer: ReceivedAnswer) async throws -> String {
        var text = answer.text
        if answer.headers[.contentEncoding] == "gzip" {
            if decompressed[answer.body] == nil {
                decompressed[answer.body] = try await ToolRun(
                    ["-dc"], input: Data(answer.body), program: URL(filePath: "/usr/bin/gzip")
                ).text
            }
            text = decompressed[answer.body] ?? ""
        }
        return text.replacing(/"generationtime_ms":[0-9.e-]+/, with: "")
    }
}

extension HTTPField {
    /// The field without what differs between two answers in time.
    fileprivate var comparable: String {
        name == .contentLength ? "\(name)" : "\(name): \(value)"
    }
}
#endif

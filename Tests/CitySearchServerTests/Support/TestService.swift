#if Service
import CitySearch
import CitySearchStore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import TestSupport
import Testing

import CitySearchServer

/// A service on the bundled cities and a store of its own, which requests reach without a socket.
struct TestService: Sendable {
    let state: ServiceState
    let service: CityService
    /// Where the store is.
    let folder: TemporaryFolder

    /// The bundled cities, loaded once.
    private static let cities = Task {
        let path = BuiltProgram.checkout.appending(path: "Data/cities.json").path
        let index = try await CityIndex(contentsOf: path)
        return ServedCities(
            index, digest: try SourceDigest(contentsOf: path), source: "Data/cities.json")
    }

    /// - Parameters:
    ///   - cities: the cities served at first; by default the bundled ones.
    ///   - folder: where the store is, such as that of an earlier service; a new one unless given.
    ///   - store: the store, unless it is one in the folder.
    ///   - logger: where the service logs.
    ///   - change: changes the settings.
    init(
        cities: ServedCities? = nil, folder: TemporaryFolder? = nil,
        store: Result<any Store, StoreError>? = nil,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        _ change: (inout ServiceSettings) -> Void = { _ in }
    ) async throws {
        var settings = ServiceSettings()
        // While other tests run a store may take long.
        settings.storePatience = .seconds(10)
        change(&settings)
        let place = try folder ?? TemporaryFolder()
        self.folder = place
        // The folder stays as long as its store, which may be used after the service.
        let own = SQLiteStore(toBeOpenedAt: place.path("citysearch.db")) { _ in
            withExtendedLifetime(place) {}
        }
        try own.open()
        let kept = store ?? .success(own)
        let served = if let cities { cities } else { try await Self.cities.value }
        state = ServiceState(served, kept, settings: settings, logger: logger)
        service = CityService(state: state, logger: logger)
    }

    /// The store of the service.
    var store: any Store { get throws { try #require(state.availableStore) } }

    /// Sends a request.
    func send(
        _ target: String, _ method: HTTPRequest.Method = .get, headers: HTTPFields = [:],
        body: String? = nil
    ) async throws -> ReceivedAnswer {
        try await sending { send in try await send(target, method, headers, body) }
    }

    /// Sends requests.
    typealias Send =
        @Sendable (String, HTTPRequest.Method, HTTPFields, String?) async throws -> ReceivedAnswer

    /// Lets requests be sent, many of them to one application.
    func sending<Result: Sendable>(
        _ body: @escaping @Sendable (Send) async throws -> Result
    ) async throws -> Result {
        try await Application(router: service.router()).test(.router) { client in
            try await body { target, method, headers, text in
                let response = try await client.executeRequest(
                    uri: target, method: method, headers: headers,
                    body: text.map { ByteBuffer(string: $0) })
                return ReceivedAnswer(
                    status: response.status.code, headers: response.headers,
                    body: Array(response.body.readableBytesView))
            }
        }
    }

    /// Adds a favourite, which must be a new one.
    func addFavourite(_ id: Int, headers: HTTPFields = [:]) async throws {
        #expect(try await send("/api/favourites/\(id)", .put, headers: headers).status == 201)
    }

    /// A service on the bundled cities that tests share, since they change nothing. Sixteen run at once.
    fileprivate static let shared = Task { try await TestService { $0.mostResolves = 16 } }
}

/// Sends a GET to a service on the bundled cities.
func get(_ target: String, headers: HTTPFields = [:]) async throws -> ReceivedAnswer {
    try await TestService.shared.value.send(target, headers: headers)
}

/// Sends a POST that changes nothing to a service on the bundled cities.
func post(
    _ target: String, headers: HTTPFields = [:], body: String
) async throws -> ReceivedAnswer {
    try await TestService.shared.value.send(target, .post, headers: headers, body: body)
}

extension ServedCities {
    /// The cities of a list in JSON.
    convenience init(json: String, under overlay: Overlay = Overlay()) async throws {
        self.init(try await CityIndex(json: Array(json.utf8)), under: overlay)
    }

    /// Cities of which a test knows all.
    convenience init(_ cities: [CityRecord], under overlay: Overlay = Overlay()) async throws {
        var builder = CityIndexBuilder()
        for city in cities { builder.add(city) }
        self.init(try await builder.build(), under: overlay)
    }

    private convenience init(_ index: CityIndex, under overlay: Overlay) {
        let digest = SourceDigest(hash: 1, byteCount: 1)
        self.init(index, under: overlay, digest: digest, source: "test")
    }
}

extension HTTPField.Name {
    /// By which a proxy in tests says who is signed in, and for which client it asks.
    static let (user, realIP) = (Self("X-User") ?? .from, Self("X-Real-IP") ?? .from)
    static let fetchSite = Self("Sec-Fetch-Site") ?? .origin
}

extension HTTPFields {
    /// The fields of which the value is known.
    init(known values: [HTTPField.Name: String?]) {
        self.init()
        for (name, value) in values { self[name] = value }
    }
}

extension ServiceSettings {
    /// Puts the service on a Unix socket behind a proxy that signs users in.
    mutating func takeUsersFromProxy() {
        (address, allowedHosts) = (.unixSocket("/s"), ["localhost"])
        signIn = SignIn(header: .user, proxies: TrustedProxies(nil))
    }
}

/// What came back.
struct ReceivedAnswer: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: [UInt8]

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as an object.
    var object: JSONObject { get throws { try JSONObject(text) } }

    /// The body as a list of objects.
    var objects: [JSONObject] {
        get throws { try JSONObject("{\"list\":\(text)}").list("list") }
    }

    /// The ids of the matches in the body.
    var ids: [Int] { get throws { try object.ids } }

    /// The lines of the body as objects.
    var lines: [JSONObject] {
        get throws { try text.split(separator: "\n").map { try JSONObject(String($0)) } }
    }
}

/// An object of JSON.
struct JSONObject {
    let members: [String: Any]

    init(_ text: String) throws {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        guard let members = value as? [String: Any] else {
            throw CocoaError(.coderReadCorrupt)
        }
        self.members = members
    }

    private init(members: [String: Any]) { self.members = members }

    func text(_ key: String) -> String? { members[key] as? String }

    func number(_ key: String) -> Double? { (members[key] as? NSNumber)?.doubleValue }

    func flag(_ key: String) -> Bool? { members[key] as? Bool }

    func object(_ key: String) -> JSONObject {
        JSONObject(members: members[key] as? [String: Any] ?? [:])
    }

    func list(_ key: String) -> [JSONObject] {
        (members[key] as? [[String: Any]] ?? []).map(JSONObject.init(members:))
    }

    /// The ids of the matches.
    var ids: [Int] { list("matches").compactMap { $0.number("id").map { Int($0) } } }

    func texts(_ key: String) -> [String] { members[key] as? [String] ?? [] }
}
#endif

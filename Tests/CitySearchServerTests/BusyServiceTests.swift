#if Service
import CitySearchServer
import HTTPTypes
import NIOCore
import Testing

@Suite("A service without room") struct BusyServiceTests {
    private static let (ann, bob) = ("10.0.0.1", "10.0.0.2")

    private static func client(_ address: String) throws -> Client {
        try #require(Client(SocketAddress(ipAddress: address, port: 0)))
    }

    /// A service behind a proxy on a Unix socket, with room for 8,000,000 bytes, and for 1,000,000 of each client.
    private func service() async throws -> TestService {
        try await TestService {
            ($0.proxies, $0.clientHeader) = (TrustedProxies(nil), .realIP)
            ($0.mostWaitingBytes, $0.mostBodyBytes) = (8_000_000, 1_000)
        }
    }

    private func get(
        _ target: String, from address: String, _ service: TestService
    ) async throws -> ReceivedAnswer {
        try await service.send(target, headers: [.realIP: address])
    }

    private static let searches = [
        "/api/cities?q=a", "/api/cities/3435910", "/api/nearest?lat=1&lon=2", "/api/countries",
        "/photon/api?q=a", "/photon/reverse?lat=1&lon=2", "/open-meteo/v1/search?name=berlin",
        "/nominatim/search?q=a", "/nominatim/reverse?lat=1&lon=2",
    ]

    @Test(arguments: searches, [false, true])
    func `A full service, and a full share, refuse`(target: String, isOfOne: Bool) async throws {
        let service = try await service()
        let client = isOfOne ? try Self.client(Self.ann) : nil
        service.state.unsent.add(isOfOne ? 1_000_000 : 8_000_000, of: client)
        #expect(try await get(target, from: Self.ann, service).status == 200)
        service.state.unsent.add(1, of: client)
        let refused = try await get(target, from: Self.ann, service)
        #expect(refused.status == (isOfOne ? 429 : 503))
        #expect(refused.headers[.retryAfter].flatMap(Int.init).map { $0 > 0 } == true)
        #expect(try await get(target, from: Self.bob, service).status == (isOfOne ? 200 : 503))
        service.state.unsent.remove(1, of: client)
        #expect(try await get(target, from: Self.ann, service).status == 200)
    }

    @Test("Has a share for a body at least") func fitsBodies() async throws {
        let service = try await TestService {
            ($0.mostWaitingBytes, $0.mostBodyBytes) = (8_000_000, 5_000_000)
        }
        let body = service.state.unsent.reservation(for: try Self.client(Self.ann))
        try body.grow(by: 5_000_000)
        #expect(throws: RequestError.self) { try body.grow(by: 1) }
    }

    @Test func `Counts the received bytes of bodies, as long as they are in memory`() throws {
        let bytes = UnsentBytes(limit: 1_000, share: 600)
        let (ann, bob) = try (Self.client(Self.ann), Self.client(Self.bob))
        do {
            let (body, other) = (bytes.reservation(for: ann), bytes.reservation(for: ann))
            #expect(bytes.count == 0)
            for _ in 0..<2 { try body.grow(by: 200) }
            try other.grow(by: 200)
            #expect(bytes.count(of: ann) == 600)
            let own = #expect(throws: RequestError.self) { try other.grow(by: 1) }
            #expect(own?.status == .tooManyRequests)
            #expect(own?.headers[.retryAfter] != nil)
            let third = bytes.reservation(for: bob)
            try third.grow(by: 400)
            let all = #expect(throws: RequestError.self) { try third.grow(by: 1) }
            #expect(all?.status == .serviceUnavailable)
            #expect(all?.headers[.retryAfter] != nil)
            // Refused requests take no place.
            #expect(bytes.count == 1_000)
            withExtendedLifetime((body, other, third)) {}
        }
        #expect(bytes.count == 0)
        #expect(bytes.count(of: ann) == 0)
    }
}
#endif

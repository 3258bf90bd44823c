#if Service
import CitySearchServer
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

@Suite("Whose the connections are") struct ConnectionsTests {
    /// The connections closed, in order.
    private final class Closed: Sendable {
        private let names = Mutex<[String]>([])

        var all: [String] { names.withLock { $0 } }

        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    private let closed = Closed()

    private func enter(
        _ connections: Connections, _ name: String, of client: Client?,
        _ phase: Connections.Phase = .idle
    ) -> Connections.Place? {
        let place = connections.enter(client) { [closed] in closed.add(name) }
        if let place { connections.begin(phase, at: place) }
        return place
    }

    private static let (ann, bob) = (Client.v4(1), Client.v4(2))

    @Test func `A client over its share loses its longest idle connection`() throws {
        let connections = Connections(limit: 100, share: 3)
        _ = try #require(enter(connections, "bob", of: Self.bob))
        let kept = try #require(enter(connections, "first", of: Self.ann))
        for name in ["second", "third"] {
            _ = try #require(enter(connections, name, of: Self.ann))
        }
        #expect(closed.all.isEmpty)
        connections.begin(.idle, at: kept)
        for name in ["fourth", "fifth"] {
            #expect(enter(connections, name, of: Self.ann) != nil)
        }
        #expect(closed.all == ["second", "third"])
    }

    @Test func `Idle connections are closed for new ones, and busy ones are not`() throws {
        let connections = Connections(limit: 100, share: 3)
        let phases: [(String, Connections.Phase)] = [
            ("answered", .answering), ("arriving", .receiving), ("idle", .idle),
        ]
        for (name, phase) in phases {
            _ = try #require(enter(connections, name, of: Self.ann, phase))
        }
        for name in ["fourth", "fifth"] {
            _ = try #require(enter(connections, name, of: Self.ann, .answering))
        }
        #expect(closed.all == ["idle", "arriving"])
        #expect(enter(connections, "sixth", of: Self.ann) == nil)
        #expect(enter(connections, "bob", of: Self.bob) != nil)
        #expect(closed.all.count == 2)
    }

    @Test("A place that is given back is free, once") func givesPlacesBack() throws {
        let connections = Connections(limit: 100, share: 1)
        let place = try #require(enter(connections, "first", of: Self.ann, .answering))
        #expect(enter(connections, "second", of: Self.ann) == nil)
        for _ in 0..<2 { connections.leave(place) }
        #expect(enter(connections, "third", of: Self.ann, .answering) != nil)
        #expect(enter(connections, "fourth", of: Self.ann) == nil)
    }

    @Test func `When all slots are taken, the client with the most gives one up`() throws {
        let connections = Connections(limit: 5, share: 5)
        _ = try #require(enter(connections, "bob", of: Self.bob))
        for name in ["first", "second", "third"] {
            _ = try #require(enter(connections, name, of: Self.ann))
        }
        #expect(closed.all.isEmpty)
        #expect(enter(connections, "new", of: .v4(3)) != nil)
        #expect(closed.all == ["first"])
    }

    @Test("One place is kept free as soon as somebody is waited for") func keepsOneFree() throws {
        let connections = Connections(limit: 3, share: 3)
        let places = try (1...3).map { number in
            try #require(enter(connections, "\(number)", of: .v4(UInt32(number)), .answering))
        }
        #expect(closed.all.isEmpty)
        connections.begin(.idle, at: places[1])
        #expect(closed.all == ["2"])
        connections.begin(.idle, at: places[0])
        #expect(closed.all == ["2"])
    }

    @Test("A sender for several clients has no share") func knowsNobody() throws {
        let connections = Connections(limit: 100, share: 1)
        for number in 0..<50 { #expect(enter(connections, "\(number)", of: nil) != nil) }
        #expect(closed.all.isEmpty)
    }

    @Test("A connection reports its phases, and closes without a slot", arguments: [1, 3])
    func followsRequests(requestCount: Int) throws {
        let connections = Connections(limit: 100, share: 1)
        func connect() throws -> EmbeddedChannel {
            let channel = EmbeddedChannel(
                handler: ConnectionPlace(connections) { Client($0) }, loop: EmbeddedEventLoop())
            channel.remoteAddress = try SocketAddress(ipAddress: "10.0.0.1", port: 1)
            try channel.connect(to: SocketAddress(ipAddress: "10.0.0.9", port: 2)).wait()
            channel.embeddedEventLoop.run()
            return channel
        }
        let first = try connect()
        for _ in 0..<requestCount {
            try first.writeInbound(
                HTTPRequestPart.head(.init(method: .get, scheme: nil, authority: nil, path: "/")))
            try first.writeInbound(HTTPRequestPart.end(nil))
        }
        for _ in 0..<requestCount {
            #expect(try !connect().isActive)
            #expect(first.isActive)
            try first.writeOutbound(HTTPResponsePart.head(.init(status: .ok)))
            try first.writeOutbound(HTTPResponsePart.end(nil))
        }
        let next = try connect()
        #expect(next.isActive)
        first.embeddedEventLoop.run()
        #expect(!first.isActive)
    }
}
#endif

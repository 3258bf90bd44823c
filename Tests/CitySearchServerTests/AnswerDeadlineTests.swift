#if Service
import CitySearchServer
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@Suite("Clients that do not take their answers") struct AnswerDeadlineTests {
    /// A channel from which the system accepts nothing until a test allows it.
    private final class FullSocket: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart
        private(set) var held: [EventLoopPromise<Void>?] = []

        func write(
            context _: ChannelHandlerContext, data _: NIOAny, promise: EventLoopPromise<Void>?
        ) {
            held.append(promise)
        }

        func take() { if !held.isEmpty { held.removeFirst()?.succeed() } }
    }

    private let loop = EmbeddedEventLoop()
    private let unsent = UnsentBytes(limit: 1_000, share: 1_000)
    private let socket = FullSocket()
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(loop: loop)
        try channel.pipeline.syncOperations.addHandlers(
            socket,
            AnswerDeadline(time: .seconds(30), unsent: unsent) { headers, _ in
                Client(headers[.from].flatMap { try? SocketAddress(ipAddress: $0, port: 0) })
            })
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func send(_ count: Int) {
        channel.write(HTTPResponsePart.head(.init(status: .ok)), promise: nil)
        channel.write(HTTPResponsePart.body(ByteBuffer(repeating: 0, count: count)), promise: nil)
        channel.flush()
    }

    @Test("End after the time for a part, and not before", arguments: [(29, true), (31, false)])
    func endsThem(seconds: Int64, isOpen: Bool) {
        send(400)
        loop.advanceTime(by: .seconds(seconds))
        #expect(channel.isActive == isOpen)
    }

    @Test("Have the whole time again for each part that they take") func startsAnew() {
        send(400)
        send(300)
        socket.take()
        socket.take()
        loop.advanceTime(by: .seconds(29))
        socket.take()
        socket.take()
        loop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
    }

    @Test func `Count for the client of each request on a shared connection`() throws {
        let addresses = ["10.0.0.1", "10.0.0.2", "10.0.0.1"]
        for address in addresses {
            var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
            head.headerFields[.from] = address
            try channel.writeInbound(HTTPRequestPart.head(head))
        }
        let clients = try addresses.map {
            try #require(Client(SocketAddress(ipAddress: $0, port: 0)))
        }
        for count in [100, 200, 400] {
            send(count)
            channel.write(HTTPResponsePart.end(nil), promise: nil)
        }
        #expect(clients.map(unsent.count(of:)) == [500, 200, 500])
        #expect(unsent.count == 700)
        // The first takes its head and its body, and all of them go.
        for _ in 0..<2 { socket.take() }
        #expect(clients.map(unsent.count(of:)) == [400, 200, 400])
        #expect(unsent.count == 600)
        for promise in socket.held { promise?.fail(ChannelError.ioOnClosedChannel) }
        #expect(clients.map(unsent.count(of:)) == [0, 0, 0])
        #expect(unsent.count == 0)
    }
}
#endif

#if Service
import CitySearchServer
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@Suite("Requests that do not come to an end") struct RequestDeadlineTests {
    private let loop = EmbeddedEventLoop()
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(
            handler: RequestDeadline(time: .seconds(60), mostBytes: 1_000), loop: loop)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        channel.read()
    }

    private func receive(_ part: HTTPRequestPart) throws {
        try channel.writeInbound(part)
    }

    /// The service takes what comes next.
    private func serviceWaits(seconds: Int64) {
        channel.read()
        loop.advanceTime(by: .seconds(seconds))
    }

    private static let head = HTTPRequestPart.head(
        .init(method: .post, scheme: nil, authority: nil, path: "/"))

    private static func body(_ count: Int) -> HTTPRequestPart {
        .body(ByteBuffer(repeating: 0, count: count))
    }

    @Test("Are waited for so long and no longer", arguments: [(59, true), (60, false)])
    func endsThem(seconds: Int64, isOpen: Bool) throws {
        try receive(Self.head)
        serviceWaits(seconds: seconds)
        #expect(channel.isActive == isOpen)
    }

    @Test("Have no more time for sending a byte now and then") func addsUp() throws {
        try receive(Self.head)
        for _ in 0..<5 {
            serviceWaits(seconds: 11)
            try receive(Self.body(1))
        }
        #expect(channel.isActive)
        serviceWaits(seconds: 5)
        #expect(!channel.isActive)
    }

    @Test("Lose no time while the service does not read") func waitsForTheService() throws {
        try receive(Self.head)
        for _ in 0..<5 {
            serviceWaits(seconds: 10)
            try receive(Self.body(1))
            loop.advanceTime(by: .hours(1))
        }
        #expect(channel.isActive)
    }

    @Test("May have so many bytes and no more", arguments: [(500, true), (501, false)])
    func boundsBytes(second: Int, isOpen: Bool) throws {
        try receive(Self.head)
        try receive(Self.body(500))
        try receive(Self.body(second))
        #expect(channel.isActive == isOpen)
    }

    @Test("Do not count against the next one on the connection") func startsAnew() throws {
        for _ in 0..<3 {
            try receive(Self.head)
            serviceWaits(seconds: 59)
            try receive(Self.body(1_000))
            serviceWaits(seconds: 0)
            try receive(.end(nil))
            serviceWaits(seconds: 3_600)
        }
        #expect(channel.isActive)
    }
}
#endif

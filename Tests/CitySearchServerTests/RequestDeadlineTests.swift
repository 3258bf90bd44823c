#if Service
import CitySearchServer
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Testing

@Suite("Requests that do not come to an end") struct RequestDeadlineTests {
    private let loop = EmbeddedEventLoop()
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(loop: loop)
        let deadline = RequestDeadline(time: .seconds(60), mostBytes: 100_000)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false)
        try pipeline.addHandlers(HTTP1ToHTTPServerCodec(secure: false), deadline)
        try pipeline.addHandler(RequestDeadline.Arrivals(for: deadline), position: .first)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        channel.read()
    }

    /// The client sends a text, and the service processes the next event.
    private func send(_ text: String) throws {
        try channel.writeInbound(ByteBuffer(string: text))
        channel.read()
    }

    private func send(_ byteCount: Int) throws {
        try send(String(repeating: "a", count: byteCount))
    }

    private func wait(_ time: TimeAmount) { loop.advanceTime(by: time) }

    /// The connection ends after ten seconds, and not before.
    private func endsAfterTenSeconds() {
        wait(.milliseconds(9_999))
        #expect(channel.isActive)
        wait(.milliseconds(1))
        #expect(!channel.isActive)
    }

    private func answer() throws {
        try channel.writeOutbound(
            HTTPResponsePart.head(.init(status: .ok, headerFields: [.contentLength: "0"])))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    /// A request that comes slowly, but in time, and is answered.
    private func sendSlowRequest() throws {
        try send("POST / HTTP/1.1\r\nHost: a\r\nContent-Le")
        wait(.seconds(9))
        try send("ngth: 2\r\n\r\n")
        wait(.seconds(9))
        try send("a")
        wait(.milliseconds(900))
        try send("a")
        try answer()
        // Between requests the connection is idle, which is no concern of this deadline.
        wait(.hours(1))
    }

    private static let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"
    private static let beginnings = ["GET /", "GET / HTTP/1.1\r\nHost: a\r\n", head, head + "a"]

    @Test(arguments: beginnings, [0, 1, 3])
    func `Have ten seconds for the next bytes`(beginning: String, earlierCount: Int) throws {
        for _ in 0..<earlierCount { try sendSlowRequest() }
        try send(beginning)
        endsAfterTenSeconds()
    }

    @Test(arguments: [[5_000], [5_001], [50_000], [99_999], [40_000, 50_000]])
    func `Have ten seconds after a burst, too`(byteCounts: [Int]) throws {
        try send(Self.head)
        for byteCount in byteCounts {
            wait(.seconds(1))
            try send(byteCount)
        }
        endsAfterTenSeconds()
    }

    @Test("Have no more time for slow bytes", arguments: beginnings, [0, 1, 3])
    func endsDrips(beginning: String, earlierCount: Int) throws {
        for _ in 0..<earlierCount { try sendSlowRequest() }
        try send(beginning)
        for _ in 0..<9 {
            wait(.seconds(1))
            try send(1)
        }
        #expect(channel.isActive)
        wait(.seconds(2))
        #expect(!channel.isActive)
    }

    @Test(arguments: [(1_000, true), (500, true), (400, false), (10, false)])
    func `Come with 500 bytes a second, or not at all`(rate: Int, isOpen: Bool) throws {
        for beginning in ["GET / HTTP/1.1\r\nA: ", Self.head] {
            let other = try Self()
            try other.send(beginning)
            for _ in 0..<59 where other.channel.isActive {
                other.wait(.seconds(1))
                if other.channel.isActive { try other.send(rate) }
            }
            #expect(other.channel.isActive == isOpen)
        }
    }

    @Test("Are waited for a minute in all", arguments: [0, 1, 3])
    func endsThem(earlierCount: Int) throws {
        for _ in 0..<earlierCount { try sendSlowRequest() }
        try send(Self.head)
        for _ in 0..<59 {
            wait(.seconds(1))
            try send(1_500)
        }
        #expect(channel.isActive)
        wait(.seconds(1))
        #expect(!channel.isActive)
    }

    @Test("Lose no time while the service does not read") func waitsForTheService() throws {
        try send(Self.head)
        for _ in 0..<50 {
            wait(.seconds(1))
            try channel.writeInbound(ByteBuffer(repeating: 0, count: 500))
            wait(.hours(1))
            channel.read()
        }
        #expect(channel.isActive)
    }

    @Test("Lose no time while the one before is answered") func waitsForTheAnswer() throws {
        try send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        try send("GET / HT")
        wait(.hours(1))
        #expect(channel.isActive)
        try answer()
        endsAfterTenSeconds()
    }

    @Test("May have so many bytes and no more", arguments: [(50_000, true), (50_001, false)])
    func boundsBytes(second: Int, isOpen: Bool) throws {
        try send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n")
        try send(50_000)
        // The decoder reports a body that is cut by the end of its connection.
        try? send(second)
        #expect(channel.isActive == isOpen)
    }
}
#endif

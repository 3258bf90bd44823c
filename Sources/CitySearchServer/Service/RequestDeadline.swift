#if Service
package import NIOCore
package import NIOHTTPTypes

/// Closes a connection whose client takes too long to send a request, or sends too much. A time limit for silence does
/// not detect a client that sends a byte now and then, and one for the whole request lets it stay for minutes. So a
/// client that has started to send has ``grace``, which bytes extend at ``leastRate``, as in Apache's mod_reqtimeout.
/// The server reads a body to its end even if the route does not. Time in which the service itself does not read, or
/// still answers the previous request, does not count.
package final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart

    /// The received parts of a request.
    private enum Progress {
        case nothing, someOfHead, head
    }

    private struct Wait {
        let start: NIODeadline
        let end: Scheduled<Void>
    }

    /// How long a client that has started to send may send nothing. Phones lose their network for some seconds.
    package static let grace = TimeAmount.seconds(10)
    /// The minimum average rate of a client, in bytes per second.
    package static let leastRate = 500

    private let time: TimeAmount
    private let mostBytes: Int
    private var progress = Progress.nothing
    /// The number of requests that have arrived and whose answers are not sent.
    private var unansweredCount = 0
    private var bodyBytes = 0
    /// For how long the client may still be waited for until the request has arrived.
    private var timeLeft = TimeAmount.zero
    /// For how long the client may still send nothing.
    private var graceLeft = TimeAmount.zero
    /// Whether the service reads the next bytes.
    private var isReading = false
    private var wait: Wait?

    /// - Parameters:
    ///   - time: the time limit for receiving a client's request, including the body.
    ///   - mostBytes: the maximum number of bytes of the body.
    package init(time: TimeAmount, mostBytes: Int) {
        self.time = time
        self.mostBytes = mostBytes
    }

    // MARK: Bytes

    /// Stands before the decoder, which says nothing of a head until that is whole.
    package final class Arrivals: ChannelInboundHandler, RemovableChannelHandler {
        package typealias InboundIn = ByteBuffer

        private let deadline: RequestDeadline

        package init(for deadline: RequestDeadline) { self.deadline = deadline }

        package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            deadline.receive(unwrapInboundIn(data).readableBytes, at: context.eventLoop.now)
            let before = deadline.partCount
            context.fireChannelRead(data)
            if deadline.partCount == before { deadline.hasPartOfHead() }
        }
    }

    private var partCount = 0

    private func receive(_ byteCount: Int, at now: NIODeadline) {
        isReading = false
        endWait(at: now)
        let earned = TimeAmount.nanoseconds(
            Int64(byteCount) * 1_000_000_000 / Int64(Self.leastRate))
        graceLeft = min(graceLeft + earned, Self.grace)
    }

    private func hasPartOfHead() {
        guard progress == .nothing else { return }
        progress = .someOfHead
        (timeLeft, graceLeft) = (time, Self.grace)
    }

    // MARK: Parts

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        partCount += 1
        switch unwrapInboundIn(data) {
        case .head:
            if progress == .nothing { timeLeft = time }
            (progress, bodyBytes, graceLeft) = (.head, 0, Self.grace)
            unansweredCount += 1
        case .body(let part):
            bodyBytes += part.readableBytes
            if bodyBytes > mostBytes { return context.close(promise: nil) }
        case .end: progress = .nothing
        }
        context.fireChannelRead(data)
    }

    package func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        if case .end = unwrapOutboundIn(data) {
            unansweredCount -= 1
            startWait(context)
        }
        context.write(data, promise: promise)
    }

    // MARK: Time

    package func read(context: ChannelHandlerContext) {
        isReading = true
        startWait(context)
        context.read()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        endWait(at: context.eventLoop.now)
        context.fireChannelInactive()
    }

    /// Waits for the rest of a request, if some of it has arrived and nothing else delays the connection.
    private func startWait(_ context: ChannelHandlerContext) {
        let isDue = progress == .head || progress == .someOfHead && unansweredCount == 0
        guard isReading, isDue, wait == nil else { return }
        let channel = context.channel
        wait = Wait(
            start: context.eventLoop.now,
            end: context.eventLoop.scheduleTask(in: min(timeLeft, graceLeft)) {
                channel.close(promise: nil)
            })
    }

    private func endWait(at now: NIODeadline) {
        guard let wait else { return }
        wait.end.cancel()
        let waited = now - wait.start
        (timeLeft, graceLeft) = (timeLeft - waited, graceLeft - waited)
        self.wait = nil
    }
}
#endif

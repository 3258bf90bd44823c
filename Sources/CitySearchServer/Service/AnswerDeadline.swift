#if Service
package import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Ends connections whose clients do not take their answers, and counts the bytes that wait for them.
/// Neither the time limit for silence nor that for requests sees a client that reads nothing. A timer runs only while
/// the system has not taken all of an answer.
package final class AnswerDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart

    private let time: TimeAmount
    private let unsent: UnsentBytes
    private let identify: @Sendable (HTTPFields, SocketAddress?) -> Client?
    /// The clients of the requests that arrived and are not answered. A proxy sends requests of several on a
    /// connection.
    private var clients = CircularBuffer<Client?>()
    /// The number of parts of answers that the system has not accepted.
    private var partCount = 0
    private var end: Scheduled<Void>?

    /// - Parameters:
    ///   - time: the time limit of a client for a part of an answer, which has 32 KB or is a whole page.
    ///   - unsent: counts the bytes of all connections.
    ///   - identify: finds the client by the headers of a request and the address of its connection.
    package init(
        time: TimeAmount, unsent: UnsentBytes,
        identify: @escaping @Sendable (HTTPFields, SocketAddress?) -> Client?
    ) {
        self.time = time
        self.unsent = unsent
        self.identify = identify
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            clients.append(identify(head.headerFields, context.remoteAddress))
        }
        context.fireChannelRead(data)
    }

    package func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        switch unwrapOutboundIn(data) {
        case .head: context.write(data, promise: promise)
        case .body(let part): write(part.readableBytes, context, data, promise)
        case .end:
            _ = clients.popFirst()
            context.write(data, promise: promise)
        }
    }

    /// Writes a part of an answer, which counts until the system has taken it.
    private func write(
        _ byteCount: Int, _ context: ChannelHandlerContext, _ data: NIOAny,
        _ promise: EventLoopPromise<Void>?
    ) {
        let client = clients.first ?? nil
        let written = promise ?? context.eventLoop.makePromise()
        partCount += 1
        unsent.add(byteCount, of: client)
        written.futureResult.assumeIsolated().whenComplete { _ in
            self.partCount -= 1
            self.unsent.remove(byteCount, of: client)
            self.stopTimer()
            self.startTimer(context)
        }
        context.write(data, promise: written)
    }

    package func flush(context: ChannelHandlerContext) {
        context.flush()
        startTimer(context)
    }

    private func startTimer(_ context: ChannelHandlerContext) {
        guard partCount > 0, end == nil else { return }
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    private func stopTimer() {
        end?.cancel()
        end = nil
    }
}
#endif

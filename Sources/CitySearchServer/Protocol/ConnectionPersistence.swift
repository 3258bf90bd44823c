#if Service
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Decides when a connection closes, and announces it in its last answer (RFC 9112, section 9).
/// - A client asks for the end by `Connection: close`, however it writes that, or by HTTP/1.0 without `Connection:
///   keep-alive`.
/// - When the service ends, it answers all requests that came, and the last one with `Connection: close`. On an idle
///   connection it waits a while for a request, since one may be on its way.
/// - After the last answer, the service first closes only its output. If it closed both while input is unread, the
///   system would send a reset, and the client would lose unread data (section 9.6).
final class ConnectionPersistence: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Somebody answers the requests of the connection.
    struct IsHandled: Sendable {}

    /// The requested handling of an answer.
    private struct Exchange {
        let version: HTTPVersion
        let persists: Bool
    }

    /// How long a client may take to close after the last answer: the same as in nginx.
    private static let lingering = TimeAmount.seconds(5)

    private let idleGrace: TimeAmount
    /// The requests that arrived and are not answered yet.
    private var exchanges = CircularBuffer<Exchange>()
    /// Whether a handler answers them. There is none if the connection came while the listener was closed.
    private var isHandled = false
    /// Whether a request has started and not ended.
    private var isReceiving = false
    /// Whether the service ends.
    private var isQuiescing = false
    /// Whether requests after the current one are ignored.
    private var isLastRequest = false
    /// Whether the answer that is being sent is the last.
    private var isLastAnswer = false
    /// Whether the last answer is sent.
    private var isLingering = false
    private var end: Scheduled<Void>?

    init(idleGrace: TimeAmount) { self.idleGrace = idleGrace }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isLingering { return }
        var part = unwrapInboundIn(data)
        switch part {
        case .head(var head):
            if isLastRequest { return }
            if isHandled { stay() }
            isReceiving = true
            let exchange = Exchange(version: head.version, persists: head.isKeepAlive)
            exchanges.append(exchange)
            if !exchange.persists {
                isLastRequest = true
                // Hummingbird knows this way to write it alone.
                head.headers.replaceOrAdd(name: "Connection", value: "close")
                part = .head(head)
            }
        case .body:
            guard isReceiving else { return }
        case .end:
            guard isReceiving else { return }
            isReceiving = false
        }
        context.fireChannelRead(wrapInboundOut(part))
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // The handlers after this one get nothing any more, so they read nothing.
        if isLingering { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client may send anything after its last request.
        if isLastRequest, !isReceiving, error is HTTPParserError { return }
        context.fireErrorCaught(error)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.isInformational:
            context.write(data, promise: promise)
        case .head(var head):
            frame(&head)
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            _ = exchanges.popFirst()
            let sent = promise ?? context.eventLoop.makePromise()
            context.writeAndFlush(data, promise: sent)
            guard isLastAnswer else { return awaitRequest(context) }
            // If the client has closed its half, the system drops unsent data when the connection closes.
            sent.futureResult.assumeIsolated().whenComplete { _ in self.linger(context) }
        }
    }

    /// Writes into the head of an answer whether the connection continues.
    private func frame(_ head: inout HTTPResponseHead) {
        let exchange = exchanges.first ?? Exchange(version: .http1_1, persists: false)
        let isOld = exchange.version.isOld
        // Clients of HTTP/1.0 know no chunks: without a length, the body ends where the connection does.
        if isOld { head.version = exchange.version }
        let hasEnd =
            !isOld || head.headers.contains(name: "Content-Length")
            || !head.status.mayHaveResponseBody
        isLastAnswer =
            !exchange.persists || !hasEnd
            || head.headers.first(name: "Connection") == "close"
            || isQuiescing && exchanges.count == 1
        if isLastAnswer {
            isLastRequest = true
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        } else if isOld {
            head.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
        }
    }

    // MARK: The end

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        guard event is IsHandled else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        isHandled = true
        if !exchanges.isEmpty { stay() }
        promise?.succeed()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent {
            // Hummingbird would close idle connections at once.
            isQuiescing = true
            return awaitRequest(context)
        }
        if isLingering, case ChannelEvent.inputClosed? = event as? ChannelEvent {
            context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Gives an idle connection some time for another request, when the service shuts down.
    private func awaitRequest(_ context: ChannelHandlerContext) {
        guard isQuiescing, exchanges.isEmpty || !isHandled, end == nil else { return }
        close(context, in: idleGrace)
    }

    /// Closes the output, and the rest when the client did.
    private func linger(_ context: ChannelHandlerContext) {
        isLingering = true
        context.close(mode: .output, promise: nil)
        close(context, in: isQuiescing ? min(idleGrace, Self.lingering) : Self.lingering)
        context.read()
    }

    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
        end?.cancel()
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    /// Does not close the connection after all.
    private func stay() {
        end?.cancel()
        end = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        stay()
        context.fireChannelInactive()
    }
}

extension HTTPVersion {
    /// Whether it is older than HTTP/1.1.
    var isOld: Bool { major < 1 || major == 1 && minor == 0 }
}

extension HTTPResponseStatus {
    /// Whether another answer to the same request follows.
    var isInformational: Bool { (100..<200).contains(code) }
}
#endif

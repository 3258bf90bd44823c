#if Service
import Hummingbird
import NIOCore
import NIOHTTP1

/// Answers `Expect: 100-continue`, with which a client waits before it sends its body. When a route starts to read the
/// body, this sends the interim response; when a route rejects the request, it does not (RFC 9110, section 10.1.1).
///
/// Without this, curl waits a second before each body of more than a megabyte.
final class ContinueExpectation: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A route begins to read the body of the request that it answers.
    struct BodyIsRead: Sendable {}

    private var receivedCount = 0
    private var answeredCount = 0
    /// The number of the request whose client waits.
    private var waiting: Int?

    /// Whether the client of the request that is being answered waits.
    private var isClientWaiting: Bool { waiting == answeredCount + 1 }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            receivedCount += 1
            waiting = head.expectsContinue ? receivedCount : nil
        case .body, .end:
            // The client did not wait, or there is nothing to wait for.
            waiting = nil
        }
        context.fireChannelRead(data)
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        guard event is BodyIsRead else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        goOn(context)
        promise?.succeed()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var part = unwrapOutboundIn(data)
        switch part {
        case .head(var head) where isClientWaiting:
            if head.status.code < 300, !head.headers.contains(name: "Content-Length") {
                // A route that answers while it reads.
                goOn(context)
            } else {
                // The client may send the body all the same, and the service could not distinguish it from another
                // request.
                waiting = nil
                head.headers.replaceOrAdd(name: "Connection", value: "close")
                part = .head(head)
            }
        case .head, .body: break
        case .end: answeredCount += 1
        }
        context.write(wrapOutboundOut(part), promise: promise)
    }

    private func goOn(_ context: ChannelHandlerContext) {
        guard isClientWaiting else { return }
        waiting = nil
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    }

    /// Tells the connection when a route begins to read the body of a request whose client waits.
    struct Notice: RouterMiddleware {
        typealias Context = ServiceContext

        func handle(
            _ request: Request, context: Context,
            next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            guard request.headers[.expect] != nil else { return try await next(request, context) }
            var request = request
            request.body = RequestBody(
                asyncSequence: NoticedBody(body: request.body, channel: context.channel))
            return try await next(request, context)
        }
    }

    /// A body that signals the start of reading.
    private struct NoticedBody: AsyncSequence, Sendable {
        typealias Element = ByteBuffer

        let body: RequestBody
        let channel: any Channel

        func makeAsyncIterator() -> Iterator {
            Iterator(parts: body.makeAsyncIterator(), channel: channel)
        }

        struct Iterator: AsyncIteratorProtocol {
            var parts: RequestBody.AsyncIterator
            let channel: any Channel
            private var hasBegun = false

            init(parts: RequestBody.AsyncIterator, channel: any Channel) {
                self.parts = parts
                self.channel = channel
            }

            mutating func next() async throws -> ByteBuffer? {
                if !hasBegun {
                    hasBegun = true
                    channel.triggerUserOutboundEvent(BodyIsRead(), promise: nil)
                }
                return try await parts.next()
            }
        }
    }
}

extension HTTPRequestHead {
    /// Whether the client waits before it sends the body.
    fileprivate var expectsContinue: Bool {
        !version.isOld
            && headers[canonicalForm: "Expect"].contains { $0.lowercased() == "100-continue" }
    }
}
#endif

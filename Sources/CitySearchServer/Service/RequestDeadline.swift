#if Service
import NIOCore
import NIOHTTPTypes

/// Ends connections whose requests do not come to an end: those that take too long, and those that send too much.
///
/// A time limit for silence does not see a client that sends a byte now and then; and the server reads to its
/// end what a route has not read. A request that comes in one piece costs nothing.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let time: TimeAmount
    private let mostBytes: Int
    private var isReceiving = false
    private var receivedBytes = 0
    private var end: Scheduled<Void>?

    /// - Parameters:
    ///   - time: how long a request may take to arrive, its body included.
    ///   - mostBytes: how many bytes its body may have.
    init(time: TimeAmount, mostBytes: Int) {
        self.time = time
        self.mostBytes = mostBytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isReceiving = true
            receivedBytes = 0
        case .body(let part):
            receivedBytes += part.readableBytes
            if receivedBytes > mostBytes { return context.close(promise: nil) }
        case .end:
            isReceiving = false
            end?.cancel()
            end = nil
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isReceiving, end == nil {
            let channel = context.channel
            end = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
        }
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end?.cancel()
        end = nil
        context.fireChannelInactive()
    }
}
#endif

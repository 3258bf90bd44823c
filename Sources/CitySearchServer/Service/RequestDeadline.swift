#if Service
package import NIOCore
package import NIOHTTPTypes

/// Ends a connection whose client takes too long to send a request, or sends too much.
/// A time limit for silence does not see a client that sends a byte now and then. The server reads a body to its end
/// even if the route does not. The time in which the service itself does not read does not count.
package final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = Never
    package typealias OutboundOut = Never

    private struct Wait {
        let start: NIODeadline
        let end: Scheduled<Void>
    }

    private let time: TimeAmount
    private let mostBytes: Int
    private var isReceiving = false
    private var receivedBytes = 0
    private var timeLeft: TimeAmount
    private var wait: Wait?

    /// - Parameters:
    ///   - time: how long a client may be waited for until its request has arrived, the body included.
    ///   - mostBytes: how many bytes the body may have.
    package init(time: TimeAmount, mostBytes: Int) {
        self.time = time
        self.mostBytes = mostBytes
        timeLeft = time
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        endWait(context)
        switch unwrapInboundIn(data) {
        case .head:
            isReceiving = true
            receivedBytes = 0
            timeLeft = time
        case .body(let part):
            receivedBytes += part.readableBytes
            if receivedBytes > mostBytes { return context.close(promise: nil) }
        case .end:
            isReceiving = false
        }
        context.fireChannelRead(data)
    }

    package func read(context: ChannelHandlerContext) {
        if isReceiving, wait == nil {
            let channel = context.channel
            wait = Wait(
                start: context.eventLoop.now,
                end: context.eventLoop.scheduleTask(in: timeLeft) { channel.close(promise: nil) })
        }
        context.read()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        endWait(context)
        context.fireChannelInactive()
    }

    private func endWait(_ context: ChannelHandlerContext) {
        guard let wait else { return }
        wait.end.cancel()
        timeLeft = timeLeft - (context.eventLoop.now - wait.start)
        self.wait = nil
    }
}
#endif

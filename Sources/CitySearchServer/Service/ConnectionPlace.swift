#if Service
package import NIOCore
package import NIOHTTPTypes

/// Takes a slot of ``Connections`` for a connection when it opens, reports its phases, and releases the slot. Without a
/// slot the connection closes at once.
package final class ConnectionPlace: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let connections: Connections
    private let identify: @Sendable (SocketAddress?) -> Client?
    private var place: Connections.Place?
    /// The numbers of requests that have started, that have arrived completely, and that are answered.
    private var (begun, received, answered) = (0, 0, 0)

    /// - Parameter identify: finds the client by the address of the connection.
    package init(
        _ connections: Connections, identify: @escaping @Sendable (SocketAddress?) -> Client?
    ) {
        self.connections = connections
        self.identify = identify
    }

    package func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        place = connections.enter(identify(channel.remoteAddress)) { channel.close(promise: nil) }
        if place == nil { return context.close(promise: nil) }
        context.fireChannelActive()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        if let place { connections.leave(place) }
        place = nil
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: begun += 1
        case .body: return context.fireChannelRead(data)
        case .end: received += 1
        }
        tell()
        context.fireChannelRead(data)
    }

    package func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        context.write(data, promise: promise)
        guard case .end = unwrapOutboundIn(data) else { return }
        answered += 1
        tell()
    }

    private func tell() {
        guard let place else { return }
        // An answer may come before the whole request.
        let phase: Connections.Phase =
            received > answered ? .answering : begun > received ? .receiving : .idle
        connections.begin(phase, at: place)
    }
}
#endif

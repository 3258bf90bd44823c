#if Service
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// A connection of Hummingbird's, with handlers for what that leaves out of HTTP/1.1. They refuse messages that two
/// programs may read differently, end connections when they should, and answer `Expect: 100-continue`.
/// The handlers stand directly behind the decoder, where a request still has its version.
struct HTTPConnection: HTTPChannelHandler {
    private let base: HTTP1Channel
    private let idleGrace: TimeAmount

    /// - Parameter idleGrace: how long a connection may be idle once the service ends.
    init(
        responder: @escaping Responder, configuration: HTTP1Channel.Configuration,
        idleGrace: TimeAmount
    ) {
        base = HTTP1Channel(responder: responder, configuration: configuration)
        self.idleGrace = idleGrace
    }

    var responder: Responder {
        base.responder
    }

    func setup(
        channel: any Channel, logger: Logger
    ) -> EventLoopFuture<NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(
                type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandlers(
                [
                    UnambiguousRequests(), ConnectionPersistence(idleGrace: idleGrace),
                    ContinueExpectation(),
                ], position: .after(decoder))
            // When the service ends while it accepts a connection, nobody takes the value. NIO stops a program
            // that lets go of it while the connection is open.
            channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
            return value
        }
    }

    func handle(
        value: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger
    ) async {
        value.channel.triggerUserOutboundEvent(ConnectionPersistence.IsHandled(), promise: nil)
        await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}
#endif

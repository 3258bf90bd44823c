#if Service
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Synchronization

/// A connection of Hummingbird's, with handlers for the missing parts of HTTP/1.1. They reject ambiguous messages,
/// close connections when necessary, and answer `Expect: 100-continue`. The handlers are directly after the decoder,
/// where a request still has its version.
struct HTTPConnection: HTTPChannelHandler {
    private let base: HTTP1Channel
    private let idleGrace: TimeAmount
    private let loops: EventLoops
    private let identify: @Sendable (SocketAddress?) -> Client?

    /// - Parameters:
    ///   - idleGrace: how long a connection may be idle during shutdown.
    ///   - stalls: counts the requests that hold an event loop for long.
    ///   - identify: finds the client by the address of a connection.
    init(
        responder: @escaping Responder, configuration: HTTP1Channel.Configuration,
        idleGrace: TimeAmount, stalls: EventLoopStalls,
        identify: @escaping @Sendable (SocketAddress?) -> Client?
    ) {
        base = HTTP1Channel(
            responder: { request, writer, channel in
                await EventLoopExecutor.current?.begin(request.uri.path)
                try await responder(request, writer, channel)
            }, configuration: configuration)
        self.idleGrace = idleGrace
        loops = EventLoops(stalls)
        self.identify = identify
    }

    var responder: Responder { base.responder }

    func setup(
        channel: any Channel, logger: Logger
    ) -> EventLoopFuture<NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let deadline = try pipeline.handler(type: RequestDeadline.self)
            try pipeline.addHandlers(
                [ClientDeparture(), RequestDeadline.Arrivals(for: deadline)], position: .first)
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandlers(
                [
                    UnambiguousRequests(), ConnectionPersistence(idleGrace: idleGrace),
                    ContinueExpectation(),
                ], position: .after(decoder))
            // When the service ends while it accepts a connection, no task receives the value. NIO stops a program that
            // releases it while the connection is open.
            channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
            return value
        }
    }

    func handle(value: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger) async {
        value.channel.triggerUserOutboundEvent(ConnectionPersistence.IsHandled(), promise: nil)
        let channel = value.channel
        let departure = try? await channel.pipeline.handler(type: ClientDeparture.self)
            .map(\.watch).get()
        let executor = EventLoopExecutor(
            loops.turns(on: channel.eventLoop), for: identify(channel.remoteAddress),
            departure: departure)
        await EventLoopExecutor.$current.withValue(executor) {
            await withTaskExecutorPreference(executor) {
                await base.handle(value: value, logger: logger)
            }
        }
    }
}

/// The turns of each event loop.
private final class EventLoops: Sendable {
    private let turns = Mutex<[ObjectIdentifier: FairScheduler]>([:])
    private let stalls: EventLoopStalls

    init(_ stalls: EventLoopStalls) { self.stalls = stalls }

    func turns(on eventLoop: any EventLoop) -> FairScheduler {
        turns.withLock { turns in
            let known = turns[ObjectIdentifier(eventLoop)]
            let turnsOfLoop = known ?? FairScheduler(eventLoop, stalls)
            turns[ObjectIdentifier(eventLoop)] = turnsOfLoop
            return turnsOfLoop
        }
    }
}
#endif

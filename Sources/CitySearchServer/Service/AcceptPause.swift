#if Service
import Foundation
import Logging
import NIOCore

/// Stops accepting for a second when the system has nothing left to accept with.
///
/// NIO leaves a listening socket readable that could not be read, and would try again without a pause.
final class AcceptPause: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never
    typealias OutboundOut = Never

    private static let length = TimeAmount.seconds(1)
    /// What says so. A client that went before it was accepted says nothing of the others.
    private static let shortages = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    private let logger: Logger
    private var isPaused = false

    init(logger: Logger) {
        self.logger = logger
    }

    /// Adds the pause to a channel that listens.
    static func add(to channel: any Channel, logger: Logger) {
        channel.eventLoop.execute {
            // Before NIO's own handler, which keeps errors to itself. Only a closed channel refuses.
            try? channel.pipeline.syncOperations.addHandler(
                AcceptPause(logger: logger), position: .first)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, Self.shortages.contains(error.errnoCode), !isPaused {
            logger.warning("connections cannot be accepted for now: \(error)")
            pause(context)
        }
        context.fireErrorCaught(error)
    }

    func read(context: ChannelHandlerContext) {
        if !isPaused { context.read() }
    }

    private func pause(_ context: ChannelHandlerContext) {
        let channel = context.channel
        isPaused = true
        _ = channel.setOption(.autoRead, value: false)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.length) {
            self.isPaused = false
            _ = channel.setOption(.autoRead, value: true)
        }
    }
}
#endif

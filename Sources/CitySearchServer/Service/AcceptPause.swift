#if Service
import Foundation
import Logging
import NIOCore

/// Stops accepting for a second when the system has nothing left to accept with.
/// NIO alone would try again without a pause, since the listening socket stays readable.
final class AcceptPause: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never
    typealias OutboundOut = Never

    private static let length = TimeAmount.seconds(1)
    /// The errors that indicate a shortage. Others concern one client alone, such as one that closed before it was
    /// accepted.
    private static let shortages = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    private let logger: Logger
    private var isPaused = false

    init(logger: Logger) {
        self.logger = logger
    }

    /// Adds the pause to a channel that listens.
    static func add(to channel: any Channel, logger: Logger) {
        channel.eventLoop.execute {
            // The pause comes before NIO's own handler, which does not pass errors on. Only a closed channel rejects
            // it.
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

#if Service
import NIOCore
import Synchronization

/// Notices when the client of a connection goes: when it closes the connection, or its half of it. What it sent before may take
/// long to work out, and the answer would not be read.
final class ClientDeparture: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    /// Whether the client of a connection is gone, and what is to be cancelled then.
    final class Watch: Sendable {
        private struct State {
            var isGone = false
            var next = 0
            var cancellations: [Int: @Sendable () -> Void] = [:]
        }

        private let state = Mutex(State())

        var isGone: Bool { state.withLock(\.isGone) }

        /// Runs a task to its end, and cancels it when the client goes.
        func value<Success: Sendable, Failure: Error>(
            of task: Task<Success, Failure>
        ) async -> Result<Success, Failure> {
            let number = state.withLock { state in
                state.next += 1
                state.cancellations[state.next] = { task.cancel() }
                return state.next
            }
            defer { state.withLock { $0.cancellations[number] = nil } }
            if isGone { task.cancel() }
            return await withTaskCancellationHandler {
                await task.result
            } onCancel: {
                task.cancel()
            }
        }

        fileprivate func leave() {
            let cancellations = state.withLock { state in
                state.isGone = true
                return state.cancellations.values
            }
            for cancel in cancellations { cancel() }
        }
    }

    let watch = Watch()

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { watch.leave() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        watch.leave()
        context.fireChannelInactive()
    }
}
#endif

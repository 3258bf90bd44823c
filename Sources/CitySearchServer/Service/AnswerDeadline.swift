#if Service
package import NIOCore
package import NIOHTTPTypes

/// Ends connections whose clients do not take their answers, and counts the bytes that wait for them.
/// Neither the time limit for silence nor that for requests sees a client that reads nothing. A timer runs only while
/// the system has not taken all of an answer.
package final class AnswerDeadline: ChannelOutboundHandler, RemovableChannelHandler {
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let time: TimeAmount
    private let unsent: UnsentBytes
    /// How many parts of answers the system has not taken.
    private var partCount = 0
    private var end: Scheduled<Void>?

    /// - Parameters:
    ///   - time: how long a client may take for a part of an answer, which has 32 KB or is a whole page.
    ///   - unsent: counts the bytes of all connections.
    package init(time: TimeAmount, unsent: UnsentBytes) {
        self.time = time
        self.unsent = unsent
    }

    package func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        guard case .body(let part) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        let count = part.readableBytes
        let written = promise ?? context.eventLoop.makePromise()
        partCount += 1
        unsent.add(count)
        written.futureResult.assumeIsolated().whenComplete { _ in
            self.partCount -= 1
            self.unsent.remove(count)
            self.stopTimer()
            self.startTimer(context)
        }
        context.write(data, promise: written)
    }

    package func flush(context: ChannelHandlerContext) {
        context.flush()
        startTimer(context)
    }

    private func startTimer(_ context: ChannelHandlerContext) {
        guard partCount > 0, end == nil else { return }
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    private func stopTimer() {
        end?.cancel()
        end = nil
    }
}
#endif

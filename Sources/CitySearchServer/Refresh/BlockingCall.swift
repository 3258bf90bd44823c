#if Service
import Foundation
import Synchronization

/// Work that may block forever. It has its own thread, so callers can stop waiting. A read from a file system whose
/// server is gone does not return, and nothing ends its thread. On a thread of the pool it would block the whole
/// program, even during shutdown.
final class BlockingCall: Sendable {
    /// The maximum number of abandoned threads. Then no more work starts.
    private static let mostAbandoned = 4
    private static let abandoned = Mutex(0)

    private enum State {
        case running, abandoned, ended
    }

    private let state = Mutex(State.running)

    /// Why no work is started.
    struct TooManyAbandoned: Error, CustomStringConvertible {
        let description = "too many files before it are still being read"
    }

    /// Does something, unless the task is cancelled first.
    ///
    /// - Parameter body: may check ``isAbandoned`` to end early.
    static func run<Result: Sendable>(
        _ body: @escaping @Sendable (BlockingCall) throws -> Result
    ) async throws -> Result {
        guard abandoned.withLock({ $0 < mostAbandoned }) else { throw TooManyAbandoned() }
        let work = BlockingCall()
        let (outcomes, outcome) = AsyncThrowingStream<Result, any Error>.makeStream()
        Thread.detachNewThread {
            do {
                outcome.yield(try body(work))
                outcome.finish()
            } catch {
                outcome.finish(throwing: error)
            }
            work.end()
        }
        defer { work.abandon() }
        // The stream ends without a result when the task is cancelled.
        for try await result in outcomes { return result }
        throw CancellationError()
    }

    /// Whether the caller has stopped waiting for the work.
    var isAbandoned: Bool { state.withLock { $0 == .abandoned } }

    private func abandon() {
        state.withLock { state in
            guard state == .running else { return }
            state = .abandoned
            Self.abandoned.withLock { $0 += 1 }
        }
    }

    private func end() {
        state.withLock { state in
            if state == .abandoned { Self.abandoned.withLock { $0 -= 1 } }
            state = .ended
        }
    }
}

/// The time limit of some work is over: it had this many seconds.
struct TimeLimitExceeded: Error, CustomStringConvertible {
    let seconds: Int

    var description: String { "it took longer than \(seconds) s" }
}

/// Does something, and cancels it when it takes too long.
///
/// - Throws: ``TimeLimitExceeded`` when the time is over, and whatever `body` throws before.
func within<Result: Sendable>(
    seconds: Int, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await Task.sleep(for: .seconds(seconds))
            throw TimeLimitExceeded(seconds: seconds)
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}
#endif

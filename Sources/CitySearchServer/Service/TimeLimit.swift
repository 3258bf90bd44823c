#if Service
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

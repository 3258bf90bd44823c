/// Calls `body` with 0, 1, … `count - 1`, on as many tasks as there are processors, and returns what
/// it returned in that order.
///
/// - Throws: what `body` throws first, or `CancellationError`.
@discardableResult
func concurrently<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
) async throws -> [Result] {
    guard count > 1 else {
        try Task.checkCancellation()
        return try (0..<count).map(body)
    }
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        for part in 0..<count {
            group.addTask {
                try Task.checkCancellation()
                return (part, try body(part))
            }
        }
        var results: [(Int, Result)] = []
        for try await result in group { results.append(result) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// Calls `body` with 0, 1, … `count - 1`, each in a task of its own, and returns the results in that
/// order.
///
/// - Throws: the first error that `body` throws, or `CancellationError`.
@discardableResult
func concurrently<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
) async throws -> [Result] {
    guard count > 1 else {
        try Task.checkCancellation()
        return try (0..<count).map(body)
    }
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        for number in 0..<count {
            group.addTask {
                try Task.checkCancellation()
                return (number, try body(number))
            }
        }
        var results: [(Int, Result)] = []
        for try await result in group { results.append(result) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

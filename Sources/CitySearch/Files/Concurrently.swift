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

/// Does two pieces of work at once, the first in a task of its own, and returns both results.
///
/// `async let` would do, but a task that ends one may still read itself when its parent has freed it:
/// https://github.com/swiftlang/swift/pull/89883, which Swift 6.3 lacks.
///
/// - Throws: the first error that either throws.
package func concurrently<First: Sendable, Second>(
    _ first: @escaping @Sendable () async throws -> First,
    and second: () async throws -> Second
) async throws -> (First, Second) {
    try await withThrowingTaskGroup(of: First.self) { group in
        group.addTask(operation: first)
        let second = try await second()
        for try await first in group { return (first, second) }
        throw CancellationError()
    }
}

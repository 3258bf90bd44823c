import CitySearch

/// Processes the parts of an input on all processors. The results have the order of the input, whatever the number of
/// processors.
///
/// - Parameters:
///   - next: the next part; nil at the end.
///   - work: processes a part, concurrently with others.
///   - take: receives what came of each part, one after another.
func mapConcurrently<Part: Sendable, Result: Sendable>(
    next: () throws -> Part?, work: @escaping @Sendable (Part) throws -> Result,
    take: (Result) throws -> Void
) async throws {
    // One part more than processors, so that none of them waits for the input.
    let most = Platform.processorCount + 1
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var waiting: [Int: Result] = [:]
        var (begun, taken) = (0, 0)
        var isAtEnd = false
        while true {
            try Task.checkCancellation()
            while !isAtEnd, begun - taken < most {
                guard let part = try next() else {
                    isAtEnd = true
                    break
                }
                let number = begun
                group.addTask { (number, try work(part)) }
                begun += 1
            }
            guard let (number, result) = try await group.next() else { return }
            waiting[number] = result
            while let result = waiting.removeValue(forKey: taken) {
                taken += 1
                try take(result)
            }
        }
    }
}

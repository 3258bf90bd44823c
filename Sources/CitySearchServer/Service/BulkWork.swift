#if Service
/// Work of a kind that takes long: the threads that do it, and how much of it there may be at once.
struct BulkWork {
    let threads: BulkThreads
    private let admission: Admission

    /// - Parameters:
    ///   - limit: the maximum amount of work; work without a thread waits.
    ///   - share: how much of it may be one client's.
    ///   - threadCount: the maximum amount of concurrent work.
    init(limit: Int, share: Int, threadCount: Int) {
        admission = Admission(limit: limit, share: share)
        threads = BulkThreads(count: threadCount)
    }

    /// Takes a place.
    ///
    /// - Throws: ``RequestError`` when all are taken, or as many as one client may take.
    func enter(for client: Client?) throws(RequestError) -> Admission.Place {
        try admission.enter(for: client)
    }

    /// Does something on the threads.
    ///
    /// - Throws: ``RequestError`` if there is no slot, and the errors of `body`.
    func run<Result: Sendable>(
        for client: Client?, _ body: @Sendable () throws(RequestError) -> Result
    ) async throws(RequestError) -> Result {
        let place = try enter(for: client)
        defer { withExtendedLifetime(place) {} }
        return try await withTaskExecutorPreference(threads) { () async throws(RequestError) in
            try body()
        }
    }
}
#endif

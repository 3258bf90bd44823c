#if Service
/// A class of long work: its threads, and the maximum amount at once.
struct BulkWork {
    let threads: BulkThreads
    private let admission: Admission

    /// - Parameters:
    ///   - limit: the maximum amount of work; work without a thread waits.
    ///   - share: the maximum amount for one client.
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

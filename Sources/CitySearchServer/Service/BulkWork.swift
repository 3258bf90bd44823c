#if Service
import NIOPosix
import Synchronization

/// A class of long work: its threads, which clients use in turns, and the maximum amount at once.
struct BulkWork {
    /// Work that has a place. It ends soon when its client goes.
    final class Job: Sendable {
        let place: Admission.Place
        /// What runs it.
        let executor: BulkThreads.Share
        private let departure: ClientDeparture.Watch?
        private let begin = Mutex(ContinuousClock.now)

        /// How long it works until others have their turn.
        private static let turn = Duration.milliseconds(5)

        fileprivate init(_ place: Admission.Place, _ threads: BulkThreads, for client: Client?) {
            self.place = place
            let connection = EventLoopExecutor.current
            departure = connection?.departure
            executor = threads.share(
                of: client.map(EventLoopExecutor.Owner.client) ?? connection?.owner
                    ?? .connection(ObjectIdentifier(place)))
        }

        /// Lets others have their turn when it is time to. Work calls it every few milliseconds.
        ///
        /// - Throws: `CancellationError` when the client is gone.
        func pause() async throws(CancellationError) {
            guard begin.withLock({ $0 }).duration(to: .now) >= Self.turn else { return }
            guard departure?.isGone != true, !Task.isCancelled else { throw CancellationError() }
            await Task.yield()
            begin.withLock { $0 = .now }
        }

        /// Does something on the threads, as a task that is cancelled when the client goes.
        func run<Result: Sendable>(
            _ body: @escaping @Sendable () async throws -> Result
        ) async throws -> Result {
            let task = Task(executorPreference: executor, operation: body)
            guard let departure else { return try await task.value }
            return try await departure.value(of: task).get()
        }
    }

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
    func enter(for client: Client?) throws(RequestError) -> Job {
        Job(try admission.enter(for: client), threads, for: client)
    }

    /// Does something on the threads.
    ///
    /// - Throws: ``RequestError`` if there is no slot, and the errors of `body`.
    func run<Result: Sendable>(
        for client: Client?, _ body: @Sendable () throws(RequestError) -> Result
    ) async throws(RequestError) -> Result {
        let job = try enter(for: client)
        defer { withExtendedLifetime(job) {} }
        return try await withTaskExecutorPreference(job.executor) {
            () async throws(RequestError) in
            try body()
        }
    }
}

/// Threads for work that takes long. The threads that tasks usually run on are as few as processors, and requests
/// need them.
///
/// Clients have their turns one after the other, a job each, so one that asks for much waits for itself.
final class BulkThreads: TaskExecutor {
    typealias Owner = EventLoopExecutor.Owner

    /// A refresh checks the cities here that it fetched.
    static let refresh = BulkThreads(count: 1)

    /// Runs the jobs of a client.
    final class Share: TaskExecutor {
        private let threads: BulkThreads
        private let owner: Owner

        fileprivate init(_ threads: BulkThreads, _ owner: Owner) {
            (self.threads, self.owner) = (threads, owner)
        }

        func enqueue(_ job: consuming ExecutorJob) {
            threads.add(UnownedJob(job), of: owner, on: self)
        }
    }

    private let pool: NIOThreadPool
    private let jobs = Mutex(FairQueue<Owner?, (job: UnownedJob, executor: any TaskExecutor)>())

    /// - Parameter count: the number of threads.
    init(count: Int) {
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }

    /// What runs the jobs of a client.
    func share(of owner: Owner) -> Share { Share(self, owner) }

    func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), of: nil, on: self) }

    private func add(_ job: UnownedJob, of owner: Owner?, on executor: any TaskExecutor) {
        jobs.withLock { $0.append((job, executor), for: owner) }
        pool.submit { _ in
            guard let (job, executor) = self.jobs.withLock({ $0.popFirst() }) else { return }
            unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
        }
    }
}
#endif

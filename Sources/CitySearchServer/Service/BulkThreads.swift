#if Service
import NIOPosix
import Synchronization

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
    func share(of owner: Owner) -> Share {
        Share(self, owner)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        add(UnownedJob(job), of: nil, on: self)
    }

    private func add(_ job: UnownedJob, of owner: Owner?, on executor: any TaskExecutor) {
        jobs.withLock { $0.append((job, executor), for: owner) }
        pool.submit { _ in
            guard let (job, executor) = self.jobs.withLock({ $0.popFirst() }) else { return }
            unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
        }
    }
}
#endif

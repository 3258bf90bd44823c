#if Service
import NIOPosix

/// Threads for work that takes long. The threads that tasks usually run on are as few as processors, and requests
/// need them.
final class BulkThreads: TaskExecutor {
    /// A refresh checks the cities here that it fetched.
    static let refresh = BulkThreads(count: 1)

    private let pool: NIOThreadPool

    /// - Parameter count: the number of threads.
    init(count: Int) {
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { _ in unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
#endif

import Synchronization

/// Runs asynchronous work on the thread that asks for it, and on no other.
///
/// The work and all that it begins in task groups prefer this executor, whose queue
/// the thread serves until the work is done. So the work needs none of the threads that tasks
/// usually run on, which a forked process has lost.
final class CallingThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs the work and returns its result.
    ///
    /// - Parameter body: work that waits only for operations that it starts itself.
    static func run<Success: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Success
    ) throws(Failure) -> Success {
        let thread = CallingThread()
        let outcome = Outcome<Success, Failure>()
        Task.detached(executorPreference: thread) {
            do throws(Failure) {
                let success = try await body()
                outcome.result.withLock { $0 = .success(success) }
            } catch {
                outcome.result.withLock { $0 = .failure(error) }
            }
        }
        while let job = thread.jobs.withLock({ $0.popLast() }) {
            unsafe job.runSynchronously(on: thread.asUnownedTaskExecutor())
        }
        guard let result = outcome.result.withLock({ $0 }) else {
            preconditionFailure("the work waits for something that runs elsewhere")
        }
        return try result.get()
    }

    private final class Outcome<Success: Sendable, Failure: Error>: Sendable {
        let result = Mutex<Result<Success, Failure>?>(nil)
    }
}

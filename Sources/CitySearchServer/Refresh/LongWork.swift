#if Service
import Dispatch

/// A thread for work that takes long. The threads that tasks usually run on are as few as processors, and
/// requests need them.
final class LongWork: TaskExecutor {
    static let thread = LongWork()

    private let queue = DispatchQueue(label: "citysearch.long-work", qos: .utility)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
#endif

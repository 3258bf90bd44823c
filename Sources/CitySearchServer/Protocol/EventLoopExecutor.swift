#if Service
import NIOCore

/// Runs tasks on the thread of an event loop. A connection whose requests are answered there spares each of them two
/// changes of thread: from the loop to the pool of tasks, and back.
///
/// What runs here holds up all connections of the loop, so long work belongs to ``BulkThreads``.
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
#endif

#if Service
import CitySearch
import CitySearchProgram
package import NIOCore
import Synchronization

/// The jobs of an event loop's connections. Clients have their turns one after another, so one with many jobs on many
/// connections waits for itself.
///
/// NIO serves its connections when no job is left. A few clients that always have one ready would prevent that, so
/// after ``longest`` the other jobs wait until it has.
///
/// A task that comes back from another thread has its turn after the jobs that the thread enqueued on the loop, such as
/// writing a part of an answer: the task's own operations on the loop run at once.
package final class LoopTurns: Sendable {
    private struct Queue {
        var jobs = FairQueue<
            EventLoopExecutor.Owner, (job: UnownedJob, executor: EventLoopExecutor)
        >()
        /// Whether the loop was asked to run jobs.
        var isRunning = false
    }

    /// Readings of a wall clock and of a thread's clock at one moment.
    private struct Reading {
        let time: ContinuousClock.Instant
        let processorTime: Duration
    }

    /// How long jobs run until the loop serves its connections.
    private static let longest = Duration.milliseconds(5)
    /// How long the remaining jobs wait for that.
    private static let pause = TimeAmount.microseconds(100)
    /// The maximum age of a reading. The system takes some time to return that of a thread.
    private static let precision = Duration.milliseconds(1)

    private let eventLoop: any EventLoop
    private let holds: LoopHolds
    private let queue = Mutex(Queue())
    private let reading = Mutex<Reading?>(nil)

    /// - Parameter holds: counts the jobs that take long.
    package init(_ eventLoop: any EventLoop, _ holds: LoopHolds) {
        self.eventLoop = eventLoop
        self.holds = holds
    }

    func add(_ job: UnownedJob, of executor: EventLoopExecutor) {
        if eventLoop.inEventLoop {
            append(job, of: executor)
        } else {
            eventLoop.execute { self.append(job, of: executor) }
        }
    }

    private func append(_ job: UnownedJob, of executor: EventLoopExecutor) {
        let begins = queue.withLock { queue in
            queue.jobs.append((job, executor), for: executor.owner)
            defer { queue.isRunning = true }
            return !queue.isRunning
        }
        if begins { eventLoop.execute(run) }
    }

    private func run() {
        let start = ContinuousClock.now
        var now = start
        while let (job, executor) = next() {
            let processorTime = processorTime(atLeastOf: now)
            executor.run(job)
            let end = ContinuousClock.now
            if now.duration(to: end) >= LoopHolds.least {
                holds.add(
                    executor.path, time: now.duration(to: end),
                    processorTime: Platform.threadTime - processorTime)
            }
            now = end
            if start.duration(to: now) >= Self.longest {
                eventLoop.scheduleTask(in: Self.pause, run)
                return
            }
        }
    }

    private func next() -> (job: UnownedJob, executor: EventLoopExecutor)? {
        queue.withLock { queue in
            let next = queue.jobs.popFirst()
            if next == nil { queue.isRunning = false }
            return next
        }
    }

    /// The processor time that the thread had taken at a moment, or shortly before.
    private func processorTime(atLeastOf now: ContinuousClock.Instant) -> Duration {
        reading.withLock { reading in
            if let reading, reading.time.duration(to: now) < Self.precision {
                return reading.processorTime
            }
            let new = Reading(time: now, processorTime: Platform.threadTime)
            reading = new
            return new.processorTime
        }
    }
}
#endif

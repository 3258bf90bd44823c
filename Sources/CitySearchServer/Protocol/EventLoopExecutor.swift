#if Service
import CitySearch
import CitySearchProgram
package import NIOCore
import Synchronization

/// Runs the tasks of a connection on the thread of its event loop, in turn with tasks of others (``FairScheduler``).
/// Answering requests there saves two thread changes for each: from the loop to the pool of tasks, and back.
///
/// A job here blocks all connections of the loop, so long work belongs to ``BulkThreads``.
package final class EventLoopExecutor: TaskExecutor {
    /// That of the connection whose request the task answers.
    @TaskLocal static var current: EventLoopExecutor?

    /// Whose turns the jobs are.
    enum Owner: Hashable {
        case client(Client)
        /// A connection without a known client, such as a proxy's.
        case connection(ObjectIdentifier)
    }

    private struct State {
        /// The path of the request that is being answered.
        var path = ""
        /// Whether the job that runs began to answer a request.
        var hasBegun = false
    }

    private let turns: FairScheduler
    private let client: Client?
    /// Reports when the client goes; nil if this is not observed.
    let departure: ClientDeparture.Watch?
    private let state = Mutex(State())

    /// - Parameter client: the client of the connection; nil if it may be for several.
    package convenience init(_ turns: FairScheduler, for client: Client?) {
        self.init(turns, for: client, departure: nil)
    }

    init(_ turns: FairScheduler, for client: Client?, departure: ClientDeparture.Watch?) {
        self.turns = turns
        self.client = client
        self.departure = departure
    }

    var owner: Owner { client.map(Owner.client) ?? .connection(ObjectIdentifier(self)) }

    package func enqueue(_ job: consuming ExecutorJob) { turns.add(UnownedJob(job), of: self) }

    /// Runs a job; ``FairScheduler`` calls it on the loop.
    func run(_ job: UnownedJob) {
        state.withLock { $0.hasBegun = false }
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }

    /// The path of the request that the last job answered.
    var path: String { state.withLock(\.path) }

    /// A request begins. A client may send many at once, whose answers wait for nothing, so one job would answer them
    /// all: others have their turn between two of them.
    func begin(_ path: String) async {
        if state.withLock(\.hasBegun) { await Task.yield() }
        state.withLock { ($0.path, $0.hasBegun) = (path, true) }
    }
}

/// The jobs of an event loop's connections. Clients have their turns one after another, so one with many jobs on many
/// connections waits for itself.
///
/// NIO serves its connections when no job is left. A few clients that always have one ready would prevent that, so
/// after ``longest`` the other jobs wait until it has.
///
/// A task that comes back from another thread has its turn after the jobs that the thread enqueued on the loop, such as
/// writing a part of an answer: the task's own operations on the loop run at once.
package final class FairScheduler: Sendable {
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
    private let stalls: EventLoopStalls
    private let queue = Mutex(Queue())
    private let reading = Mutex<Reading?>(nil)

    /// - Parameter stalls: counts the jobs that take long.
    package init(_ eventLoop: any EventLoop, _ stalls: EventLoopStalls) {
        self.eventLoop = eventLoop
        self.stalls = stalls
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
            if now.duration(to: end) >= EventLoopStalls.least {
                stalls.add(
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

/// A queue of elements with owners: all owners have their turns one after another, however many elements each has. The
/// elements of one owner keep their order.
///
/// Adding and taking are O(1).
package struct FairQueue<Owner: Hashable, Element> {
    private var waiting: [Owner: CircularBuffer<Element>] = [:]
    /// Those for whom something waits, in the order of their turns.
    private var turns = CircularBuffer<Owner>()

    package init() {}

    package mutating func append(_ element: Element, for owner: Owner) {
        if waiting[owner]?.append(element) == nil {
            waiting[owner] = [element]
            turns.append(owner)
        }
    }

    /// Removes the first waiting element of the next client in turn; nil if there is none.
    package mutating func popFirst() -> Element? {
        guard let owner = turns.popFirst() else { return nil }
        let element = waiting[owner]?.popFirst()
        if waiting[owner]?.isEmpty == false {
            turns.append(owner)
        } else {
            waiting[owner] = nil
        }
        return element
    }
}
#endif

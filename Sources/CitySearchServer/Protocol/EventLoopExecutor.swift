#if Service
import NIOCore
import Synchronization

/// Runs the tasks of a connection on the thread of its event loop, in turn with tasks of others (``LoopTurns``).
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

    private let turns: LoopTurns
    private let client: Client?
    /// Reports when the client goes; nil if this is not observed.
    let departure: ClientDeparture.Watch?
    private let state = Mutex(State())

    /// - Parameter client: the client of the connection; nil if it may be for several.
    package convenience init(_ turns: LoopTurns, for client: Client?) {
        self.init(turns, for: client, departure: nil)
    }

    init(_ turns: LoopTurns, for client: Client?, departure: ClientDeparture.Watch?) {
        self.turns = turns
        self.client = client
        self.departure = departure
    }

    var owner: Owner {
        client.map(Owner.client) ?? .connection(ObjectIdentifier(self))
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        turns.add(UnownedJob(job), of: self)
    }

    /// Runs a job; ``LoopTurns`` calls it on the loop.
    func run(_ job: UnownedJob) {
        state.withLock { $0.hasBegun = false }
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }

    /// The path of the request that the last job answered.
    var path: String {
        state.withLock(\.path)
    }

    /// A request begins. A client may send many at once, whose answers wait for nothing, so one job would answer them
    /// all: others have their turn between two of them.
    func begin(_ path: String) async {
        if state.withLock(\.hasBegun) { await Task.yield() }
        state.withLock { ($0.path, $0.hasBegun) = (path, true) }
    }
}
#endif

#if Service
import Dispatch
import Synchronization

/// Connections to a database of PostgreSQL, and the threads that wait for its answers. Reads and writes have separate
/// threads, since writes wait for locks.
final class PostgresPool: Sendable {
    /// How the statements of one access see the database.
    enum Access: String {
        /// A snapshot at one moment.
        case read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        /// Each statement sees the state at its start.
        case write = "BEGIN"
    }

    private struct State {
        var idle: [PostgresConnection] = []
        /// The number of losses of connections. All connections that were open then are closed.
        var losses = 0
        /// The last failure, for how long connecting is suspended, and until when.
        var failure: (error: StoreError, pause: Duration, until: ContinuousClock.Instant)?

        /// Why connecting is suspended; nil for the one caller that may try.
        mutating func refusal() -> StoreError? {
            guard let failure else { return nil }
            if failure.until > .now { return failure.error }
            // During one attempt, the other accesses fail immediately instead of waiting for its result.
            self.failure?.until = .now + pauses.upperBound
            return nil
        }
    }

    /// The maximum number of connections for reads, and for writes.
    private static let mostConnections = 2
    /// The time for which connecting is suspended after a failure, increasing each time.
    private static let pauses = Duration.milliseconds(200)...Duration.seconds(5)

    let place: PostgresPlace
    private let state = Mutex(State())
    private let patience: Duration
    private let reading = WaitingThreads("reading", count: mostConnections)
    private let writing = WaitingThreads("writing", count: mostConnections)

    init(_ place: PostgresPlace, patience: Duration) {
        (self.place, self.patience) = (place, patience)
    }

    /// Performs an access in one transaction. Its changes are on the server's disk when this returns.
    func access<Value: Sendable>(
        _ access: Access, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws(StoreError) -> Value {
        let deadline = StoreDeadline(patience)
        let threads = access == .read ? reading : writing
        let outcome: Result<Value, StoreError>? = await outcome(within: patience) { finish in
            threads.add {
                finish(
                    Result { () throws(StoreError) in try self.run(access, until: deadline, body) })
            }
        }
        guard let outcome else { throw .overdue("\(place)") }
        return try outcome.get()
    }

    private func run<Value>(
        _ access: Access, until deadline: StoreDeadline,
        _ body: (PostgresConnection) throws -> Value
    ) throws(StoreError) -> Value {
        guard !deadline.isOver else { throw .overdue("\(place)") }
        let connection = try begin(access, until: deadline)
        do {
            let value = try body(connection)
            try connection.execute("COMMIT")
            putBack(connection)
            return value
        } catch let failure as PostgresConnection.Failure where failure.isLost {
            giveUp()
            throw paused(after: failure)
        } catch {
            if (try? connection.execute("ROLLBACK")) != nil { putBack(connection) }
            throw StoreError(error, at: place)
        }
    }

    /// A connection in a new transaction. A restarted server has closed the idle ones.
    private func begin(
        _ access: Access, until deadline: StoreDeadline
    ) throws(StoreError) -> PostgresConnection {
        while let connection = state.withLock({ $0.idle.popLast() }) {
            do throws(PostgresConnection.Failure) {
                try connection.begin(access.rawValue, until: deadline)
                return connection
            } catch {
                giveUp()
                // It was not closed, but does not answer.
                guard !deadline.isOver else { throw paused(after: error) }
            }
        }
        let connection = try connect(until: deadline)
        do throws(PostgresConnection.Failure) {
            try connection.begin(access.rawValue, until: deadline)
            return connection
        } catch {
            throw StoreError(error, at: place)
        }
    }

    private func connect(until deadline: StoreDeadline) throws(StoreError) -> PostgresConnection {
        if let error = state.withLock({ $0.refusal() }) { throw error }
        do {
            let opening = state.withLock(\.losses)
            let connection = try PostgresConnection(to: place, until: deadline, opening: opening)
            try PostgresSchema.migrate(connection, at: place, until: deadline)
            state.withLock { $0.failure = nil }
            return connection
        } catch {
            throw paused(after: error)
        }
    }

    /// The meaning of an error, which applies to all callers for a while.
    private func paused(after error: any Error) -> StoreError {
        let error = StoreError(error, at: place)
        state.withLock { state in
            let last = state.failure?.pause ?? .zero
            let pause = min(max(last * 2, Self.pauses.lowerBound), Self.pauses.upperBound)
            state.failure = (error, pause, .now + pause)
        }
        return error
    }

    private func putBack(_ connection: PostgresConnection) {
        state.withLock { state in
            if connection.opening == state.losses { state.idle.append(connection) }
        }
    }

    /// Gives up the connections that are open, since one of them was lost.
    private func giveUp() {
        state.withLock { state in
            state.losses += 1
            state.idle = []
        }
    }
}

extension StoreError {
    /// The meaning of a PostgreSQL error for the database at a place.
    init(_ error: any Error, at place: PostgresPlace) {
        switch error {
        case let error as StoreError: self = error
        case let failure as PostgresConnection.Failure:
            let message = place.redacted(failure.message)
            switch failure.state {
            case "53100": self = .full("\(place)")
            case "25006": self = .readOnlyServer("\(place)")
            case "55P03", "57014", "40P01": self = .locked("\(place)")
            default:
                self =
                    failure.isLost
                    ? .unreachable("\(place)", message) : .refused("\(place)", message)
            }
        default: self = .refused("\(place)", "\(error)")
        }
    }
}

/// Threads for blocking work, in the order of its arrival. Blocking the threads of the system's pool would block all
/// tasks of the program.
final class WaitingThreads: Sendable {
    /// A serial queue has a thread of its own when it is needed.
    private let queues: [DispatchQueue]
    private let works = Mutex<[@Sendable () -> Void]>([])

    init(_ name: String, count: Int) {
        queues = (0..<count).map {
            DispatchQueue(label: "citysearch.store.\(name)\($0)", qos: .userInitiated)
        }
    }

    /// Does something on the thread that is free first.
    func add(_ work: @escaping @Sendable () -> Void) {
        works.withLock { $0.append(work) }
        for queue in queues {
            queue.async {
                // Another may have taken it.
                let next = self.works.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                next?()
            }
        }
    }
}
#endif

#if Service
import Dispatch
import Foundation
package import GRDB
import Synchronization

/// A store in a database of SQLite, in WAL mode.
///
/// One read and one write run at a time, since no access takes longer than the disk needs to store a change. If another
/// process removes or renames the database, or sets a damaged one aside, the store continues with the one that is then
/// at the path. If a database does not open, the next access tries again.
package final class SQLiteStore: Sendable {
    /// An event of a store in addition to its requests.
    package enum Event: Sendable, Hashable {
        /// Another database is at the path, and is open now.
        case reopened
        /// The database was damaged; it has this path now, and was replaced by a new one.
        case setAside(String)
    }

    private struct State {
        var connection: StoreConnection?
        /// The number of databases that were opened.
        var openings = 0
        /// Why the last attempt to open it failed, and until when that is not tried again.
        var failure: (error: StoreError, until: ContinuousClock.Instant)?
    }

    /// The maximum number of tries of an access when the database is replaced meanwhile.
    static let tries = 5
    /// The time for which a failure to open the database is remembered: concurrent accesses wait for one attempt.
    private static let pause = Duration.milliseconds(200)

    /// The path of the database.
    package let path: String
    private let patience: Duration
    private let report: @Sendable (Event) -> Void
    private let state = Mutex(State())
    /// The queues of reads and of writes. They wait for other processes, which must not block the threads of tasks.
    private let reading = DispatchQueue(label: "citysearch.store.reading", qos: .userInitiated)
    private let writing = DispatchQueue(label: "citysearch.store.writing", qos: .userInitiated)
    /// Where one of them opens the database, and the other waits for that.
    private let opening = DispatchQueue(label: "citysearch.store.opening", qos: .userInitiated)

    /// A store in a database that is opened on first use.
    ///
    /// - Parameters:
    ///   - patience: the maximum duration of an access.
    ///   - report: called for events of the store.
    package init(
        toBeOpenedAt path: String, patience: Duration = StoreDeadline.patience,
        report: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.path = path
        self.patience = patience
        self.report = report
    }

    /// Opens a database, and creates it if it is missing. A damaged one is renamed and replaced by a new one. A
    /// read-only one can be read.
    package convenience init(
        path: String, patience: Duration = StoreDeadline.patience
    ) throws(StoreError) {
        self.init(toBeOpenedAt: path, patience: patience)
        try open()
    }

    /// Opens the database.
    package func open() throws(StoreError) {
        _ = try current(toWrite: false, until: StoreDeadline(patience), wait: .zero)
    }

    /// Where the database that was at the path is now, if it was damaged; nil when it was not.
    package var setAside: String? { state.withLock { $0.connection?.setAside } }

    // MARK: Access

    /// Reads the database.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await readNumbered(body).value
    }

    /// Changes the database in one transaction.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await access(toWrite: true) { connection, deadline in
            try connection.write(until: deadline, body)
        }
    }

    /// Reads the database, with the number of the opening that it comes from.
    func readNumbered<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> (value: Value, opening: Int) {
        try await access(toWrite: false) { connection, deadline in
            (try connection.read(until: deadline, body), connection.number)
        }
    }

    /// Does something with the database, in its turn.
    private func access<Value: Sendable>(
        toWrite: Bool,
        _ body: @escaping @Sendable (StoreConnection, StoreDeadline) throws -> Value
    ) async throws(StoreError) -> Value {
        let deadline = StoreDeadline(patience)
        let outcome: Result<Value, StoreError>? = await outcome(within: patience) { finish in
            // The caller holds the store. The queue does not, or the database would still be open after its release.
            (toWrite ? writing : reading).async { [weak self] in
                if let result = self?.result(toWrite: toWrite, until: deadline, body) {
                    finish(result)
                }
            }
        }
        guard let outcome else { throw .overdue(path) }
        return try outcome.get()
    }

    private func result<Value>(
        toWrite: Bool, until deadline: StoreDeadline,
        _ body: (StoreConnection, StoreDeadline) throws -> Value
    ) -> Result<Value, StoreError> {
        Result { () throws(StoreError) in try run(toWrite: toWrite, until: deadline, body) }
    }

    /// Does something with the database that is at the path before and after.
    private func run<Value>(
        toWrite: Bool, until deadline: StoreDeadline,
        _ body: (StoreConnection, StoreDeadline) throws -> Value
    ) throws(StoreError) -> Value {
        for _ in 0..<Self.tries {
            // Those before it took all the time.
            guard !deadline.isOver else { throw .locked(path) }
            let connection = try current(toWrite: toWrite, until: deadline, wait: Self.pause)
            do {
                let value = try body(connection, deadline)
                // If the file has lost its name meanwhile, the access is repeated on the one that has the name.
                if connection.isCurrent { return value }
            } catch {
                guard isOpen(connection) else { continue }
                let error = StoreError(error, at: path)
                // The next opening checks the whole database, and sets a damaged one aside.
                if error == .corrupt(path) { forget(connection) }
                throw error
            }
        }
        throw .replaced(path)
    }

    // MARK: Opening

    /// The open database that is at the path.
    ///
    /// - Parameter wait: the time for which a failure to open it is remembered.
    private func current(
        toWrite: Bool, until deadline: StoreDeadline, wait: Duration
    ) throws(StoreError) -> StoreConnection {
        if let open = usable(toWrite) { return open }
        return try opening.sync {
            Result { () throws(StoreError) in
                try self.connection(toWrite: toWrite, until: deadline, wait: wait)
            }
        }.get()
    }

    /// Whether a connection is still the one that is used.
    private func isOpen(_ connection: StoreConnection) -> Bool {
        connection.isCurrent && state.withLock { $0.connection?.number == connection.number }
    }

    /// The current connection, if it is usable.
    private func usable(_ toWrite: Bool) -> StoreConnection? {
        guard let open = state.withLock(\.connection), open.isCurrent else { return nil }
        return toWrite && open.isReadOnly ? nil : open
    }

    /// Opens the database, unless the other queue has opened it meanwhile. Only one runs this at a time.
    private func connection(
        toWrite: Bool, until deadline: StoreDeadline, wait: Duration
    ) throws(StoreError) -> StoreConnection {
        if let open = usable(toWrite) { return open }
        let (last, number) = state.withLock { ($0.connection, $0.openings) }
        if let last, last.isReadOnly, last.isCurrent, !last.mayBeWrittenNow {
            throw .readOnly(path)
        }
        if let failure = state.withLock(\.failure), failure.until > .now { throw failure.error }
        // From here on the last connection is not used; all wait for the next one.
        state.withLock { $0.connection = nil }
        last?.close()
        do throws(StoreError) {
            let next = try StoreConnection(path: path, number: number, until: deadline)
            state.withLock { $0 = State(connection: next, openings: number + 1) }
            if let damaged = next.setAside {
                report(.setAside(damaged))
            } else if number > 0 {
                report(.reopened)
            }
            if toWrite, next.isReadOnly { throw .readOnly(path) }
            return next
        } catch {
            state.withLock { state in
                state.failure = (error, .now + wait)
                state.connection = nil
            }
            throw error
        }
    }

    /// Lets go of a connection, so that the database is opened again.
    private func forget(_ connection: StoreConnection) {
        state.withLock { state in
            if state.connection?.number == connection.number { state.connection = nil }
        }
    }
}
#endif

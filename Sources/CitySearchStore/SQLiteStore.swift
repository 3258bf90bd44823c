#if Service
import Dispatch
import Foundation
package import GRDB
import Synchronization

/// A store in a database of SQLite, in WAL mode.
/// A process has one connection, since no access takes longer than the disk needs to keep a change. When another
/// process removes or renames the database, or sets a damaged one aside, the store goes on with the one that is then
/// at the path. When a database does not open, the next access tries again.
package final class SQLiteStore: Sendable {
    /// What a store does beside what it is asked to do.
    package enum Event: Sendable, Hashable {
        /// Another database is at the path, and is open now.
        case reopened
        /// The database was damaged; it has this path now, and a new one was begun.
        case setAside(String)
    }

    private struct State {
        var connection: StoreConnection?
        /// How many databases were opened.
        var openings = 0
        /// Why the last attempt to open it failed, and until when that is not tried again.
        var failure: (error: StoreError, until: ContinuousClock.Instant)?
    }

    /// How often an access is tried when the database is replaced meanwhile.
    static let tries = 5
    /// How long a failure to open the database holds: many who ask at once wait for one attempt.
    private static let pause = Duration.milliseconds(200)

    /// The path of the database.
    package let path: String
    private let busyTimeout: Double
    private let report: @Sendable (Event) -> Void
    private let state = Mutex(State())
    /// Opening reads the whole database and waits for others, which must not hold up the threads of tasks.
    private let opener = DispatchQueue(label: "citysearch.store", qos: .userInitiated)

    /// A store in a database that is opened when something is first asked for.
    ///
    /// - Parameters:
    ///   - busyTimeout: how long to wait for other processes, in seconds.
    ///   - report: is told what the store does by itself.
    package init(
        toBeOpenedAt path: String, busyTimeout: Double = 5,
        report: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.path = path
        self.busyTimeout = busyTimeout
        self.report = report
    }

    /// Opens a database, and makes it if there is none. A damaged one is renamed, and a new one takes its
    /// place. One that may not be written can be read.
    package convenience init(path: String, busyTimeout: Double = 5) throws(StoreError) {
        self.init(toBeOpenedAt: path, busyTimeout: busyTimeout)
        try open()
    }

    /// Opens the database.
    package func open() throws(StoreError) {
        _ = try opener.sync {
            Result { () throws(StoreError) in try connection(toWrite: false, wait: .zero) }
        }.get()
    }

    /// Where the database that was at the path is now, if it was damaged; nil when it was not.
    package var setAside: String? {
        state.withLock { $0.connection?.setAside }
    }

    // MARK: Access

    /// Reads the database.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await access(toWrite: false) { connection in try await connection.read(body) }
    }

    /// Changes the database in one transaction.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await access(toWrite: true) { connection in try await connection.write(body) }
    }

    /// Reads the database, with the number of the opening that it comes from.
    func readNumbered<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> (value: Value, opening: Int) {
        try await access(toWrite: false) { connection in
            (try await connection.read(body), connection.number)
        }
    }

    /// Does something with the database that is at the path before and after.
    private func access<Value: Sendable>(
        toWrite: Bool, _ body: @Sendable (StoreConnection) async throws -> Value
    ) async throws(StoreError) -> Value {
        for _ in 0..<Self.tries {
            let connection = try await current(toWrite: toWrite)
            do {
                let value = try await body(connection)
                // If the file has lost its name meanwhile, the access is repeated on the one that has the name.
                if connection.isCurrent { return value }
            } catch {
                guard isOpen(connection) else { continue }
                let error = StoreError(error, at: path)
                // The next opening looks at the whole database, and sets a damaged one aside.
                if error == .corrupt(path) { forget(connection) }
                throw error
            }
        }
        throw .replaced(path)
    }

    // MARK: Opening

    /// The open database that is at the path.
    private func current(toWrite: Bool) async throws(StoreError) -> StoreConnection {
        if let open = usable(toWrite) { return open }
        let outcome = await withCheckedContinuation { continuation in
            opener.async {
                continuation.resume(
                    returning: Result { () throws(StoreError) in
                        try self.connection(toWrite: toWrite, wait: Self.pause)
                    })
            }
        }
        return try outcome.get()
    }

    /// Whether a connection is still the one that is used.
    private func isOpen(_ connection: StoreConnection) -> Bool {
        connection.isCurrent
            && state.withLock { $0.connection?.number == connection.number }
    }

    /// The connection that there is, if it will do.
    private func usable(_ toWrite: Bool) -> StoreConnection? {
        guard let open = state.withLock(\.connection), open.isCurrent else { return nil }
        return toWrite && open.isReadOnly ? nil : open
    }

    /// Opens the database, unless another task has opened it meanwhile. Only one task runs this at a time.
    ///
    /// - Parameter wait: how long a failure holds.
    private func connection(
        toWrite: Bool, wait: Duration
    ) throws(StoreError) -> StoreConnection {
        if let open = usable(toWrite) { return open }
        let (last, number) = state.withLock { ($0.connection, $0.openings) }
        if let last, last.isReadOnly, last.isCurrent, !last.mayBeWrittenNow {
            throw .readOnly(path)
        }
        if let failure = state.withLock(\.failure), failure.until > .now { throw failure.error }
        // From here on nobody takes the last connection; all wait for the next one.
        state.withLock { $0.connection = nil }
        last?.close()
        do throws(StoreError) {
            let next = try StoreConnection(path: path, number: number, busyTimeout: busyTimeout)
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

    /// Lets go of a connection, so that the database is opened anew.
    private func forget(_ connection: StoreConnection) {
        state.withLock { state in
            if state.connection?.number == connection.number { state.connection = nil }
        }
    }
}
#endif

#if Service
import Foundation
package import GRDB

/// A store in a database of SQLite, in WAL mode.
///
/// One connection serves a process: nothing here takes longer than the disk needs to keep a change.
package struct SQLiteStore: Sendable {
    /// The path of the database.
    package let path: String
    /// Where the database that was at the path is now, if it was damaged; nil when it was not.
    package let setAside: String?
    private let queue: DatabaseQueue
    private let identity: [UInt64]?

    /// Opens the database of this user, in `$XDG_DATA_HOME/citysearch` or `~/.local/share/citysearch`,
    /// and makes it if there is none.
    package init() throws(StoreError) {
        guard let path = DatabaseFile.userPath(ProcessInfo.processInfo.environment) else {
            throw .noPlace
        }
        try self.init(path: path)
    }

    /// Opens a database, and makes it if there is none. A damaged one is renamed, and a new one takes its
    /// place.
    ///
    /// - Parameter busyTimeout: how long to wait for other processes, in seconds.
    package init(path: String, busyTimeout: Double = 5) throws(StoreError) {
        self.path = path
        let file = DatabaseFile(path: path)
        do {
            try file.make()
            (queue, setAside) = try file.exclusively(timeout: busyTimeout) {
                do {
                    return (try Self.open(path, busyTimeout), nil)
                } catch  where StoreError(error, at: path) == .corrupt(path) {
                    let damaged = try file.setAside(at: .now)
                    try file.make()
                    return (try Self.open(path, busyTimeout), damaged)
                }
            }
        } catch {
            throw StoreError(error, at: path)
        }
        identity = file.identity
    }

    private static func open(_ path: String, _ busyTimeout: Double) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { database in
            // GRDB's own WAL mode writes at each opening, and does not sync what it writes later.
            try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let migrator = StoreSchema.migrator
        let isComplete = try queue.read { database in
            guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw StoreError.corrupt(path)
            }
            guard try !migrator.hasBeenSuperseded(database) else { throw StoreError.newer(path) }
            return try migrator.hasCompletedMigrations(database)
        }
        // Even when nothing is to be done, migrating would wait for others that write.
        if !isComplete { try migrator.migrate(queue) }
        return queue
    }

    // MARK: Access

    /// Reads the database.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await queue.read(body)
        } catch {
            throw StoreError(error, at: path)
        }
    }

    /// Changes the database in one transaction.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        // Into a file without its name would go what nobody finds again.
        guard DatabaseFile(path: path).identity == identity else { throw .replaced(path) }
        do {
            return try await queue.write(body)
        } catch {
            throw StoreError(error, at: path)
        }
    }
}
#endif

#if Service
import Foundation
import GRDB

/// An open database, as long as its path leads to it.
struct StoreConnection: Sendable {
    /// Where the database that was at the path is now, if it was damaged; nil when it was not.
    let setAside: String?
    /// Whether this user may only read the database.
    let isReadOnly: Bool
    /// How many were opened before it.
    let number: Int
    private let file: DatabaseFile
    private let opened: Opened

    private struct Opened {
        let queue: DatabaseQueue
        /// What tells the database from another.
        let change: DatabaseFile.Change
        let identity: DatabaseFile.Identity
    }

    /// Opens a database, and makes it if there is none. A damaged one is renamed, and a new one takes its place. One
    /// that may not be written is opened to be read.
    ///
    /// - Parameter busyTimeout: how long to wait for other processes, in seconds.
    init(path: String, number: Int, busyTimeout: Double) throws(StoreError) {
        let file = DatabaseFile(path: path)
        (self.file, self.number) = (file, number)
        do {
            try file.make()
            (opened, setAside, isReadOnly) = try file.exclusively(timeout: busyTimeout) {
                guard file.isWritable else {
                    return (try Self.openToRead(file, busyTimeout), nil, true)
                }
                do {
                    return (try Self.open(file, busyTimeout), nil, false)
                } catch  where StoreError(error, at: path) == .corrupt(path) {
                    let damaged = try file.setAside(at: .now)
                    try file.make()
                    return (try Self.open(file, busyTimeout), damaged, false)
                }
            }
        } catch {
            throw StoreError(error, at: path)
        }
    }

    /// Whether the path still leads to this database. Nobody finds again what is written into one that was moved or
    /// removed.
    var isCurrent: Bool {
        file.identity(by: opened.change) == opened.identity
    }

    /// Whether the database may be written, now that ``isReadOnly`` was found earlier.
    var mayBeWrittenNow: Bool {
        file.isWritable
    }

    /// Reads the database at one moment.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await whileOpen { database in
            try database.readOnly { try Self.transaction(.deferred, in: database, body) }
        }
    }

    /// Changes the database in one transaction.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await whileOpen { database in
            try Self.transaction(.immediate, in: database, body)
        }
    }

    /// Does something with the database, unless it was closed. GRDB alone would use a database that SQLite has let go
    /// of, and crash.
    private func whileOpen<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await opened.queue.writeWithoutTransaction { database in
            guard unsafe database.sqliteConnection != nil else {
                throw StoreError.replaced(file.path)
            }
            return try body(database)
        }
    }

    private static func transaction<Value>(
        _ kind: Database.TransactionKind, in database: Database,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        try database.beginTransaction(kind)
        do {
            let value = try body(database)
            try database.commit()
            return value
        } catch {
            try? database.rollback()
            throw error
        }
    }

    /// Closes the database when what has begun is done. Two connections of a process with two logs would each undo
    /// what the other writes.
    func close() {
        try? opened.queue.close()
    }

    // MARK: Opening

    private static func open(_ file: DatabaseFile, _ busyTimeout: Double) throws -> Opened {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { database in
            // GRDB's own WAL mode writes at each opening, and does not sync what it writes later.
            try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        return try open(file, by: .fileOrLog) {
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            // Even when nothing is to be done, migrating would wait for others that write.
            if try !hasAllTables(queue, file) { try StoreSchema.migrator.migrate(queue) }
            return queue
        }
    }

    private static func openToRead(
        _ file: DatabaseFile, _ busyTimeout: Double
    ) throws -> Opened {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(busyTimeout)
        do {
            return try open(file, by: .file) {
                let queue = try DatabaseQueue(path: file.path, configuration: configuration)
                guard try hasAllTables(queue, file) else { throw StoreError.readOnly(file.path) }
                return queue
            }
        } catch let error as DatabaseError
            where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) && !file.hasLog
        {
            // SQLite needs files beside a database to share it with who writes. Where they can neither be read nor
            // made, nobody writes, or else the content tells.
            return try open(file, by: .fileOrContent) {
                let queue = try DatabaseQueue(
                    path: file.unchangingURL, configuration: configuration)
                guard try hasAllTables(queue, file) else { throw StoreError.readOnly(file.path) }
                return queue
            }
        }
    }

    /// Opens a file, again when it or what is beside it is taken away meanwhile.
    private static func open(
        _ file: DatabaseFile, by change: DatabaseFile.Change, _ body: () throws -> DatabaseQueue
    ) throws -> Opened {
        for _ in 0..<SQLiteStore.tries {
            try file.make()
            let before = file.identity(by: .file)
            do {
                let queue = try body()
                if before == file.identity(by: .file), let identity = file.identity(by: change) {
                    return Opened(queue: queue, change: change, identity: identity)
                }
            } catch {
                let isTakenAway =
                    before != file.identity(by: .file)
                    || (error as? DatabaseError)?.resultCode == .SQLITE_IOERR
                guard isTakenAway else { throw error }
            }
        }
        throw StoreError.replaced(file.path)
    }

    /// Whether an undamaged database has all tables.
    private static func hasAllTables(_ queue: DatabaseQueue, _ file: DatabaseFile) throws -> Bool {
        let migrator = StoreSchema.migrator
        return try queue.read { database in
            guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw StoreError.corrupt(file.path)
            }
            guard try !migrator.hasBeenSuperseded(database) else {
                throw StoreError.newer(file.path)
            }
            return try migrator.hasCompletedMigrations(database)
        }
    }
}
#endif

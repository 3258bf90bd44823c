#if Service
import Foundation
import GRDB
import Synchronization

/// An open database, as long as its path refers to it. Reads and writes have separate SQLite connections, so reads do
/// not wait for writes.
struct StoreConnection: Sendable {
    /// Where the database that was at the path is now, if it was damaged; nil when it was not.
    let setAside: String?
    /// The number of connections that were opened before it.
    let number: Int
    private let file: DatabaseFile
    private let opened: Opened

    /// A connection of SQLite, for one access at a time.
    private struct Queue {
        let database: DatabaseQueue
        let busy: BusyDeadline

        init(
            _ path: String, until deadline: StoreDeadline,
            _ configure: (inout Configuration) -> Void
        ) throws {
            busy = BusyDeadline(deadline)
            var configuration = Configuration()
            configuration.busyMode = busy.mode
            configure(&configuration)
            database = try DatabaseQueue(path: path, configuration: configuration)
        }
    }

    private struct Opened {
        let reader: Queue
        /// Nil when this user may only read.
        let writer: Queue?
        /// The state that distinguishes the database from another.
        let change: DatabaseFile.Change
        let identity: DatabaseFile.Identity
    }

    /// Opens a database, and creates it if it is missing. A damaged one is renamed and replaced by a new one. A
    /// read-only one is opened for reading.
    ///
    /// - Parameter deadline: until when to wait for other processes.
    init(path: String, number: Int, until deadline: StoreDeadline) throws(StoreError) {
        let file = DatabaseFile(path: path)
        (self.file, self.number) = (file, number)
        do {
            try file.make()
            (opened, setAside) = try file.exclusively(until: deadline) {
                guard file.isWritable else { return (try Self.openToRead(file, deadline), nil) }
                do {
                    return (try Self.open(file, deadline), nil)
                } catch  where StoreError(error, at: path) == .corrupt(path) {
                    let damaged = try file.setAside(at: .now)
                    try file.make()
                    return (try Self.open(file, deadline), damaged)
                }
            }
        } catch {
            throw StoreError(error, at: path)
        }
    }

    /// Whether this user may only read the database.
    var isReadOnly: Bool { opened.writer == nil }

    /// Whether the path still refers to this database. Data written to a moved or removed one would be lost.
    var isCurrent: Bool { file.identity(by: opened.change) == opened.identity }

    /// Whether the database may be written, now that ``isReadOnly`` was found earlier.
    var mayBeWrittenNow: Bool { file.isWritable }

    /// Reads the database at one moment.
    func read<Value>(
        until deadline: StoreDeadline, _ body: (Database) throws -> Value
    ) throws -> Value {
        try whileOpen(opened.reader, until: deadline) { database in
            try Self.transaction(.deferred, in: database, body)
        }
    }

    /// Changes the database in one transaction.
    func write<Value>(
        until deadline: StoreDeadline, _ body: (Database) throws -> Value
    ) throws -> Value {
        guard let writer = opened.writer else { throw StoreError.readOnly(file.path) }
        return try whileOpen(writer, until: deadline) { database in
            try Self.transaction(.immediate, in: database, body)
        }
    }

    /// Does something with the database, unless it was closed. GRDB alone would use a database that SQLite has let go
    /// of, and crash.
    private func whileOpen<Value>(
        _ queue: Queue, until deadline: StoreDeadline, _ body: (Database) throws -> Value
    ) throws -> Value {
        try queue.database.writeWithoutTransaction { database in
            guard unsafe database.sqliteConnection != nil else {
                throw StoreError.replaced(file.path)
            }
            queue.busy.set(deadline)
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

    /// Closes the database when the running accesses are done; waiting ones are cancelled. Two connections of a process
    /// with two logs would each undo the changes of the other.
    func close() {
        for queue in [opened.reader, opened.writer].compactMap(\.self) {
            queue.busy.waitNoMore()
            try? queue.database.close()
        }
    }

    // MARK: Opening

    private static func open(_ file: DatabaseFile, _ deadline: StoreDeadline) throws -> Opened {
        try open(file, by: .fileOrLog) {
            let writer = try Queue(file.path, until: deadline) { configuration in
                configuration.prepareDatabase { database in
                    // GRDB's WAL mode writes at each opening, and does not sync later changes.
                    try database.execute(
                        sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
                }
            }
            // Even when nothing is to be done, migrating would wait for others that write.
            if try !hasAllTables(writer, file) {
                try StoreSchema.migrator.migrate(writer.database)
            }
            let log = file.identity(by: .fileOrLog)
            let reader = try Queue(file.path, until: deadline) { $0.readonly = true }
            // SQLite opens the log when something is read.
            _ = try reader.database.read { try StoreSchema.migrator.hasCompletedMigrations($0) }
            guard log == file.identity(by: .fileOrLog) else { throw StoreError.replaced(file.path) }
            return (reader, writer)
        }
    }

    private static func openToRead(
        _ file: DatabaseFile, _ deadline: StoreDeadline
    ) throws -> Opened {
        func reader(_ path: String) throws -> (Queue, Queue?) {
            let reader = try Queue(path, until: deadline) { $0.readonly = true }
            guard try hasAllTables(reader, file) else { throw StoreError.readOnly(file.path) }
            return (reader, nil)
        }
        do {
            return try open(file, by: .file) { try reader(file.path) }
        } catch let error as DatabaseError
            where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) && !file.hasLog
        {
            // SQLite needs files next to a database to share it with writers. If they can neither be read nor created,
            // there is no writer, or else the content shows it.
            return try open(file, by: .fileOrContent) { try reader(file.unchangingURL) }
        }
    }

    /// Opens a file, again if it or one of SQLite's files is removed meanwhile.
    private static func open(
        _ file: DatabaseFile, by change: DatabaseFile.Change,
        _ body: () throws -> (reader: Queue, writer: Queue?)
    ) throws -> Opened {
        var failures: [any Error] = []
        for _ in 0..<SQLiteStore.tries {
            try file.make()
            let before = file.identity(by: .file)
            do {
                let (reader, writer) = try body()
                if before == file.identity(by: .file), let identity = file.identity(by: change) {
                    return Opened(
                        reader: reader, writer: writer, change: change, identity: identity)
                }
            } catch {
                let code = (error as? DatabaseError)?.resultCode
                let isTakenAway =
                    before != file.identity(by: .file) || code == .SQLITE_IOERR
                    || error as? StoreError == .replaced(file.path)
                if isTakenAway { continue }
                // A file of SQLite's own may have been removed, or it may not be created.
                guard code == .SQLITE_CANTOPEN else { throw error }
                failures.append(error)
            }
        }
        if failures.count == SQLiteStore.tries, let failure = failures.last { throw failure }
        throw StoreError.replaced(file.path)
    }

    /// Whether an undamaged database has all tables.
    private static func hasAllTables(_ queue: Queue, _ file: DatabaseFile) throws -> Bool {
        let migrator = StoreSchema.migrator
        return try queue.database.read { database in
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

/// Lets a connection of SQLite wait for others that hold the database, until the access that uses it is over.
final class BusyDeadline: Sendable {
    /// The wait of a connection between two tries, in microseconds.
    private static let pause: UInt32 = 5_000

    /// Nil when the connection waits no more, whatever is set.
    private let end: Mutex<ContinuousClock.Instant?>

    init(_ deadline: StoreDeadline) { end = Mutex(deadline.ofAccess) }

    /// The behaviour of SQLite when others have locked the database.
    var mode: Database.BusyMode {
        .callback { _ in
            guard let end = self.end.withLock(\.self), .now < end else { return false }
            usleep(Self.pause)
            return true
        }
    }

    /// Begins an access.
    func set(_ deadline: StoreDeadline) {
        end.withLock { end in
            if end != nil { end = deadline.ofAccess }
        }
    }

    /// Ends the access that waits, and all that come.
    func waitNoMore() { end.withLock { $0 = nil } }
}
#endif

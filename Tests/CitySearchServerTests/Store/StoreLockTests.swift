#if Service
import CitySearchStore
import Foundation
import GRDB
import TestSupport
import Testing

/// What others may hold while a store is used, or when it is opened.
enum StoreLock: CaseIterable {
    case immediate, exclusive, rename, table

    static var allCases: [StoreLock] {
        [.immediate, .exclusive] + (PostgresServer.url == nil ? [] : [.rename, .table])
    }

    /// A store with one favourite of two users each, which others hold.
    struct Held {
        let store: any Store
        let release: @Sendable () async throws -> Void
        /// A value that the store needs to continue.
        fileprivate let place: any Sendable
    }

    /// Whether the favourites can be read meanwhile.
    var letsRead: Bool { self != .table }

    func hold(_ favourite: Favourite, patience: Duration) async throws -> Held {
        let make: (any Store) async throws -> Void = { store in
            for user in [User.unnamed, try #require(User("ada"))] {
                _ = try await store.addFavourite(favourite, of: user, limit: 1)
            }
        }
        switch self {
        case .immediate, .exclusive:
            let folder = try TemporaryFolder()
            let path = folder.path("citysearch.db")
            let store = try SQLiteStore(path: path, patience: patience)
            try await make(SQLiteStore(path: path))
            let release = try await SQLiteLock.hold(
                path, self == .immediate ? "BEGIN IMMEDIATE" : "BEGIN EXCLUSIVE")
            return Held(store: store, release: release, place: folder)
        case .rename, .table:
            let database = try PostgresServer.Database()
            let place = try PostgresPlace(database.url)
            let store = PostgresStore(at: place, patience: patience)
            try await make(PostgresStore(at: place))
            let release = try await database.hold(
                self == .table
                    ? "LOCK TABLE citysearch.favourite"
                    : "UPDATE citysearch.favourite SET person = 'new' WHERE person = 'ada'")
            return Held(store: store, release: release, place: database)
        }
    }
}

/// Another program's transaction in a database of SQLite.
enum SQLiteLock {
    /// - Returns: ends the transaction.
    static func hold(
        _ path: String, _ statements: String
    ) async throws
        -> @Sendable () async throws -> Void
    {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: statements) }
        return { try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
    }
}

@Suite("A store that others hold", .serialized)
struct StoreLockTests {
    /// Longer than a few reads take next to tests that use all processors.
    private static let patience = Duration.seconds(6)
    /// Far less than many would wait one behind the other.
    private static let bound = patience + .seconds(2)

    private let lima = Favourite.lima
    private let oslo = Favourite(
        id: 2, name: "Oslo", country: "NO", addedAt: Date(timeIntervalSince1970: 2))

    /// Whether something failed since others took too long.
    private func isInVain(_ body: () async throws -> Void) async -> Bool {
        do {
            try await body()
            return false
        } catch StoreError.locked, StoreError.overdue {
            return true
        } catch {
            Issue.record(error)
            return false
        }
    }

    @Test(arguments: StoreLock.allCases)
    func `many changes wait this long together, and reads do not wait`(
        lock: StoreLock
    ) async throws {
        let held = try await lock.hold(lima, patience: Self.patience)
        let (store, oslo) = (held.store, oslo)
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: ContinuousClock.Instant.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    #expect(
                        await isInVain {
                            _ = try await store.addFavourite(oslo, of: .unnamed, limit: 9)
                        })
                    return .now
                }
            }
            if lock.letsRead {
                // All of them wait by now.
                try await Task.sleep(for: .milliseconds(300))
                for _ in 0..<4 {
                    #expect(try await store.favourites(of: .unnamed) == [lima])
                    #expect(try await store.history(of: .unnamed).isEmpty)
                    _ = try await store.favouritesRevision()
                }
            }
            let read = ContinuousClock.now
            for try await end in group { #expect(!lock.letsRead || end > read) }
        }
        #expect(.now - start < Self.bound)
        try await held.release()
        #expect(try await store.addFavourite(oslo, of: .unnamed, limit: 9) == .added(1))
        #expect(try await store.favourites(of: .unnamed) == [lima, oslo])
    }

    @Test(.enabled(if: StoreLock.allCases.contains(.table)))
    func `many who read what others hold wait so long together`() async throws {
        let held = try await StoreLock.table.hold(lima, patience: Self.patience)
        let store = held.store
        let start = ContinuousClock.now
        await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    #expect(await isInVain { _ = try await store.revisedFavourites(of: .unnamed) })
                }
            }
        }
        #expect(.now - start < Self.bound)
        try await held.release()
        #expect(try await store.favourites(of: .unnamed) == [lima])
    }

    @Test func `who changes something goes on when others let go in time`() async throws {
        for lock in StoreLock.allCases {
            let held = try await lock.hold(lima, patience: .seconds(60))
            let (store, oslo) = (held.store, oslo)
            let added = Task { try await store.addFavourite(oslo, of: .unnamed, limit: 9) }
            try await Task.sleep(for: .milliseconds(300))
            try await held.release()
            #expect(try await added.value == .added(1))
        }
    }

    // MARK: Opening

    @Test(arguments: [false, true])
    func `opening waits so long for others, who have the directory or the file`(
        hasFile: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("citysearch.db")
        let release: @Sendable () async throws -> Void
        if hasFile {
            // It is not in WAL mode yet.
            release = try await SQLiteLock.hold(path, "CREATE TABLE a (b); BEGIN EXCLUSIVE")
        } else {
            let directory = unsafe open(folder.url.path, O_RDONLY)
            try #require(flock(directory, LOCK_EX) == 0)
            release = { close(directory) }
        }
        let store = SQLiteStore(toBeOpenedAt: path, patience: Self.patience)
        try await openInVain(store)
        try await release()
        try await opensSoon(store)
    }

    @Test(.enabled(if: PostgresServer.url != nil))
    func `opening waits so long for another server that makes the tables`() async throws {
        let database = try PostgresServer.Database()
        let release = try await database.hold(
            "SELECT pg_advisory_xact_lock(hashtext('citysearch'))")
        let store = PostgresStore(at: try PostgresPlace(database.url), patience: Self.patience)
        try await openInVain(store)
        try release()
        try await opensSoon(store)
    }

    /// Waits until the store opens: a failure holds for up to five seconds.
    private func opensSoon(_ store: any Store) async throws {
        let end = ContinuousClock.now + .seconds(20)
        while await isInVain({ _ = try await store.favourites(of: .unnamed) }) {
            try #require(ContinuousClock.now < end, "it does not open")
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try await store.addFavourite(lima, of: .unnamed, limit: 1) == .added(1))
    }

    private func openInVain(_ store: any Store) async throws {
        let (lima, start) = (lima, ContinuousClock.now)
        await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    #expect(
                        await isInVain {
                            if number.isMultiple(of: 2) {
                                _ = try await store.favourites(of: .unnamed)
                            } else {
                                _ = try await store.addFavourite(lima, of: .unnamed, limit: 1)
                            }
                        })
                }
            }
        }
        #expect(.now - start < Self.bound)
    }
}
#endif

#if Service
import CitySearchStore
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

/// Properties particular to the store in SQLite.
@Suite("The store in SQLite", .serialized)
struct SQLiteStoreTests {
    private let folder: TemporaryFolder
    private let path: String
    private let lima = Favourite.lima

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("citysearch.db")
    }

    /// Another program's connection to the database.
    private func connection() throws -> DatabaseQueue { try DatabaseQueue(path: path) }

    /// Adds favourites at once, each by a store of its own or all by one, and returns what came of each.
    private func addAtOnce(
        _ ids: Range<Int>, to store: SQLiteStore? = nil
    ) async throws -> [FavouriteAddition] {
        let path = path
        return try await withThrowingTaskGroup(of: FavouriteAddition.self) { group in
            for id in ids {
                group.addTask {
                    try await (store ?? SQLiteStore(path: path)).addFavourite(
                        Favourite(id), of: .unnamed, limit: 99)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// A store with favourites from 2 on.
    private func filled(_ count: Int) async throws -> SQLiteStore {
        let store = try SQLiteStore(path: path)
        let many = (2..<count + 2).map { Favourite($0, "City \($0)") }
        _ = try await store.addFavourites(many, of: .unnamed, limit: count)
        return store
    }

    /// Writes over all pages of the database but the first.
    private func damagePages() throws {
        let file = try FileHandle(forUpdating: URL(filePath: path))
        let size = try file.seekToEnd()
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0x5A, count: Int(size) - 4_096))
        try file.close()
    }

    // MARK: Weather

    @Test(arguments: [-1, 0, 1])
    func `keeps the newest weather when there is more than it may keep`(excess: Int) async throws {
        let store = try SQLiteStore(path: path)
        let count = CachedWeather.limit + excess - 1
        try await store.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
                    INSERT INTO weather (key, fetchedAt, payload) SELECT i, i * 1000, x'00' FROM n
                    """, arguments: [count])
        }
        let newest = CachedWeather(
            fetchedAt: Date(timeIntervalSince1970: Double(count) + 1), payload: [1])
        try await store.keepWeather(newest, for: "newest")
        #expect(try await store.weather(for: "newest") == newest)
        #expect(try await store.weather(for: "\(count)") != nil)
        #expect((try await store.weather(for: "1") == nil) == (excess > 0))
        #expect(try await store.weather(for: "2") != nil)
        // One that is older than all others does not take the place of one of them.
        let oldest = CachedWeather(fetchedAt: Date(timeIntervalSince1970: 0.5), payload: [2])
        try await store.keepWeather(oldest, for: "oldest")
        #expect((try await store.weather(for: "oldest") == nil) == (excess > -1))
    }

    // MARK: Files

    @Test func `makes the directory and the files for this user alone`() async throws {
        let path = folder.path("a/b/citysearch.db")
        let store = try SQLiteStore(path: path)
        _ = try await store.addFavourite(lima, of: .unnamed, limit: 1)
        func permissions(_ path: String) throws -> Int? {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return (attributes[.posixPermissions] as? NSNumber)?.intValue
        }
        #expect(try permissions(folder.path("a")) == 0o700)
        #expect(try permissions(folder.path("a/b")) == 0o700)
        for suffix in ["", "-wal", "-shm"] { #expect(try permissions(path + suffix) == 0o600) }
    }

    @Test func `acknowledges only changes on the disk, in WAL mode`() async throws {
        let store = try SQLiteStore(path: path)
        let mode = try await store.write { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        let sync = try await store.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        #expect(mode == "wal")
        #expect(sync == 2)
    }

    @Test func `opening an existing database changes nothing`() async throws {
        _ = try await SQLiteStore(path: path).addFavourite(lima, of: .unnamed, limit: 1)
        let before = try Data(contentsOf: URL(filePath: path))
        for _ in 0..<3 {
            #expect(try await SQLiteStore(path: path).favourites(of: .unnamed) == [lima])
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func `many may open a new one at once`() async throws {
        let added = try await addAtOnce(0..<16)
        #expect(added == Array(repeating: .added(1), count: 16))
        #expect(try folder.names().allSatisfy { !$0.contains("corrupt") })
    }

    // MARK: Another database under the same name

    /// A store, and its reports.
    private func reporting() -> (store: SQLiteStore, events: Events) {
        let events = Events()
        let store = SQLiteStore(toBeOpenedAt: path) { events.add($0) }
        return (store, events)
    }

    /// Removes the database, or gives it another name.
    private func takeAway(_ suffix: String?) throws {
        for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
            if let suffix {
                try FileManager.default.moveItem(atPath: path + end, toPath: path + suffix + end)
            } else {
                try FileManager.default.removeItem(atPath: path + end)
            }
        }
    }

    @Test(arguments: [nil, ".moved"])
    func `continues with a new one, and reports it once`(suffix: String?) async throws {
        let (store, events) = reporting()
        for number in 0..<3 {
            #expect(try await store.favourites(of: .unnamed).isEmpty)
            #expect(events.all == Array(repeating: .reopened, count: number))
            #expect(try await store.addFavourite(lima, of: .unnamed, limit: 1) == .added(1))
            #expect(try await store.favourites(of: .unnamed) == [lima])
            #expect(try await store.revisedFavourites(of: .unnamed).revision.opening == number)
            try takeAway(suffix.map { "\($0)\(number)" })
        }
    }

    @Test func `goes on with the one that took its name`() async throws {
        let other = folder.path("other.db")
        do {
            let store = try SQLiteStore(path: other)
            _ = try await store.addFavourite(Favourite(7), of: .unnamed, limit: 9)
        }
        let (store, events) = reporting()
        _ = try await store.addFavourite(lima, of: .unnamed, limit: 9)
        let before = try await store.favouritesRevision()
        try takeAway(nil)
        try FileManager.default.moveItem(atPath: other, toPath: path)
        #expect(try await store.favourites(of: .unnamed).map(\.id) == [7])
        // Both have one change behind them.
        #expect(try await store.favouritesRevision() > before)
        #expect(try await store.addFavourite(lima, of: .unnamed, limit: 9) == .added(1))
        #expect(events.all == [.reopened])
    }

    @Test func `many who find another one open it once`() async throws {
        let (store, events) = reporting()
        _ = try await store.addFavourite(lima, of: .unnamed, limit: 99)
        for round in 1...10 {
            try takeAway(nil)
            let added = try await addAtOnce(0..<16, to: store)
            #expect(added == Array(repeating: .added(1), count: 16))
            #expect(Set(try await store.favourites(of: .unnamed).map(\.id)) == Set(0..<16))
            #expect(events.all.count == round)
        }
    }

    @Test func `keeps changes that it acknowledged after its removal`() async throws {
        let (store, _) = reporting()
        let path = path
        let adding = Task {
            var acknowledged: [(id: Int, asked: ContinuousClock.Instant)] = []
            var id = 0
            while !Task.isCancelled {
                id += 1
                let asked = ContinuousClock.now
                guard
                    let addition = try? await store.addFavourite(
                        Favourite(id), of: .unnamed, limit: .max)
                else {
                    // A cancelled task does not know the result.
                    try #require(Task.isCancelled)
                    break
                }
                #expect(addition == .added(1))
                acknowledged.append((id, asked))
            }
            return acknowledged
        }
        for _ in 0..<8 {
            // Longer than the disk takes to make a new one.
            try await Task.sleep(for: .milliseconds(300))
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + end)
            }
        }
        let removed = ContinuousClock.now
        try await Task.sleep(for: .milliseconds(300))
        adding.cancel()
        let acknowledged = try await adding.value
        #expect(acknowledged.contains { $0.asked > removed })
        let kept = Set(try await SQLiteStore(path: path).favourites(of: .unnamed).map(\.id))
        let missing = acknowledged.filter { $0.asked > removed && !kept.contains($0.id) }
        #expect(missing.isEmpty)
    }

    @Test func `none of many who use one does so after it is closed`() async throws {
        let store = try SQLiteStore(path: path)
        let city = lima
        let end = ContinuousClock.now + .seconds(2)
        try await withThrowingTaskGroup { group in
            for number in 0..<32 {
                group.addTask {
                    while ContinuousClock.now < end {
                        do throws(StoreError) {
                            if number.isMultiple(of: 16) {
                                _ = try await store.addFavourite(city, of: .unnamed, limit: 1)
                            } else {
                                _ = try await store.favourites(of: .unnamed)
                            }
                        } catch .replaced {
                            // It is taken away faster than it is used.
                        }
                    }
                }
            }
            while ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(10))
                for end in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(atPath: path + end)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `one that cannot be opened is tried again`() async throws {
        let (store, events) = reporting()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(await failure { _ = try await store.favourites(of: .unnamed) } != nil)
        #expect(
            await failure { _ = try await store.addFavourite(lima, of: .unnamed, limit: 1) } != nil)
        try FileManager.default.removeItem(atPath: path)
        let end = ContinuousClock.now + .seconds(60)
        while await failure({ _ = try await store.addFavourite(lima, of: .unnamed, limit: 1) })
            != nil
        {
            try #require(ContinuousClock.now < end, "it is not tried again")
        }
        #expect(try await store.favourites(of: .unnamed) == [lima])
        #expect(events.all.isEmpty)
    }

    /// The reports of a store.
    private final class Events: Sendable {
        private let events = Mutex<[SQLiteStore.Event]>([])

        var all: [SQLiteStore.Event] { events.withLock { $0 } }

        func add(_ event: SQLiteStore.Event) { events.withLock { $0.append(event) } }
    }

    // MARK: Migrations

    /// The tables as the first release made them: a migration that was released is never edited.
    @Test func `the schema is the released one`() async throws {
        _ = try SQLiteStore(path: path)
        let (tables, migrations) = try await connection().read { database in
            (
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT m.name || '(' || group_concat(c.name || ' ' || c.type, ', ') || ')'
                        FROM sqlite_schema m JOIN pragma_table_info(m.name) c
                        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' GROUP BY m.name
                        """),
                try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations")
            )
        }
        #expect(
            tables == [
                "favourite(position INTEGER, user TEXT, id INTEGER, name TEXT, country TEXT, "
                    + "addedAt INTEGER, groupName TEXT, note TEXT)",
                "grdb_migrations(identifier TEXT)",
                "history(position INTEGER, user TEXT, text TEXT, time INTEGER)",
                "revision(favourites INTEGER)",
                "source(id INTEGER, source TEXT, etag TEXT, lastModified TEXT, digest TEXT, "
                    + "version TEXT, checkedAt INTEGER, loadedAt INTEGER, lastError TEXT, "
                    + "lastErrorAt INTEGER)",
                "weather(key TEXT, fetchedAt INTEGER, payload BLOB)",
            ])
        #expect(
            migrations == [
                "1: favourites, history, weather, source", "2: users", "3: groups and notes",
            ])
    }

    @Test func `data from before users existed belongs to the unnamed user`() async throws {
        let old = try connection()
        try await old.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('1: favourites, history, weather, source');
                    CREATE TABLE favourite (position INTEGER PRIMARY KEY AUTOINCREMENT,
                        id INTEGER NOT NULL UNIQUE, name TEXT NOT NULL, country TEXT,
                        addedAt INTEGER NOT NULL) STRICT;
                    CREATE TABLE revision (favourites INTEGER NOT NULL) STRICT;
                    INSERT INTO revision VALUES (7);
                    CREATE TRIGGER favouriteAdded AFTER INSERT ON favourite
                        BEGIN UPDATE revision SET favourites = favourites + 1; END;
                    CREATE TRIGGER favouriteRemoved AFTER DELETE ON favourite
                        BEGIN UPDATE revision SET favourites = favourites + 1; END;
                    CREATE TABLE history (position INTEGER PRIMARY KEY AUTOINCREMENT,
                        text TEXT NOT NULL UNIQUE, time INTEGER NOT NULL) STRICT;
                    INSERT INTO favourite VALUES (9, 2, 'Rome', 'IT', 0), (4, 3, 'Oslo', NULL, 1);
                    INSERT INTO history VALUES (8, 'rome', 0), (6, 'oslo', 1);
                    """)
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        #expect(try await store.favourites(of: .unnamed).map(\.name) == ["Oslo", "Rome"])
        #expect(try await store.history(of: .unnamed).map(\.text) == ["rome", "oslo"])
        let before = try await store.favouritesRevision()
        #expect(before.changes == 9)
        #expect(try await store.addFavourite(lima, of: .unnamed, limit: 3) == .added(1))
        #expect(try await store.removeFavourite(2, of: .unnamed))
        #expect(try await store.favouritesRevision().changes == before.changes + 2)
        #expect(try await store.favourites(of: .unnamed).last == lima)
    }

    @Test func `favourites from before notes existed stay, and accept them`() async throws {
        let old = try connection()
        try await old.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES
                        ('1: favourites, history, weather, source'), ('2: users');
                    CREATE TABLE favourite (position INTEGER PRIMARY KEY AUTOINCREMENT,
                        user TEXT NOT NULL, id INTEGER NOT NULL, name TEXT NOT NULL, country TEXT,
                        addedAt INTEGER NOT NULL, UNIQUE (user, id)) STRICT;
                    CREATE TABLE revision (favourites INTEGER NOT NULL) STRICT;
                    INSERT INTO revision VALUES (7);
                    INSERT INTO favourite VALUES
                        (9, '', 2, 'Rome', 'IT', 0), (4, 'ada', 2, 'Roma', 'IT', 1);
                    """)
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        let rome = Favourite(
            id: 2, name: "Rome", country: "IT", addedAt: Date(timeIntervalSince1970: 0))
        #expect(try await store.favourites(of: .unnamed) == [rome])
        let change = FavouriteChange(note: .replaced("in May"))
        let noted = try await store.changeFavourite(2, of: .unnamed, by: change)
        #expect(noted?.note == "in May" && noted?.name == "Rome")
        #expect(try await store.favouritesRevision().changes == 8)
        let ada = try #require(User("ada"))
        #expect(try await store.favourites(of: ada).map(\.note) == [nil])
    }

    @Test func `one of a newer version is left alone`() async throws {
        _ = try await SQLiteStore(path: path).addFavourite(lima, of: .unnamed, limit: 1)
        try await connection().write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9: from the future')")
        }
        #expect(await failure { _ = try SQLiteStore(path: path) } == .newer(path))
        #expect(try folder.names().allSatisfy { !$0.contains("corrupt") })
    }

    // MARK: Damage

    @Test(arguments: ["garbage", "header", "middle", "cut short"])
    func `a damaged one is set aside, and a new one created`(damage: String) async throws {
        _ = try await filled(500)
        var bytes = try Data(contentsOf: URL(filePath: path))
        switch damage {
        case "garbage": bytes = Data("this is no database, but a text of some length\n".utf8)
        case "header": bytes.replaceSubrange(0..<64, with: Data(repeating: 7, count: 64))
        case "middle":
            let middle = bytes.count / 8 * 3
            bytes.replaceSubrange(
                middle..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - middle))
        default: bytes = bytes.prefix(bytes.count / 2)
        }
        try bytes.write(to: URL(filePath: path))
        let store = try SQLiteStore(path: path)
        let aside = try #require(store.setAside)
        #expect(aside.hasPrefix(path + ".corrupt-2"))
        #expect(try Data(contentsOf: URL(filePath: aside)) == bytes)
        #expect(try await store.favourites(of: .unnamed).isEmpty)
        #expect(try await store.addFavourite(lima, of: .unnamed, limit: 1) == .added(1))
        let again = try SQLiteStore(path: path)
        #expect(again.setAside == nil)
        #expect(try await again.favourites(of: .unnamed) == [lima])
    }

    @Test func `the log of a damaged one in use is set aside with it`() async throws {
        let store = try await filled(500)
        let other = try connection()
        try await other.writeWithoutTransaction { database in
            _ = try database.checkpoint(.truncate)
        }
        // It stays in the log while somebody has the file open.
        #expect(try await store.addFavourite(lima, of: .unnamed, limit: 501) == .added(1))
        let log = try Data(contentsOf: URL(filePath: path + "-wal"))
        #expect(!log.isEmpty)
        try damagePages()
        let next = try SQLiteStore(path: path)
        let aside = try #require(next.setAside)
        #expect(try Data(contentsOf: URL(filePath: aside + "-wal")) == log)
        #expect(try await next.favourites(of: .unnamed).isEmpty)
        withExtendedLifetime(other) {}
    }

    @Test func `several damaged ones in a second have different names`() async throws {
        var aside: Set<String> = []
        for number in 0..<3 {
            try takeAway(nil)
            try Data("garbage \(number)".utf8).write(to: URL(filePath: path))
            aside.insert(try #require(try SQLiteStore(path: path).setAside))
        }
        #expect(aside.count == 3)
        #expect(aside.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }

    @Test func `damage of an open one is reported`() async throws {
        let store = try await filled(5_000)
        try await connection().writeWithoutTransaction { database in
            _ = try database.checkpoint(.truncate)
        }
        try damagePages()
        // Another's write makes the connection read again.
        try? await connection().write { try $0.execute(sql: "PRAGMA user_version = 1") }
        #expect(await failure { _ = try await store.favourites(of: .unnamed) } == .corrupt(path))
        // The next one looks at the whole database, sets it aside, and begins a new one.
        #expect(try await store.addFavourite(lima, of: .unnamed, limit: 1) == .added(1))
        #expect(try #require(store.setAside).hasPrefix(path + ".corrupt-"))
        #expect(try await SQLiteStore(path: path).favourites(of: .unnamed) == [lima])
    }

    @Test func `many who find a damaged one set it aside once, and lose nothing`() async throws {
        let path = path
        for round in 1...20 {
            try takeAway(nil)
            try Data("damaged \(round)".utf8).write(to: URL(filePath: path))
            let aside = try await withThrowingTaskGroup(of: String?.self) { group in
                for id in 0..<12 {
                    group.addTask {
                        let store = try SQLiteStore(path: path)
                        #expect(
                            try await store.addFavourite(Favourite(id), of: .unnamed, limit: 99)
                                == .added(1))
                        return store.setAside
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
            }
            #expect(aside.count == 1)
            let kept = try await SQLiteStore(path: path).favourites(of: .unnamed).map(\.id)
            #expect(Set(kept) == Set(0..<12), "round \(round)")
        }
    }

    // MARK: Failures

    @Test func `a full one reports it, and keeps its content`() async throws {
        let store = try SQLiteStore(path: path)
        _ = try await store.addFavourite(lima, of: .unnamed, limit: 1)
        try await store.write { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages + 10)")
        }
        let name = String(repeating: "Lima ", count: 2_000)
        let error = await failure {
            for id in 2..<100 {
                _ = try await store.addFavourite(Favourite(id, name), of: .unnamed, limit: 100)
            }
        }
        #expect(error == .full(path))
        #expect(try await SQLiteStore(path: path).favourites(of: .unnamed).first == lima)
    }

    @Test func `a path that cannot be created is reported`() async throws {
        let path = "/dev/null/citysearch/citysearch.db"
        guard case .failed(path, let reason) = await failure({ _ = try SQLiteStore(path: path) })
        else {
            Issue.record("no failure")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test(arguments: [
        StoreError.noPlace, .locked("/x"), .overdue("/x"), .full("/x"), .readOnly("/x"),
        .corrupt("/x"), .newer("/x"), .replaced("/x"), .unreachable("/x", "why"),
        .readOnlyServer("/x"), .refused("/x", "why"), .failed("/x", "why"),
    ])
    func `an error is one line that tells where, and its problem does not`(error: StoreError) {
        #expect(!error.description.contains("\n"))
        #expect(error == .noPlace || error.description.hasPrefix("/x: "))
        #expect(!error.problem.contains("/x") && !error.problem.contains("why"))
    }
}
#endif

#if Service
import CitySearchStore
import Foundation
import Synchronization
import Testing

@Suite("The store in PostgreSQL", .serialized)
struct PostgresStoreTests {
    /// Whether there is a server to test with.
    private static let isThere = PostgresServer.url != nil
    private static let advice: Comment =
        "PostgreSQL is NOT TESTED: run the tests by Tests/postgres_server.py, as Scripts/test does"

    private let lima = Favourite.lima

    // MARK: URLs

    @Test(arguments: [
        ("postgres://h/d", "postgres://h/d"),
        ("postgresql://ann@h:5433/cities", "postgres://ann@h:5433/cities"),
        ("postgres://ann:s3cret@h/d", "postgres://ann@h/d"),
        ("postgres://ann:s3%40%2Fcret@h/d?sslmode=require", "postgres://ann@h/d"),
        ("postgres://ann@%2Frun%2Fpostgresql/d", "postgres://ann@/run/postgresql/d"),
        ("postgres://ann:s3?c#ret@h/d", "postgres://ann@h/d"),
        ("postgres:///d?host=/run&user=ann&password=s3cret", "postgres://ann@/run/d"),
    ])
    func `a message tells where it is, and no password`(url: String, told: String) throws {
        #expect(try PostgresPlace(url).description == told)
    }

    @Test(arguments: [
        "", "cities.db", "mysql://h/d", "postgres:h", "postgres://ann:s3@cret@h/d",
        "postgres://ann:s3/cret@h/d", "postgres://ann:12/cret@h/d", "postgres://ann:s3%cret@h/d",
        "postgres://ann:s3cret@h:port/d", "postgres://h/d?pasword=s3cret", "postgres://[h/d",
    ])
    func `a URL that libpq interprets differently is rejected, and not printed`(url: String) async {
        #expect(await failure { _ = try PostgresPlace(url) } == .unusableURL)
        #expect(!"\(StoreError.unusableURL)".contains("cret"))
    }

    @Test func `an unreachable server is reported in one line with what to do`() async throws {
        let place = try PostgresPlace("postgres://ann:s3cret@%2Fnowhere/d")
        let store = PostgresStore(at: place)
        let error = try #require(await failure { _ = try await store.favourites(of: .unnamed) })
        guard case .unreachable("postgres://ann@/nowhere/d", _) = error else {
            Issue.record("\(error)")
            return
        }
        let text = "\(error)"
        #expect(text.contains("No such file or directory"))
        #expect(text.contains("start PostgreSQL there, or correct --store"))
        #expect(!text.contains("s3cret"))
        #expect(!text.contains("\n"))
        // The next accesses get the error of the same attempt at once.
        #expect(await failure { _ = try await store.history(of: .unnamed) } == error)
    }

    // MARK: With a server

    @Test(.enabled(if: isThere, advice))
    func `the tables are as they were released`() async throws {
        let database = try PostgresServer.Database()
        try await PostgresStore(at: PostgresPlace(database.url)).open()
        let columns = try database.run(
            """
            SELECT table_name || ': ' || string_agg(column_name || ' ' || data_type, ', '
                ORDER BY ordinal_position)
            FROM information_schema.columns WHERE table_schema = 'citysearch'
            GROUP BY table_name ORDER BY table_name
            """)
        #expect(
            columns == [
                "favourite: position bigint, person text, id bigint, name text, country text, "
                    + "addedat bigint, groupname text, note text",
                "history: position bigint, person text, text text, time bigint",
                "migration: name text", "revision: favourites bigint",
                "source: id integer, source text, etag text, lastmodified text, digest text, "
                    + "checkedat bigint, loadedat bigint, lasterror text, lasterrorat bigint",
                "weather: key text, fetchedat bigint, payload bytea",
            ])
        #expect(
            try database.run("SELECT name FROM citysearch.migration")
                == ["1: favourites, history, weather, source, users", "2: groups and notes"])
    }

    @Test(.enabled(if: isThere, advice))
    func `favourites from before notes existed stay, and accept them`() async throws {
        let database = try PostgresServer.Database()
        let place = try PostgresPlace(database.url)
        _ = try await PostgresStore(at: place).addFavourite(lima, of: .unnamed, limit: 1)
        // The tables as they were then.
        _ = try database.run("ALTER TABLE citysearch.favourite DROP groupName, DROP note")
        _ = try database.run("DELETE FROM citysearch.migration WHERE name LIKE '2:%'")
        let store = PostgresStore(at: place)
        #expect(try await store.favourites(of: .unnamed) == [lima])
        let change = FavouriteChange(note: .replaced("in May"))
        let noted = try await store.changeFavourite(lima.id, of: .unnamed, by: change)
        #expect(noted?.note == "in May" && noted?.name == lima.name)
    }

    @Test(.enabled(if: isThere, advice))
    func `many servers may make the tables at once`() async throws {
        let database = try PostgresServer.Database()
        let place = try PostgresPlace(database.url)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let user = try #require(User("user \(number)"))
                    _ = try await PostgresStore(at: place).addFavourite(.lima, of: user, limit: 1)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await PostgresStore(at: place).users().count == 8)
    }

    @Test(.enabled(if: isThere, advice))
    func `tables of a newer version are left alone`() async throws {
        let database = try PostgresServer.Database()
        let place = try PostgresPlace(database.url)
        try await PostgresStore(at: place).open()
        try database.run("INSERT INTO citysearch.migration VALUES ('9: from the future')")
        let error = await failure { try await PostgresStore(at: place).open() }
        #expect(error == .newer("\(place)"))
    }

    @Test(.enabled(if: isThere, advice))
    func `goes on when its connections are closed; later reads are newer`() async throws {
        let database = try PostgresServer.Database()
        let store = PostgresStore(at: try PostgresPlace(database.url))
        _ = try await store.addFavourite(lima, of: .unnamed, limit: 1)
        let before = try await store.favouritesRevision()
        try database.endConnections()
        #expect(try await store.favourites(of: .unnamed) == [lima])
        #expect(try await store.favouritesRevision() > before)
    }

    @Test(.enabled(if: isThere, advice))
    func `more ask at once than there are connections`() async throws {
        let database = try PostgresServer.Database()
        let store = PostgresStore(at: try PostgresPlace(database.url))
        let texts = (0..<200).map { "text \($0)" }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for text in texts {
                group.addTask {
                    let user = try #require(User(text))
                    try await store.addToHistory(HistoryEntry(text: text, time: .now), of: user)
                    #expect(try await store.history(of: user).map(\.text) == [text])
                }
            }
            try await group.waitForAll()
        }
        let connections = try database.run(
            "SELECT count(*) - 1 FROM pg_stat_activity WHERE datname = current_database()")
        #expect((1...4).contains(try #require(connections.first.flatMap { Int($0) })))
    }

    @Test(.enabled(if: isThere, advice))
    func `signals changes by other processes, also after its connection was cut`() async throws {
        let database = try PostgresServer.Database()
        let place = try PostgresPlace(database.url)
        let (store, other) = (PostgresStore(at: place), PostgresStore(at: place))
        try await store.open()
        let notices = Notices(of: store)
        // It listens from now on.
        try await notices.wait(for: 1)
        _ = try await other.addFavourite(lima, of: .unnamed, limit: 1)
        try await notices.wait(for: 2)
        #expect(try await store.favourites(of: .unnamed) == [lima])
        try database.endConnections()
        // It signals the lost connection, and the new one. It signals nothing more until something changes.
        try await notices.wait(for: 4)
        try await Task.sleep(for: .seconds(3))
        #expect(notices.count == 4)
        _ = try await other.removeFavourites(of: .unnamed)
        try await notices.wait(for: 5)
        #expect(try await store.favourites(of: .unnamed).isEmpty)
    }

    /// Counts the signals of a store about changes.
    private final class Notices: Sendable {
        private let told = Mutex(0)
        private let task = Mutex<Task<Void, Never>?>(nil)

        init(of store: PostgresStore) {
            let changes = store.favouriteChanges
            task.withLock {
                $0 = Task { [weak self] in
                    for await _ in changes { self?.told.withLock { $0 += 1 } }
                }
            }
        }

        deinit {
            task.withLock { $0?.cancel() }
        }

        var count: Int { told.withLock(\.self) }

        /// Waits until there were so many.
        func wait(for count: Int) async throws {
            let end = ContinuousClock.now + .seconds(20)
            while self.count < count {
                try #require(ContinuousClock.now < end, "it told \(self.count) times")
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    @Test(.enabled(if: isThere, advice))
    func `the server's errors are reported in its words, and change nothing`() async throws {
        let database = try PostgresServer.Database()
        let store = PostgresStore(at: try PostgresPlace(database.url))
        _ = try await store.addFavourite(lima, of: .unnamed, limit: 1)
        try database.run("ALTER TABLE citysearch.favourite ADD CHECK (id > 0)")
        let error = await failure {
            _ = try await store.addFavourites([Favourite(-1)], of: .unnamed, limit: 9)
        }
        guard case .refused(_, let reason) = error else {
            Issue.record("the error is \(String(describing: error))")
            return
        }
        #expect(reason.contains("check constraint"))
        #expect(try await store.favourites(of: .unnamed) == [lima])
        let name = database.url.split(separator: "/").last ?? ""
        try database.run("ALTER DATABASE \(name) SET default_transaction_read_only = on")
        let readOnly = PostgresStore(at: try PostgresPlace(database.url))
        #expect(try await readOnly.favourites(of: .unnamed) == [lima])
        let refusal = await failure { _ = try await readOnly.removeFavourites(of: .unnamed) }
        #expect(refusal == .readOnlyServer("\(try PostgresPlace(database.url))"))
        // It is no file, so no other directory helps.
        #expect(!"\(try #require(refusal))".contains("XDG_DATA_HOME"))
    }

    @Test(.enabled(if: isThere, advice))
    func `a text with a zero character is kept without it`() async throws {
        let database = try PostgresServer.Database()
        let store = PostgresStore(at: try PostgresPlace(database.url))
        try await store.addToHistory(HistoryEntry(text: "a\0b", time: .now), of: .unnamed)
        #expect(try await store.history(of: .unnamed).map(\.text) == ["a\u{FFFD}b"])
        #expect(try await store.removeFromHistory("a\0b", of: .unnamed))
    }
}
#endif

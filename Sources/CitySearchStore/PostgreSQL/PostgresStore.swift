#if Service
package import CitySearch
import Foundation

/// A store in a database of PostgreSQL, which several servers share.
///
/// While the server is unreachable, each access fails at once, except for increasingly rare attempts to connect.
package final class PostgresStore: Store {
    private let pool: PostgresPool

    /// A store that connects on first use.
    ///
    /// - Parameter patience: the maximum duration of an access.
    package init(at place: PostgresPlace, patience: Duration = StoreDeadline.patience) {
        pool = PostgresPool(place, patience: patience)
    }

    /// Connects, and makes the tables if there are none.
    package func open() async throws(StoreError) { try await pool.access(.read) { _ in } }

    // MARK: Favourites

    package func favourites(of user: User) async throws(StoreError) -> [Favourite] {
        try await pool.access(.read) { try Self.favourites($0, user) }
    }

    package func addFavourites(
        _ favourites: [Favourite], of user: User, limit: Int
    ) async throws(StoreError) -> FavouriteAddition {
        try await pool.access(.write) { connection in
            try Self.lockFavourites(connection)
            var ids = Set(
                try connection.run("SELECT id FROM favourite WHERE person = $1", [user.name])
                    .rows.compactMap { $0.number(0) })
            let added = favourites.filter { ids.insert(Int64($0.id)).inserted }
            if !added.isEmpty, ids.count > limit { return .limitReached(limit) }
            for favourite in added {
                _ = try connection.run(
                    """
                    INSERT INTO favourite (person, id, name, country, addedAt, groupName, note)
                        VALUES ($1, $2, $3, $4, $5, $6, $7)
                    """,
                    [
                        user.name, "\(favourite.id)", favourite.name, favourite.country,
                        favourite.addedAt.text, favourite.group, favourite.note,
                    ])
            }
            return .added(added.count)
        }
    }

    package func moveFavourite(
        _ id: City.ID, of user: User, to place: Int
    ) async throws(StoreError) -> Favourite? {
        try await pool.access(.write) { connection in
            try Self.lockFavourites(connection)
            let favourites = try Self.favourites(connection, user)
            guard let move = FavouriteMove(of: id, to: place, in: favourites) else { return nil }
            guard move.order != favourites else { return move.favourite }
            let positions = try connection.run(
                "SELECT position FROM favourite WHERE person = $1 ORDER BY position", [user.name]
            ).rows.map { $0[0] }
            // No two may have one position, not even meanwhile.
            _ = try connection.run(
                "UPDATE favourite SET position = -position WHERE person = $1", [user.name])
            for (favourite, position) in zip(move.order, positions) {
                _ = try connection.run(
                    "UPDATE favourite SET position = $1 WHERE person = $2 AND id = $3",
                    [position, user.name, "\(favourite.id)"])
            }
            return move.favourite
        }
    }

    package func changeFavourite(
        _ id: City.ID, of user: User, by change: FavouriteChange
    ) async throws(StoreError) -> Favourite? {
        try await pool.access(.write) { connection -> Favourite? in
            try Self.lockFavourites(connection)
            let favourites = try Self.favourites(connection, user)
            guard let old = favourites.first(where: { $0.id == id }) else { return nil }
            let new = change.applied(to: old)
            guard new != old else { return old }
            _ = try connection.run(
                "UPDATE favourite SET groupName = $1, note = $2 WHERE person = $3 AND id = $4",
                [new.group, new.note, user.name, "\(id)"])
            return new
        }
    }

    package func removeFavourite(_ id: City.ID, of user: User) async throws(StoreError) -> Bool {
        try await pool.access(.write) { connection in
            try Self.lockFavourites(connection)
            return try connection.run(
                "DELETE FROM favourite WHERE person = $1 AND id = $2", [user.name, "\(id)"]
            ).changed > 0
        }
    }

    package func removeFavourites(of user: User) async throws(StoreError) -> Int {
        try await pool.access(.write) { connection in
            try Self.lockFavourites(connection)
            return try connection.run("DELETE FROM favourite WHERE person = $1", [user.name])
                .changed
        }
    }

    package func favouritesRevision() async throws(StoreError) -> StoreRevision {
        try await pool.access(.read) { try Self.revision($0) }
    }

    package func revisedFavourites(of user: User) async throws(StoreError) -> RevisedFavourites {
        try await pool.access(.read) { connection in
            RevisedFavourites(
                favourites: try Self.favourites(connection, user),
                revision: try Self.revision(connection))
        }
    }

    package var favouriteChanges: AsyncStream<Void> { PostgresListener.changes(at: pool.place) }

    /// Admits one transaction at a time to changes of favourites: each reads the number of favourites, and counts its
    /// changes in one row. All lock that row first, which excludes deadlocks.
    private static func lockFavourites(_ connection: PostgresConnection) throws {
        _ = try connection.run("SELECT favourites FROM revision FOR UPDATE")
    }

    private static func revision(_ connection: PostgresConnection) throws -> StoreRevision {
        let rows = try connection.run("SELECT favourites FROM revision").rows
        return StoreRevision(
            opening: connection.opening, changes: rows.first?.number(0).map(Int.init) ?? 0)
    }

    private static func favourites(
        _ connection: PostgresConnection, _ user: User
    ) throws -> [Favourite] {
        try connection.run(
            """
            SELECT id, name, country, addedAt, groupName, note
                FROM favourite WHERE person = $1 ORDER BY position
            """, [user.name]
        ).rows.map { row in
            Favourite(
                id: Int(row.number(0) ?? 0), name: row[1] ?? "", country: row[2],
                addedAt: row.date(3) ?? .distantPast, group: row[4], note: row[5])
        }
    }

    // MARK: History

    package func history(of user: User) async throws(StoreError) -> [HistoryEntry] {
        try await pool.access(.read) { try Self.history($0, user) }
    }

    package func addToHistory(_ entry: HistoryEntry, of user: User) async throws(StoreError) {
        try await pool.access(.write) { connection in
            try Self.lockHistory(connection, user)
            // The later search has the later position, though the row may be the earlier one's.
            _ = try connection.run(
                """
                INSERT INTO history AS old (person, text, time) VALUES ($1, $2, $3)
                    ON CONFLICT (person, text)
                    DO UPDATE SET time = excluded.time, position = excluded.position
                """, [user.name, entry.text, entry.time.text])
            _ = try connection.run(
                """
                DELETE FROM history WHERE person = $1 AND position NOT IN
                    (SELECT position FROM history WHERE person = $1
                        ORDER BY position DESC LIMIT $2)
                """, [user.name, "\(HistoryEntry.limit)"])
        }
    }

    package func removeFromHistory(_ text: String, of user: User) async throws(StoreError) -> Bool {
        try await pool.access(.write) { connection in
            try Self.lockHistory(connection, user)
            return try connection.run(
                "DELETE FROM history WHERE person = $1 AND text = $2", [user.name, text]
            ).changed > 0
        }
    }

    package func removeHistory(of user: User) async throws(StoreError) -> Int {
        try await pool.access(.write) { connection in
            try Self.lockHistory(connection, user)
            return try connection.run("DELETE FROM history WHERE person = $1", [user.name])
                .changed
        }
    }

    /// Lets one transaction at a time change a user's searches.
    private static func lockHistory(_ connection: PostgresConnection, _ user: User) throws {
        _ = try connection.run("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", [user.name])
    }

    private static func history(
        _ connection: PostgresConnection, _ user: User
    ) throws -> [HistoryEntry] {
        try connection.run(
            "SELECT text, time FROM history WHERE person = $1 ORDER BY position DESC",
            [user.name]
        ).rows.map { HistoryEntry(text: $0[0] ?? "", time: $0.date(1) ?? .distantPast) }
    }

    // MARK: Users

    package func users() async throws(StoreError) -> [User] {
        try await pool.access(.read) { connection in
            try connection.run("SELECT person FROM favourite UNION SELECT person FROM history")
                .rows.map { User(stored: $0[0] ?? "") }
        }
    }

    package func data(of user: User) async throws(StoreError) -> UserData {
        try await pool.access(.read) { connection in
            UserData(
                favourites: try Self.favourites(connection, user),
                history: try Self.history(connection, user))
        }
    }

    package func removeData(of user: User) async throws(StoreError) -> Bool {
        try await pool.access(.write) { connection in
            try Self.lockFavourites(connection)
            try Self.lockHistory(connection, user)
            return try ["favourite", "history"].reduce(0) { count, table in
                try count
                    + connection.run("DELETE FROM \(table) WHERE person = $1", [user.name]).changed
            } > 0
        }
    }

    // MARK: Weather

    package func weather(for key: String) async throws(StoreError) -> CachedWeather? {
        try await pool.access(.read) { connection in
            let rows = try connection.run(
                "SELECT fetchedAt, encode(payload, 'base64') FROM weather WHERE key = $1", [key]
            ).rows
            guard let row = rows.first, let fetchedAt = row.date(0), let text = row[1],
                let payload = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
            else { return nil }
            return CachedWeather(fetchedAt: fetchedAt, payload: Array(payload))
        }
    }

    package func keepWeather(_ weather: CachedWeather, for key: String) async throws(StoreError) {
        try await pool.access(.write) { connection in
            _ = try connection.run(
                """
                INSERT INTO weather (key, fetchedAt, payload) VALUES ($1, $2, decode($3, 'base64'))
                    ON CONFLICT (key)
                    DO UPDATE SET fetchedAt = excluded.fetchedAt, payload = excluded.payload
                """,
                [key, weather.fetchedAt.text, Data(weather.payload).base64EncodedString()])
            // Sources that another server has stored again stay.
            _ = try connection.run(
                """
                DELETE FROM weather WHERE key IN
                    (SELECT key FROM weather ORDER BY fetchedAt DESC OFFSET $1
                        FOR UPDATE SKIP LOCKED)
                """, ["\(CachedWeather.limit)"])
        }
    }

    // MARK: Source

    package func sourceState() async throws(StoreError) -> SourceState? {
        try await pool.access(.read) { connection in
            try connection.run(
                """
                SELECT source, etag, lastModified, digest, checkedAt, loadedAt, lastError, lastErrorAt
                    FROM source
                """
            ).rows.first.map { row in
                var state = SourceState(source: row[0] ?? "")
                (state.etag, state.lastModified, state.digest) = (row[1], row[2], row[3])
                (state.checkedAt, state.loadedAt) = (row.date(4), row.date(5))
                (state.lastError, state.lastErrorAt) = (row[6], row.date(7))
                return state
            }
        }
    }

    package func saveSourceState(_ state: SourceState) async throws(StoreError) {
        try await pool.access(.write) { connection in
            _ = try connection.run(
                """
                INSERT INTO source (id, source, etag, lastModified, digest, checkedAt, loadedAt,
                        lastError, lastErrorAt)
                    VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8)
                    ON CONFLICT (id) DO UPDATE SET (source, etag, lastModified, digest, checkedAt,
                        loadedAt, lastError, lastErrorAt) = (excluded.source, excluded.etag,
                        excluded.lastModified, excluded.digest, excluded.checkedAt,
                        excluded.loadedAt, excluded.lastError, excluded.lastErrorAt)
                """,
                [
                    state.source, state.etag, state.lastModified, state.digest,
                    state.checkedAt?.text, state.loadedAt?.text, state.lastError,
                    state.lastErrorAt?.text,
                ])
        }
    }
}

extension [String?] {
    fileprivate func number(_ column: Int) -> Int64? { self[column].flatMap { Int64($0) } }

    fileprivate func date(_ column: Int) -> Date? { number(column).map(Date.init(milliseconds:)) }
}

extension Date {
    /// A time as a statement has it.
    fileprivate var text: String { "\(milliseconds)" }
}
#endif

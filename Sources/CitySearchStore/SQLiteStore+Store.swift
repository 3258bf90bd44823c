#if Service
package import CitySearch
import Foundation
import GRDB

extension SQLiteStore: Store {
    // MARK: Favourites

    package func favourites(of user: User) async throws(StoreError) -> [Favourite] {
        try await read { database in try Self.favourites(database, user) }
    }

    package func addFavourites(
        _ favourites: [Favourite], of user: User, limit: Int
    ) async throws(StoreError) -> FavouriteAddition {
        try await write { database in
            var ids = Set(
                try Int.fetchAll(
                    database, sql: "SELECT id FROM favourite WHERE user = ?",
                    arguments: [user.name]))
            let added = favourites.filter { ids.insert($0.id).inserted }
            if !added.isEmpty, ids.count > limit { return .limitReached(limit) }
            for favourite in added {
                try database.execute(
                    sql: """
                        INSERT INTO favourite (user, id, name, country, addedAt, groupName, note)
                            VALUES (?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        user.name, favourite.id, favourite.name, favourite.country,
                        favourite.addedAt.milliseconds, favourite.group, favourite.note,
                    ])
            }
            return .added(added.count)
        }
    }

    package func moveFavourite(
        _ id: City.ID, of user: User, to place: Int
    ) async throws(StoreError) -> Favourite? {
        try await write { database in
            let favourites = try Self.favourites(database, user)
            guard let move = FavouriteMove(of: id, to: place, in: favourites) else { return nil }
            guard move.order != favourites else { return move.favourite }
            let positions = try Int.fetchAll(
                database, sql: "SELECT position FROM favourite WHERE user = ? ORDER BY position",
                arguments: [user.name])
            // No two may have one position, not even meanwhile.
            try database.execute(
                sql: "UPDATE favourite SET position = -position WHERE user = ?",
                arguments: [user.name])
            for (favourite, position) in zip(move.order, positions) {
                try database.execute(
                    sql: "UPDATE favourite SET position = ? WHERE user = ? AND id = ?",
                    arguments: [position, user.name, favourite.id])
            }
            try database.execute(sql: "UPDATE revision SET favourites = favourites + 1")
            return move.favourite
        }
    }

    package func changeFavourite(
        _ id: City.ID, of user: User, by change: FavouriteChange
    ) async throws(StoreError) -> Favourite? {
        try await write { database -> Favourite? in
            let favourites = try Self.favourites(database, user)
            guard let old = favourites.first(where: { $0.id == id }) else { return nil }
            let new = change.applied(to: old)
            guard new != old else { return old }
            try database.execute(
                sql: "UPDATE favourite SET groupName = ?, note = ? WHERE user = ? AND id = ?",
                arguments: [new.group, new.note, user.name, id])
            try database.execute(sql: "UPDATE revision SET favourites = favourites + 1")
            return new
        }
    }

    package func removeFavourite(_ id: City.ID, of user: User) async throws(StoreError) -> Bool {
        try await delete("favourite WHERE user = ? AND id = ?", [user.name, id]) > 0
    }

    package func removeFavourites(of user: User) async throws(StoreError) -> Int {
        try await delete("favourite WHERE user = ?", [user.name])
    }

    package func favouritesRevision() async throws(StoreError) -> StoreRevision {
        let (count, opening) = try await readNumbered { database in try Self.revision(database) }
        return StoreRevision(opening: opening, changes: count)
    }

    package func revisedFavourites(of user: User) async throws(StoreError) -> RevisedFavourites {
        // Both from one transaction: they belong together.
        let (read, opening) = try await readNumbered { database in
            (try Self.favourites(database, user), try Self.revision(database))
        }
        return RevisedFavourites(
            favourites: read.0, revision: StoreRevision(opening: opening, changes: read.1))
    }

    /// How often changes of favourites by other processes are looked up.
    private static let interval = Duration.milliseconds(500)

    package var favouriteChanges: AsyncStream<Void> {
        AsyncStream {
            try? await Task.sleep(for: Self.interval)
            return Task.isCancelled ? nil : ()
        }
    }

    private static func revision(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT favourites FROM revision") ?? 0
    }

    private static func favourites(_ database: Database, _ user: User) throws -> [Favourite] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM favourite WHERE user = ? ORDER BY position",
            arguments: [user.name]
        ).map {
            Favourite(
                id: $0["id"], name: $0["name"], country: $0["country"],
                addedAt: Date(milliseconds: $0["addedAt"]), group: $0["groupName"],
                note: $0["note"])
        }
    }

    // MARK: History

    package func history(of user: User) async throws(StoreError) -> [HistoryEntry] {
        try await read { database in try Self.history(database, user) }
    }

    private static func history(_ database: Database, _ user: User) throws -> [HistoryEntry] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM history WHERE user = ? ORDER BY position DESC",
            arguments: [user.name]
        ).map { HistoryEntry(text: $0["text"], time: Date(milliseconds: $0["time"])) }
    }

    package func addToHistory(_ entry: HistoryEntry, of user: User) async throws(StoreError) {
        try await write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO history (user, text, time) VALUES (:user, :text, :time);
                    DELETE FROM history WHERE user = :user AND position NOT IN
                        (SELECT position FROM history WHERE user = :user
                            ORDER BY position DESC LIMIT :limit)
                    """,
                arguments: [
                    "user": user.name, "text": entry.text, "time": entry.time.milliseconds,
                    "limit": HistoryEntry.limit,
                ])
        }
    }

    package func removeFromHistory(_ text: String, of user: User) async throws(StoreError) -> Bool {
        try await delete("history WHERE user = ? AND text = ?", [user.name, text]) > 0
    }

    package func removeHistory(of user: User) async throws(StoreError) -> Int {
        try await delete("history WHERE user = ?", [user.name])
    }

    // MARK: Users

    package func users() async throws(StoreError) -> [User] {
        try await read { database in
            try String.fetchAll(
                database, sql: "SELECT user FROM favourite UNION SELECT user FROM history"
            ).map(User.init(stored:))
        }
    }

    package func data(of user: User) async throws(StoreError) -> UserData {
        try await read { database in
            UserData(
                favourites: try Self.favourites(database, user),
                history: try Self.history(database, user))
        }
    }

    package func removeData(of user: User) async throws(StoreError) -> Bool {
        try await write { database in
            var count = 0
            for table in ["favourite", "history"] {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE user = ?", arguments: [user.name])
                count += database.changesCount
            }
            return count > 0
        }
    }

    // MARK: Weather

    package func weather(for key: String) async throws(StoreError) -> CachedWeather? {
        try await read { database in
            try Row.fetchOne(database, sql: "SELECT * FROM weather WHERE key = ?", arguments: [key])
                .map {
                    let payload: Data = $0["payload"]
                    return CachedWeather(
                        fetchedAt: Date(milliseconds: $0["fetchedAt"]), payload: Array(payload))
                }
        }
    }

    package func keepWeather(_ weather: CachedWeather, for key: String) async throws(StoreError) {
        try await write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO weather (key, fetchedAt, payload) VALUES (?, ?, ?);
                    DELETE FROM weather WHERE key IN
                        (SELECT key FROM weather ORDER BY fetchedAt DESC LIMIT -1 OFFSET ?)
                    """,
                arguments: [
                    key, weather.fetchedAt.milliseconds, Data(weather.payload),
                    CachedWeather.limit,
                ])
        }
    }

    // MARK: Source

    package func sourceState() async throws(StoreError) -> SourceState? {
        try await read { database in
            try Row.fetchOne(database, sql: "SELECT * FROM source").map { row in
                var state = SourceState(source: row["source"])
                state.etag = row["etag"]
                state.lastModified = row["lastModified"]
                state.digest = row["digest"]
                state.checkedAt = Date(milliseconds: row["checkedAt"])
                state.loadedAt = Date(milliseconds: row["loadedAt"])
                state.lastError = row["lastError"]
                state.lastErrorAt = Date(milliseconds: row["lastErrorAt"])
                return state
            }
        }
    }

    package func saveSourceState(_ state: SourceState) async throws(StoreError) {
        try await write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO source
                        (id, source, etag, lastModified, digest, checkedAt, loadedAt, lastError, lastErrorAt)
                        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    state.source, state.etag, state.lastModified, state.digest,
                    state.checkedAt?.milliseconds, state.loadedAt?.milliseconds, state.lastError,
                    state.lastErrorAt?.milliseconds,
                ])
        }
    }

    /// Deletes the rows of a table.
    ///
    /// - Returns: the number of deleted rows.
    private func delete(
        _ rows: String, _ arguments: StatementArguments = []
    ) async throws(StoreError) -> Int {
        try await write { database in
            try database.execute(sql: "DELETE FROM \(rows)", arguments: arguments)
            return database.changesCount
        }
    }
}
#endif

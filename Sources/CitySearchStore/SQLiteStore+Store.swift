#if Service
package import CitySearch
import Foundation
import GRDB

extension SQLiteStore: Store {
    // MARK: Favourites

    package func favourites() async throws(StoreError) -> [Favourite] {
        try await read { database in try Self.favourites(database) }
    }

    package func addFavourites(
        _ favourites: [Favourite], limit: Int
    ) async throws(StoreError) -> FavouriteAddition {
        try await write { database in
            var ids = Set(try Int.fetchAll(database, sql: "SELECT id FROM favourite"))
            let added = favourites.filter { ids.insert($0.id).inserted }
            if !added.isEmpty, ids.count > limit { return .limitReached(limit) }
            for favourite in added {
                try database.execute(
                    sql: "INSERT INTO favourite (id, name, country, addedAt) VALUES (?, ?, ?, ?)",
                    arguments: [
                        favourite.id, favourite.name, favourite.country,
                        favourite.addedAt.milliseconds,
                    ])
            }
            return .added(added.count)
        }
    }

    package func moveFavourite(
        _ id: City.ID, to place: Int
    ) async throws(StoreError) -> Favourite? {
        try await write { database in
            var favourites = try Self.favourites(database)
            guard let before = favourites.firstIndex(where: { $0.id == id }) else { return nil }
            let favourite = favourites.remove(at: before)
            let after = min(max(place, 0), favourites.count)
            guard after != before else { return favourite }
            favourites.insert(favourite, at: after)
            let positions = try Int.fetchAll(
                database, sql: "SELECT position FROM favourite ORDER BY position")
            // No two may have one position, not even meanwhile.
            try database.execute(sql: "UPDATE favourite SET position = -position")
            for (favourite, position) in zip(favourites, positions) {
                try database.execute(
                    sql: "UPDATE favourite SET position = ? WHERE id = ?",
                    arguments: [position, favourite.id])
            }
            try database.execute(sql: "UPDATE revision SET favourites = favourites + 1")
            return favourite
        }
    }

    package func removeFavourite(_ id: City.ID) async throws(StoreError) -> Bool {
        try await delete("favourite WHERE id = ?", [id]) > 0
    }

    package func removeFavourites() async throws(StoreError) -> Int {
        try await delete("favourite")
    }

    package func favouritesRevision() async throws(StoreError) -> StoreRevision {
        let (count, opening) = try await readNumbered { database in
            try Self.revision(database)
        }
        return StoreRevision(opening: opening, changes: count)
    }

    package func revisedFavourites() async throws(StoreError) -> RevisedFavourites {
        // Both from one transaction: they belong together.
        let (read, opening) = try await readNumbered { database in
            (try Self.favourites(database), try Self.revision(database))
        }
        return RevisedFavourites(
            favourites: read.0, revision: StoreRevision(opening: opening, changes: read.1))
    }

    private static func revision(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT favourites FROM revision") ?? 0
    }

    private static func favourites(_ database: Database) throws -> [Favourite] {
        try Row.fetchAll(database, sql: "SELECT * FROM favourite ORDER BY position").map {
            Favourite(
                id: $0["id"], name: $0["name"], country: $0["country"],
                addedAt: Date(milliseconds: $0["addedAt"]))
        }
    }

    // MARK: History

    package func history() async throws(StoreError) -> [HistoryEntry] {
        try await read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM history ORDER BY position DESC").map {
                HistoryEntry(text: $0["text"], time: Date(milliseconds: $0["time"]))
            }
        }
    }

    package func addToHistory(_ entry: HistoryEntry) async throws(StoreError) {
        try await write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO history (text, time) VALUES (?, ?);
                    DELETE FROM history WHERE position NOT IN
                        (SELECT position FROM history ORDER BY position DESC LIMIT ?)
                    """,
                arguments: [entry.text, entry.time.milliseconds, HistoryEntry.limit])
        }
    }

    package func removeFromHistory(_ text: String) async throws(StoreError) -> Bool {
        try await delete("history WHERE text = ?", [text]) > 0
    }

    package func removeHistory() async throws(StoreError) -> Int {
        try await delete("history")
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

    package func keepWeather(
        _ weather: CachedWeather, for key: String
    ) async throws(StoreError) {
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
    /// - Returns: how many there were.
    private func delete(
        _ rows: String, _ arguments: StatementArguments = []
    ) async throws(StoreError) -> Int {
        try await write { database in
            try database.execute(sql: "DELETE FROM \(rows)", arguments: arguments)
            return database.changesCount
        }
    }
}

extension Date {
    /// A time as the database holds it, in milliseconds since 1970.
    fileprivate init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    fileprivate init?(milliseconds: Int64?) {
        guard let milliseconds else { return nil }
        self.init(milliseconds: milliseconds)
    }

    fileprivate var milliseconds: Int64 {
        Int64((timeIntervalSince1970 * 1_000).rounded())
    }
}
#endif

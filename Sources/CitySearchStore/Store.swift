#if Service
package import CitySearch
package import Foundation

/// The persistent data: each user's favourites and searches, weather, and the state of the data's source.
///
/// A change is acknowledged when its method returns. From then on it survives the process, however that
/// ends. Several processes may work on one store at once.
package protocol Store: Sendable {
    // MARK: Favourites

    /// A user's favourites, in the order in which they were added, except for moved ones.
    func favourites(of user: User) async throws(StoreError) -> [Favourite]

    /// Adds the cities that are not favourites of the user yet; or none, if the user would have more favourites than
    /// `limit`.
    func addFavourites(
        _ favourites: [Favourite], of user: User, limit: Int
    ) async throws(StoreError) -> FavouriteAddition

    /// Moves a favourite of a user, to the end if there are fewer.
    ///
    /// - Parameter place: the number of favourites before it then.
    /// - Returns: the favourite; nil if the city is not a favourite.
    func moveFavourite(
        _ id: City.ID, of user: User, to place: Int
    ) async throws(StoreError) -> Favourite?

    /// Changes a user's group or note of a favourite.
    ///
    /// - Returns: the changed favourite; nil if the city is not a favourite.
    func changeFavourite(
        _ id: City.ID, of user: User, by change: FavouriteChange
    ) async throws(StoreError) -> Favourite?

    /// Removes a favourite.
    ///
    /// - Returns: whether it was one.
    func removeFavourite(_ id: City.ID, of user: User) async throws(StoreError) -> Bool

    /// Removes all favourites of a user.
    ///
    /// - Returns: the number of removed favourites.
    func removeFavourites(of user: User) async throws(StoreError) -> Int

    /// Grows whenever favourites come, go, are moved or changed, whosever they are, and whichever process changes them.
    func favouritesRevision() async throws(StoreError) -> StoreRevision

    /// A user's favourites, and the revision of the store that they are of.
    func revisedFavourites(of user: User) async throws(StoreError) -> RevisedFavourites

    /// Signals possible changes of favourites, by any process, and while the store is not available.
    var favouriteChanges: AsyncStream<Void> { get }

    // MARK: History

    /// A user's searches, the newest first, at most ``HistoryEntry/limit``.
    func history(of user: User) async throws(StoreError) -> [HistoryEntry]

    /// Puts a search before a user's others, and removes an earlier one of the same text.
    func addToHistory(_ entry: HistoryEntry, of user: User) async throws(StoreError)

    /// Removes a search.
    ///
    /// - Returns: whether there was one of this text.
    func removeFromHistory(_ text: String, of user: User) async throws(StoreError) -> Bool

    /// Removes all searches of a user.
    ///
    /// - Returns: the number of removed entries.
    func removeHistory(of user: User) async throws(StoreError) -> Int

    // MARK: Users

    /// The users with stored data, by their names.
    func users() async throws(StoreError) -> [User]

    /// All stored data of a user, at one moment.
    func data(of user: User) async throws(StoreError) -> UserData

    /// Removes all stored data of a user.
    ///
    /// - Returns: whether there was anything.
    func removeData(of user: User) async throws(StoreError) -> Bool

    // MARK: Weather

    /// The last stored weather of a key; nil without one.
    func weather(for key: String) async throws(StoreError) -> CachedWeather?

    /// Stores the weather under a key, replacing an earlier one. If there are more than ``CachedWeather/limit``, the
    /// oldest is removed.
    func keepWeather(_ weather: CachedWeather, for key: String) async throws(StoreError)

    // MARK: Source

    /// The state of the data's source; nil before anything was saved.
    func sourceState() async throws(StoreError) -> SourceState?

    /// Saves the state of the data's source.
    func saveSourceState(_ state: SourceState) async throws(StoreError)
}

extension Store {
    /// Adds one favourite.
    package func addFavourite(
        _ favourite: Favourite, of user: User, limit: Int
    ) async throws(StoreError) -> FavouriteAddition {
        try await addFavourites([favourite], of: user, limit: limit)
    }
}

/// The unmodified answer of a weather service.
package struct CachedWeather: Hashable, Sendable {
    /// The maximum number of stored answers.
    package static let limit = 10_000

    /// When it came, to the millisecond.
    package let fetchedAt: Date
    package let payload: [UInt8]

    package init(fetchedAt: Date, payload: [UInt8]) {
        self.fetchedAt = fetchedAt
        self.payload = payload
    }
}

/// A search by the user.
package struct HistoryEntry: Hashable, Sendable, Codable {
    /// The maximum number of stored searches.
    package static let limit = 20

    package let text: String
    /// When it was made last, to the millisecond.
    package let time: Date

    package init(text: String, time: Date) {
        self.text = text
        self.time = time
    }
}

/// The state of the source of the data. Times are to the millisecond.
package struct SourceState: Hashable, Sendable {
    /// The URL or path that the data come from.
    package var source: String
    /// The `ETag` of the source's last answer.
    package var etag: String?
    /// The unmodified `Last-Modified` of the source's last answer.
    package var lastModified: String?
    /// The digest of the data.
    package var digest: String?
    /// When the source was asked last.
    package var checkedAt: Date?
    /// When the data were taken over last.
    package var loadedAt: Date?
    /// Why the last attempt failed; nil when it did not.
    package var lastError: String?
    /// When that was.
    package var lastErrorAt: Date?

    package init(source: String) { self.source = source }
}

/// Determines which of two reads of a store is newer.
package struct StoreRevision: Hashable, Comparable, Sendable {
    /// The number of databases that the program had opened before: one that replaces another counts its changes again.
    package let opening: Int
    /// The number of changes of the database.
    package let changes: Int

    package init(opening: Int, changes: Int) {
        self.opening = opening
        self.changes = changes
    }

    package static func < (left: StoreRevision, right: StoreRevision) -> Bool {
        (left.opening, left.changes) < (right.opening, right.changes)
    }
}

/// The favourites at a revision.
package struct RevisedFavourites: Sendable {
    package let favourites: [Favourite]
    package let revision: StoreRevision

    package init(favourites: [Favourite], revision: StoreRevision) {
        self.favourites = favourites
        self.revision = revision
    }
}

extension Date {
    /// A time as the database holds it, in milliseconds since 1970.
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }

    init?(milliseconds: Int64?) {
        guard let milliseconds else { return nil }
        self.init(milliseconds: milliseconds)
    }

    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
}
#endif

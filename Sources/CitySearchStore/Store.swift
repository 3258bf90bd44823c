#if Service
package import CitySearch

/// What outlives a process: favourites, the history of searches, weather, and what is known of the data's
/// source.
///
/// A change is acknowledged when its method returns. From then on it survives the process, however that
/// ends. Several processes may work on one store at once.
package protocol Store: Sendable {
    // MARK: Favourites

    /// The favourites, in the order in which they were added, but for those that were moved.
    func favourites() async throws(StoreError) -> [Favourite]

    /// Adds those of the cities that are no favourites yet; or none, if there would be more favourites than `limit`.
    func addFavourites(
        _ favourites: [Favourite], limit: Int
    ) async throws(StoreError) -> FavouriteAddition

    /// Moves a favourite, to the end when there are not so many.
    ///
    /// - Parameter place: how many stand before it then.
    /// - Returns: the favourite; nil when the city is none.
    func moveFavourite(_ id: City.ID, to place: Int) async throws(StoreError) -> Favourite?

    /// Removes a favourite.
    ///
    /// - Returns: whether it was one.
    func removeFavourite(_ id: City.ID) async throws(StoreError) -> Bool

    /// Removes all favourites.
    ///
    /// - Returns: how many there were.
    func removeFavourites() async throws(StoreError) -> Int

    /// Grows whenever favourites come, go or are moved, whichever process changes them.
    func favouritesRevision() async throws(StoreError) -> StoreRevision

    /// The favourites, and the revision that they are of.
    func revisedFavourites() async throws(StoreError) -> RevisedFavourites

    // MARK: History

    /// The searches, the newest first, at most ``HistoryEntry/limit``.
    func history() async throws(StoreError) -> [HistoryEntry]

    /// Puts a search in front of the history, and removes an earlier one of the same text.
    func addToHistory(_ entry: HistoryEntry) async throws(StoreError)

    /// Removes a search.
    ///
    /// - Returns: whether there was one of this text.
    func removeFromHistory(_ text: String) async throws(StoreError) -> Bool

    /// Removes all searches.
    ///
    /// - Returns: how many there were.
    func removeHistory() async throws(StoreError) -> Int

    // MARK: Weather

    /// The weather that was kept last under a key; nil when there is none.
    func weather(for key: String) async throws(StoreError) -> CachedWeather?

    /// Keeps the weather under a key in place of what was there. The oldest goes when there is more than
    /// ``CachedWeather/limit``.
    func keepWeather(_ weather: CachedWeather, for key: String) async throws(StoreError)

    // MARK: Source

    /// What is known of the data's source; nil before anything was saved.
    func sourceState() async throws(StoreError) -> SourceState?

    /// Saves what is known of the data's source.
    func saveSourceState(_ state: SourceState) async throws(StoreError)
}

extension Store {
    /// Adds one favourite.
    package func addFavourite(
        _ favourite: Favourite, limit: Int
    ) async throws(StoreError) -> FavouriteAddition {
        try await addFavourites([favourite], limit: limit)
    }
}
#endif

public import CitySearch

/// Keeps favourites beyond the life of a ``SearchModel``.
///
/// The model calls one method at a time, of this and of the ``HistoryStore``, in the order of the user's actions.
public protocol FavouriteStore: Sendable {
    /// The ids of the favourites, in the order in which they were added.
    func favouriteIDs() async throws -> [City.ID]

    /// Stores a city as a favourite. One that is stored already keeps its position.
    ///
    /// - Parameters:
    ///   - city: the city.
    ///   - limit: the maximum number of favourites; exceeding it is an error.
    func keepFavourite(_ city: City, limit: Int) async throws

    /// Removes a stored city. One that is not stored is not an error.
    func dropFavourite(_ id: City.ID) async throws
}

/// Stores searched texts beyond the life of a ``SearchModel``.
public protocol HistoryStore: Sendable {
    /// The searched texts, each text once, the newest first.
    func searchedTexts() async throws -> [String]

    /// Puts a text before the others. The store decides when to remove the oldest.
    func keepSearchedText(_ text: String) async throws

    /// Forgets all texts.
    func dropSearchedTexts() async throws
}

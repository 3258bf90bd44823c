public import CitySearch

/// Keeps favourites beyond the life of a ``SearchModel``.
///
/// The model calls one method at a time, of this and of the ``HistoryStore``, in the order of what the user did.
public protocol FavouriteStore: Sendable {
    /// The ids of the favourites, in the order in which they were added.
    func favouriteIDs() async throws -> [City.ID]

    /// Keeps a city as a favourite. One that is kept already stays where it is.
    ///
    /// - Parameters:
    ///   - city: the city.
    ///   - limit: how many there may be; one more is an error.
    func keepFavourite(_ city: City, limit: Int) async throws

    /// Keeps a city no more. One that is not kept is no error.
    func dropFavourite(_ id: City.ID) async throws
}

/// Keeps what was searched for beyond the life of a ``SearchModel``.
public protocol HistoryStore: Sendable {
    /// What was searched for, each text once, the newest first.
    func searchedTexts() async throws -> [String]

    /// Puts a text before the others. The store forgets the oldest as it sees fit.
    func keepSearchedText(_ text: String) async throws

    /// Forgets all texts.
    func dropSearchedTexts() async throws
}

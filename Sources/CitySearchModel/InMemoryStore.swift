public import CitySearch

/// Keeps favourites and searches as long as it lives itself.
public actor InMemoryStore: FavouriteStore, HistoryStore {
    private var ids: [City.ID]
    private var texts: [String]

    /// Creates a store with initial content.
    ///
    /// - Parameters:
    ///   - favouriteIDs: the ids of favourites, in the order in which they were added.
    ///   - searchedTexts: the searched texts, the newest first.
    public init(favouriteIDs: [City.ID] = [], searchedTexts: [String] = []) {
        ids = favouriteIDs
        texts = searchedTexts
    }

    /// The ids of the favourites, in the order in which they were added.
    public func favouriteIDs() -> [City.ID] { ids }

    /// Keeps a city as a favourite.
    ///
    /// - Throws: `FavouriteError.limitReached` when there are as many as there may be.
    public func keepFavourite(_ city: City, limit: Int) throws {
        guard !ids.contains(city.id) else { return }
        guard ids.count < limit else { throw FavouriteError.limitReached(limit) }
        ids.append(city.id)
    }

    /// Keeps a city no more.
    public func dropFavourite(_ id: City.ID) { ids.removeAll { $0 == id } }

    /// The searched texts, the newest first.
    public func searchedTexts() -> [String] { texts }

    /// Puts a text before the others.
    public func keepSearchedText(_ text: String) { texts = texts.withSearch(text) }

    /// Forgets all texts.
    public func dropSearchedTexts() { texts = [] }
}

extension [String] {
    /// These searches, the newest first, preceded by another one: each text once, and no more than
    /// ``SearchModel/historyLimit``.
    func withSearch(_ text: String) -> [String] {
        Array(([text] + self).unique.prefix(SearchModel.historyLimit))
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, at its first position.
    var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

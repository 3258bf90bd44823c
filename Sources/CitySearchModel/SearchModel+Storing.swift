public import CitySearch

/// The user's changes of stored data.
enum StoredChange: Sendable {
    case favourite(City)
    case noFavourite(City.ID)
    case search(String)
    case noSearches
}

extension SearchModel {
    /// Makes a city a favourite, or removes it from the favourites. It shows at once, and is stored soon after.
    ///
    /// - Returns: whether the city is a favourite now.
    /// - Throws: `FavouriteError` when there are as many favourites as there may be, or the index has no such city;
    ///   nothing is changed then.
    @discardableResult
    public func toggleFavourite(_ id: City.ID) throws(FavouriteError) -> Bool {
        guard var favourites else { throw .unknownCity(id) }
        let isFavourite = try favourites.toggle(id)
        if isFavourite, let city = index?[id: id] {
            make(.favourite(city))
        } else {
            make(.noFavourite(id))
        }
        return isFavourite
    }

    /// Whether a city is a favourite.
    public func isFavourite(_ id: City.ID) -> Bool { favouriteIDs.contains(id) }

    /// Puts ``text`` before the ``history``, for example when the user chose one of the rows; white space alone is
    /// ignored.
    public func rememberSearch() {
        let text = text.trimmed
        if !text.isEmpty { make(.search(text)) }
    }

    /// Forgets the ``history``.
    public func clearHistory() { make(.noSearches) }

    /// Reads favourites and searches from their stores, at the start or when other processes may have changed them. The
    /// user's changes meanwhile are not lost.
    public func restore() async {
        store { await self.readStores() }
        await finishStoring()
    }

    /// Waits until all changes of the user are stored.
    public func finishStoring() async { await storing?.value }

    /// Makes a change here, and then in its store.
    private func make(_ change: StoredChange) {
        apply(change)
        unstored.append(change)
        store {
            do {
                try await self.keep(change)
                self.unstored.removeFirst()
            } catch {
                self.unstored.removeFirst()
                await self.readStores()
                if self.storeProblem != nil { self.undo(change) }
                self.storeProblem = String(describing: error)
            }
        }
    }

    private func apply(_ change: StoredChange) {
        switch change {
        case .favourite(let city):
            if !isFavourite(city.id) { favouriteIDs.append(city.id) }
        case .noFavourite(let id): favouriteIDs.removeAll { $0 == id }
        case .search(let text): history = history.withSearch(text)
        case .noSearches: history = []
        }
    }

    /// Reverts a change of a favourite that was not stored, if the store does not return its content.
    private func undo(_ change: StoredChange) {
        switch change {
        case .favourite(let city): favouriteIDs.removeAll { $0 == city.id }
        case .noFavourite(let id): favouriteIDs = (favouriteIDs + [id]).unique
        case .search, .noSearches: break
        }
    }

    private func keep(_ change: StoredChange) async throws {
        switch change {
        case .favourite(let city):
            try await favouriteStore.keepFavourite(city, limit: favouriteLimit)
        case .noFavourite(let id): try await favouriteStore.dropFavourite(id)
        case .search(let text): try await historyStore.keepSearchedText(text)
        case .noSearches: try await historyStore.dropSearchedTexts()
        }
    }

    /// Takes over the content of the stores, with the pending changes.
    private func readStores() async {
        do {
            let ids = try await favouriteStore.favouriteIDs()
            let texts = try await historyStore.searchedTexts()
            favouriteIDs = ids.unique
            history = Array(texts.unique.prefix(Self.historyLimit))
            for change in unstored { apply(change) }
            storeProblem = nil
        } catch {
            storeProblem = String(describing: error)
        }
    }

    /// Does something with the stores when all that was asked of them before is done.
    private func store(_ work: @escaping @MainActor () async -> Void) {
        storing = Task { [storing] in
            await storing?.value
            await work()
        }
    }
}

extension String {
    /// Without white space around it.
    fileprivate var trimmed: String {
        let rest = drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
}

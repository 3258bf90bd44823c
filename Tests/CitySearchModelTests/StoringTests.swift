import CitySearch
import CitySearchModel
import Testing

@MainActor
@Suite("Favourites and history") struct StoringTests {
    @Test func `a favourite is marked, comes first, or is alone`() async throws {
        let model = SearchModel()
        model.replaceIndex(try await Cities.towns(10))
        let id = try #require(model.rows.last?.id)
        #expect(try model.toggleFavourite(id))
        #expect(model.rows.last?.isFavourite == true)
        model.favouritePlacement = .first
        #expect(model.rows.first?.id == id)
        model.favouritePlacement = .only
        #expect(model.rows.map(\.id) == [id])
        #expect(try !model.toggleFavourite(id))
        #expect(model.state == .empty)
    }

    @Test func `an unknown city is no favourite`() async throws {
        let model = SearchModel()
        #expect(throws: FavouriteError.unknownCity(7)) { try model.toggleFavourite(7) }
        model.replaceIndex(try await Cities.towns(3))
        #expect(throws: FavouriteError.unknownCity(7)) { try model.toggleFavourite(7) }
    }

    @Test func `the history has twenty texts, the newest first, each once`() {
        let model = SearchModel()
        for number in 1...25 {
            model.text = " text \(number) "
            model.rememberSearch()
        }
        model.text = "text 20"
        model.rememberSearch()
        model.text = " \n"
        model.rememberSearch()
        #expect(
            model.history
                == (["text 20"]
                    + (6...25).reversed().map { "text \($0)" }.filter { $0 != "text 20" }))
        model.clearHistory()
        #expect(model.history.isEmpty)
    }

    @Test func `stored data is restored`() async throws {
        let store = InMemoryStore(
            favouriteIDs: [3, 999, 3], searchedTexts: ["rome", "rome", "bern"])
        let model = SearchModel(favouriteStore: store, historyStore: store)
        await model.restore()
        #expect(model.favouriteIDs == [3, 999])
        #expect(model.history == ["rome", "bern"])
        model.replaceIndex(try await Cities.towns(5))
        try model.toggleFavourite(5)
        try model.toggleFavourite(3)
        model.text = "oslo"
        model.rememberSearch()
        await model.finishStoring()
        #expect(await store.favouriteIDs() == [999, 5])
        #expect(await store.searchedTexts() == ["oslo", "rome", "bern"])
    }

    @Test func `actions of the user while the stores are read are not lost`() async throws {
        let store = InMemoryStore(favouriteIDs: [1], searchedTexts: ["rome"])
        let model = SearchModel(favouriteStore: store, historyStore: store)
        model.replaceIndex(try await Cities.towns(5))
        let restored = Task { await model.restore() }
        await Task.yield()
        try model.toggleFavourite(2)
        model.text = "oslo"
        model.rememberSearch()
        await restored.value
        await model.finishStoring()
        #expect(Set(model.favouriteIDs) == [1, 2])
        #expect(model.history == ["oslo", "rome"])
        #expect(await Set(store.favouriteIDs()) == [1, 2])
        #expect(model.storeProblem == nil)
    }

    @Test func `a favourite that cannot be stored is removed, with a report`() async throws {
        let store = InMemoryStore(favouriteIDs: [1, 2])
        // This model has not read what another one kept.
        let model = SearchModel(favouriteStore: store, historyStore: store, favouriteLimit: 2)
        model.replaceIndex(try await Cities.towns(5))
        try model.toggleFavourite(3)
        #expect(model.favouriteIDs == [3])
        await model.finishStoring()
        #expect(model.favouriteIDs == [1, 2])
        #expect(model.storeProblem == FavouriteError.limitReached(2).description)
        #expect(model.rows.filter(\.isFavourite).map(\.id).sorted() == [1, 2])
    }

    @Test func `a change that a store neither keeps nor returns is reverted`() async throws {
        let store = LostStore()
        let model = SearchModel(favouriteStore: store, historyStore: InMemoryStore())
        model.replaceIndex(try await Cities.towns(5))
        await model.restore()
        #expect(model.favouriteIDs == [1, 2])
        await store.lose()
        try model.toggleFavourite(3)
        await model.finishStoring()
        #expect(model.favouriteIDs == [1, 2])
        try model.toggleFavourite(1)
        await model.finishStoring()
        #expect(Set(model.favouriteIDs) == [1, 2])
        #expect(model.storeProblem != nil)
    }
}

/// A store that is there at first.
private actor LostStore: FavouriteStore {
    private struct Lost: Error {}

    private var isLost = false

    func lose() { isLost = true }

    func favouriteIDs() throws -> [City.ID] {
        if isLost { throw Lost() }
        return [1, 2]
    }

    func keepFavourite(_: City, limit _: Int) throws { if isLost { throw Lost() } }

    func dropFavourite(_: City.ID) throws { if isLost { throw Lost() } }
}

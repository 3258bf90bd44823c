#if Service
import CitySearch
import CitySearchModel
import CitySearchStore
import TestSupport
import Testing

@MainActor
@Suite("The model of a search screen on the store")
struct SearchModelStoreTests {
    @Test func `finds again what another process kept`() async throws {
        let folder = try TemporaryFolder()
        let (one, other) = (try model(folder), try model(folder))
        let towns = try await towns()
        one.replaceIndex(towns)
        other.replaceIndex(towns)
        try one.toggleFavourite(2)
        try one.toggleFavourite(1)
        try one.toggleFavourite(2)
        one.text = "town"
        one.rememberSearch()
        await one.finishStoring()
        await other.restore()
        #expect(other.favouriteIDs == [1])
        #expect(other.history == ["town"])
        other.clearHistory()
        await other.finishStoring()
        await one.restore()
        #expect(one.history.isEmpty)
        #expect(one.storeProblem == nil)
    }

    @Test func `a limit that another process has reached shows`() async throws {
        let folder = try TemporaryFolder()
        let (one, other) = (try model(folder, limit: 1), try model(folder, limit: 1))
        let towns = try await towns()
        one.replaceIndex(towns)
        other.replaceIndex(towns)
        try one.toggleFavourite(1)
        await one.finishStoring()
        try other.toggleFavourite(2)
        await other.finishStoring()
        #expect(other.favouriteIDs == [1])
        #expect(other.storeProblem == FavouriteError.limitReached(1).description)
    }

    private func model(_ folder: TemporaryFolder, limit: Int = 100) throws -> SearchModel {
        let store = try SQLiteStore(path: folder.path("citysearch.db"))
        return SearchModel(favouriteStore: store, historyStore: store, favouriteLimit: limit)
    }

    private func towns() async throws -> CityIndex {
        var builder = CityIndexBuilder()
        for id in 1...3 {
            builder.add(
                CityRecord(id: id, name: "Town \(id)", country: "AU", latitude: 0, longitude: 0))
        }
        return try await builder.build()
    }
}
#endif

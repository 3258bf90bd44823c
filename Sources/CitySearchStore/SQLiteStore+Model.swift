#if Service
package import CitySearch
import CitySearchModel
import Foundation

extension SQLiteStore: FavouriteStore {
    package func favouriteIDs() async throws -> [City.ID] {
        try await favourites(of: .unnamed).map(\.id)
    }

    package func keepFavourite(_ city: City, limit: Int) async throws {
        if case .limitReached(let limit) = try await addFavourite(
            Favourite(city, addedAt: .now), of: .unnamed, limit: limit)
        {
            throw FavouriteError.limitReached(limit)
        }
    }

    package func dropFavourite(_ id: City.ID) async throws {
        _ = try await removeFavourite(id, of: .unnamed)
    }
}

extension SQLiteStore: HistoryStore {
    package func searchedTexts() async throws -> [String] {
        try await history(of: .unnamed).map(\.text)
    }

    package func keepSearchedText(_ text: String) async throws {
        try await addToHistory(HistoryEntry(text: text, time: .now), of: .unnamed)
    }

    package func dropSearchedTexts() async throws {
        _ = try await removeHistory(of: .unnamed)
    }
}
#endif

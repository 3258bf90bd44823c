#if Service
import CitySearchServer
import CitySearchStore
import Foundation
import HTTPTypes
import Testing

@Suite("Marks of favourites") struct FavouriteMarkTests {
    private func favourites(_ ids: [Int], opening: Int, changes: Int) -> RevisedFavourites {
        RevisedFavourites(
            favourites: ids.map {
                Favourite(id: $0, name: "Town \($0)", country: nil, addedAt: .now)
            }, revision: StoreRevision(opening: opening, changes: changes))
    }

    @Test(arguments: [
        ((0, 3), true), ((0, 2), false), ((0, 1), false), ((0, 0), false),
        // A database that took the place of another counts from the beginning.
        ((1, 0), true), ((1, 5), true),
    ])
    func `The newer read counts`(later: (opening: Int, changes: Int), isMarked: Bool) async throws {
        let service = try await TestService(cities: ServedCities(json: CitySource.list(1...9)))
        func marked() async throws -> [Int] {
            try await service.send("/api/cities?q=town&favourites=only&order=name").ids
        }
        service.state.mark(favourites([1, 2], opening: 0, changes: 2), of: .unnamed)
        #expect(try await marked() == [1, 2])
        service.state.mark(
            favourites([7], opening: later.opening, changes: later.changes), of: .unnamed)
        #expect(try await marked() == (isMarked ? [7] : [1, 2]))
        // Other cities do not make old marks new.
        service.state.mark(favourites([3], opening: 0, changes: 2), of: .unnamed)
        #expect(try await marked() == (isMarked ? [7] : [1, 2]))
    }

    @Test func `Many who change favourites at once leave the marks of all`() async throws {
        let service = try await TestService(cities: ServedCities(json: CitySource.list(1...60)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 1...60 { group.addTask { try await service.addFavourite(id) } }
            try await group.waitForAll()
        }
        let found = try await service.send("/api/cities?q=town&favourites=only")
        #expect(try found.object.number("count") == 60)
    }
}
#endif

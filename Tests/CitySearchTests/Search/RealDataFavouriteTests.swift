import CitySearch
import TestSupport
import Testing

/// Favourites among what is found in the bundled data.
@Suite("Favourites among real cities")
struct RealDataFavouriteTests {
    @Test(
        "The favourites among what a query finds are exactly what it finds of them",
        arguments: [
            "lim", "san", "lond", "barclona", "x", "new y", "paris, fr", "united", "portland or",
        ])
    func sameAsWithout(text: String) async throws {
        let index = try await RealData.index
        var random = SplitMix64(stream: 8_000)
        let all = index.search(SearchQuery("", order: .population, expectedCount: 3_000))
        for order in SearchOrder.allCases {
            for mode in MatchMode.allCases {
                var query = SearchQuery(text, order: order, mode: mode, near: .nullIsland)
                let unmarked = index.search(query)
                // Some that are found, and some that are likely not to be.
                let ids = (0..<40).flatMap { _ in
                    [random.pick(all.prefix(3_000)).city.id]
                        + (unmarked.isEmpty ? [] : [random.pick(unmarked).city.id])
                }
                let favourites = FavouriteSet(Array(Set(ids)), over: index)
                let found = index.search(query, favourites: favourites)
                query.favourites = .only
                let only = index.search(query, favourites: favourites)
                #expect(
                    Set(only.ids) == Set(found.filter(\.isFavourite).map(\.city.id)),
                    "\(text), \(order), \(mode), CITYSEARCH_SEED=\(SplitMix64.seed)")
                #expect(only.count == found.count(where: \.isFavourite))
                #expect(only.isEmpty == unmarked.isEmpty)
            }
        }
    }
}

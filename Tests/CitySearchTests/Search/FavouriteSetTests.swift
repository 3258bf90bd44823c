import CitySearch
import Testing

@Suite("Favourites are ids laid over an index") struct FavouriteSetTests {
    private func index(_ ids: ClosedRange<Int>) async throws -> CityIndex {
        try await CityIndex(ids.map { id in CityRecord(id, "City \(1_000 - id)", "FR") })
    }

    @Test func `They keep the order in which they were added`() async throws {
        var favourites = FavouriteSet(over: try await index(1...10))
        for id in [5, 2, 9] { try favourites.add(id) }
        #expect(favourites.ids == [5, 2, 9])
        #expect(favourites.cities.map(\.id) == [5, 2, 9])
        #expect(favourites.contains(2) && !favourites.contains(3))
        try favourites.remove(2)
        #expect(favourites.ids == [5, 9] && !favourites.contains(2))
        try favourites.add(2)
        #expect(favourites.ids == [5, 9, 2])
    }

    @Test func `At most a hundred by default; another is an error`() async throws {
        var favourites = FavouriteSet(over: try await index(1...200))
        #expect(favourites.limit == 100)
        for id in 1...100 { try favourites.add(id) }
        #expect(throws: FavouriteError.limitReached(100)) { try favourites.add(101) }
        #expect(favourites.ids == Array(1...100))
        try favourites.remove(1)
        try favourites.add(101)
        #expect(favourites.count == 100)
    }

    @Test func `The limit is configurable, and binds adding only`() async throws {
        var favourites = FavouriteSet([1, 2, 3], over: try await index(1...9), limit: 2)
        #expect(favourites.ids == [1, 2, 3])
        #expect(throws: FavouriteError.limitReached(2)) { try favourites.add(4) }
        var none = FavouriteSet(over: try await index(1...9), limit: 0)
        #expect(throws: FavouriteError.limitReached(0)) { try none.add(4) }
    }

    @Test func `Errors of adding and removing change nothing`() async throws {
        var favourites = FavouriteSet([3], over: try await index(1...9))
        #expect(throws: FavouriteError.alreadyFavourite(3)) { try favourites.add(3) }
        #expect(throws: FavouriteError.unknownCity(77)) { try favourites.add(77) }
        #expect(throws: FavouriteError.notFavourite(4)) { try favourites.remove(4) }
        #expect(favourites.ids == [3] && favourites.cities.map(\.id) == [3])
    }

    @Test func `An id that other data lacks is kept and comes back with it`() async throws {
        let (wide, narrow) = (try await index(1...300), try await index(2...5))
        let before = FavouriteSet([300, 4, 1, 2], over: wide, limit: 7)
        let over = before.moved(to: narrow)
        #expect(over.ids == [300, 4, 1, 2] && over.limit == 7)
        #expect(over.cities.map(\.id) == [4, 2])
        #expect(over.contains(300))
        let query = SearchQuery("", order: .name, favourites: .only)
        #expect(Set(narrow.search(query, favourites: over).ids) == [2, 4])
        var back = over.moved(to: wide)
        #expect(back.cities.map(\.id) == [300, 4, 1, 2])
        try back.remove(300)
        #expect(Set(wide.search(query, favourites: back).ids) == [4, 1, 2])
    }

    @Test func `They are a sequence of ids, equal when these and the limit are`() async throws {
        let (wide, narrow) = (try await index(1...9), try await index(1...3))
        let favourites = FavouriteSet([5, 2], over: wide)
        #expect(Array(favourites) == [5, 2])
        #expect(favourites == FavouriteSet([5, 2], over: narrow))
        #expect(favourites != FavouriteSet([2, 5], over: wide))
        #expect(favourites != FavouriteSet([5, 2], over: wide, limit: 3))
        #expect(!favourites.isEmpty && FavouriteSet(over: wide).isEmpty)
    }

    @Test func `Toggling adds and removes, and adds no more than the limit`() async throws {
        var favourites = FavouriteSet([5], over: try await index(1...9), limit: 2)
        #expect(try favourites.toggle(7))
        #expect(favourites.ids == [5, 7])
        #expect(throws: FavouriteError.limitReached(2)) { try favourites.toggle(1) }
        #expect(try !favourites.toggle(5))
        #expect(favourites.ids == [7])
        #expect(throws: FavouriteError.unknownCity(99)) { try favourites.toggle(99) }
    }

    @Test func `An unknown id can be removed`() async throws {
        var favourites = FavouriteSet([77, 1, 77], over: try await index(1...9))
        #expect(favourites.ids == [77, 1])
        try favourites.remove(77)
        #expect(favourites.ids == [1])
    }

    @Test func `Favourites without a city are visible, count, and can be removed`() async throws {
        var favourites = FavouriteSet([1, 77, 2, 78], over: try await index(1...9), limit: 4)
        #expect(favourites.missing == [77, 78])
        #expect(throws: FavouriteError.limitReached(4, missing: 2)) { try favourites.add(3) }
        #expect(favourites.removeMissing() == [77, 78])
        #expect(favourites.removeMissing() == [])
        #expect(favourites.ids == [1, 2])
        #expect(!favourites.contains(77))
        try favourites.add(3)
        #expect(favourites.cities.map(\.id) == [1, 2, 3])
    }

    @Test func `Errors describe what to do`() {
        #expect(
            FavouriteError.limitReached(1).description
                == "no more than 1 favourite can be kept; remove one first")
        #expect(
            FavouriteError.limitReached(100, missing: 3).description
                == "no more than 100 favourites can be kept; remove one first, such as the 3 that "
                + "the data lack")
        #expect(FavouriteError.unknownCity(5).description == "there is no city with the id 5")
    }
}

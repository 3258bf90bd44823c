#if Service
import CitySearchStore
import Foundation
import Testing

/// What holds for every store.
@Suite("Every store", .serialized)
struct StoreTests {
    private static let noon = Date(timeIntervalSince1970: 1_795_348_800.125)

    private func favourite(_ id: Int, _ name: String = "Lima", country: String? = "PE") -> Favourite
    {
        Favourite(
            id: id, name: name, country: country, addedAt: Self.noon + TimeInterval(id % 1_000))
    }

    // MARK: Favourites

    @Test(arguments: StoreKind.allCases)
    func `has nothing at first`(kind: StoreKind) async throws {
        let opened = try kind.open()
        let store = opened.store
        #expect(try await store.favourites().isEmpty)
        #expect(try await store.history().isEmpty)
        #expect(try await store.weather(for: "1") == nil)
        #expect(try await store.sourceState() == nil)
        #expect(try await store.removeFavourites() == 0)
        #expect(try await store.removeHistory() == 0)
        #expect(try await !store.removeFavourite(1))
        withExtendedLifetime(opened) {}
    }

    @Test(arguments: StoreKind.allCases)
    func `gives favourites back as they were, in the order of adding`(
        kind: StoreKind
    ) async throws {
        let opened = try kind.open()
        let (store, other) = (opened.store, opened.other)
        let all = [
            favourite(7, "Łódź 🏙\u{1}'\"", country: nil), favourite(.max), favourite(.min),
            favourite(3, ""),
        ]
        for favourite in all {
            #expect(try await store.addFavourite(favourite, limit: 4) == .added(1))
        }
        #expect(try await store.favourites() == all)
        #expect(try await other.favourites() == all)
        #expect(try await other.removeFavourite(.max))
        #expect(try await store.addFavourite(all[1], limit: 4) == .added(1))
        #expect(try await store.favourites().map(\.id) == [7, .min, 3, .max])
        #expect(try await store.removeFavourites() == 4)
        #expect(try await other.favourites().isEmpty)
        withExtendedLifetime(opened) {}
    }

    @Test(arguments: StoreKind.allCases)
    func `moves a favourite, and keeps the order from then on`(kind: StoreKind) async throws {
        let opened = try kind.open()
        let (store, other) = (opened.store, opened.other)
        _ = try await store.addFavourites((1...4).map { favourite($0) }, limit: 9)
        let moves = [
            (4, 1, [1, 4, 2, 3]), (1, 2, [4, 2, 1, 3]), (4, 9, [2, 1, 3, 4]),
            (3, -1, [3, 2, 1, 4]),
        ]
        for (id, place, order) in moves {
            #expect(try await other.moveFavourite(id, to: place) == favourite(id))
            #expect(try await store.favourites().map(\.id) == order)
        }
        #expect(try await store.moveFavourite(9, to: 0) == nil)
        _ = try await store.addFavourite(favourite(5), limit: 9)
        #expect(try await other.removeFavourite(2))
        #expect(try await other.favourites().map(\.id) == [3, 1, 4, 5])
        withExtendedLifetime(opened) {}
    }

    @Test(arguments: StoreKind.allCases)
    func `tells one that is there already from one too many`(kind: StoreKind) async throws {
        let opened = try kind.open()
        let store = opened.store
        #expect(try await store.addFavourite(favourite(1), limit: 2) == .added(1))
        #expect(try await store.addFavourite(favourite(1, "Other"), limit: 2) == .added(0))
        #expect(try await store.favourites() == [favourite(1)])
        #expect(try await store.addFavourite(favourite(2), limit: 2) == .added(1))
        #expect(try await store.addFavourite(favourite(3), limit: 2) == .limitReached(2))
        #expect(try await store.addFavourite(favourite(2), limit: 1) == .added(0))
        #expect(try await store.favourites().map(\.id) == [1, 2])
        withExtendedLifetime(opened) {}
    }

    @Test(arguments: StoreKind.allCases)
    func `adds several at once, or none`(kind: StoreKind) async throws {
        let opened = try kind.open()
        let store = opened.store
        let some = [favourite(1), favourite(2), favourite(2, "Again"), favourite(3)]
        #expect(try await store.addFavourites(some, limit: 2) == .limitReached(2))
        #expect(try await store.favourites().isEmpty)
        #expect(try await store.addFavourites(some, limit: 3) == .added(3))
        #expect(
            try await store.addFavourites([favourite(3), favourite(4)], limit: 4) == .added(1))
        #expect(try await store.addFavourites([], limit: 0) == .added(0))
        #expect(try await store.favourites().map(\.name) == ["Lima", "Lima", "Lima", "Lima"])
        withExtendedLifetime(opened) {}
    }

    @Test(arguments: StoreKind.allCases)
    func `counts changes of favourites, whoever makes them`(kind: StoreKind) async throws {
        let opened = try kind.open()
        let (store, other) = (opened.store, opened.other)
        var seen = [try await store.favouritesRevision()]
        _ = try await other.addFavourite(favourite(1), limit: 9)
        seen.append(try await store.favouritesRevision())
        _ = try await store.addFavourite(favourite(1), limit: 9)
        _ = try await store.removeFavourite(2)
        try await other.addToHistory(HistoryEntry(text: "lima", time: Self.noon))
        #expect(try await store.favouritesRevision() == seen[1])
        _ = try await other.removeFavourite(1)
        seen.append(try await store.favouritesRevision())
        _ = try await other.addFavourite(favourite(1), limit: 9)
        _ = try await other.addFavourite(favourite(2), limit: 9)
        seen.append(try await store.favouritesRevision())
        _ = try await other.moveFavourite(2, to: 0)
        seen.append(try await store.favouritesRevision())
        _ = try await other.moveFavourite(2, to: 0)
        #expect(try await store.favouritesRevision() == seen.last)
        _ = try await other.removeFavourites()
        seen.append(try await store.favouritesRevision())
        #expect(zip(seen, seen.dropFirst()).allSatisfy(<))
        withExtendedLifetime(opened) {}
    }

    @Test(arguments: StoreKind.allCases)
    func `keeps the limit when many add at once`(kind: StoreKind) async throws {
        let opened = try kind.open()
        let (store, other) = (opened.store, opened.other)
        let added = try await withThrowingTaskGroup(of: FavouriteAddition.self) { group in
            for id in 0..<60 {
                let one = favourite(id)
                let view = id.isMultiple(of: 2) ? store : other
                group.addTask { try await view.addFavourite(one, limit: 25) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(added.count { $0 == .added(1) } == 25)
        #expect(added.count { $0 == .limitReached(25) } == 35)
        #expect(try await store.favourites().count == 25)
        withExtendedLifetime(opened) {}
    }

    // MARK: History

    @Test(arguments: StoreKind.allCases)
    func `keeps the newest searches, each once`(kind: StoreKind) async throws {
        let opened = try kind.open()
        let (store, other) = (opened.store, opened.other)
        for number in 1...25 {
            try await store.addToHistory(
                HistoryEntry(text: "text \(number)", time: Self.noon + Double(number)))
        }
        try await other.addToHistory(HistoryEntry(text: "text 10", time: Self.noon + 99))
        try await other.addToHistory(HistoryEntry(text: "TEXT 10", time: Self.noon + 100))
        let history = try await store.history()
        #expect(history.count == HistoryEntry.limit)
        #expect(
            history.prefix(3) == [
                HistoryEntry(text: "TEXT 10", time: Self.noon + 100),
                HistoryEntry(text: "text 10", time: Self.noon + 99),
                HistoryEntry(text: "text 25", time: Self.noon + 25),
            ])
        #expect(history.last?.text == "text 7")
        #expect(try await store.removeFromHistory("text 10"))
        #expect(try await !other.removeFromHistory("text 10"))
        #expect(try await other.history().prefix(2).map(\.text) == ["TEXT 10", "text 25"])
        #expect(try await store.removeHistory() == HistoryEntry.limit - 1)
        #expect(try await other.history().isEmpty)
        withExtendedLifetime(opened) {}
    }

    // MARK: Weather and source

    @Test(arguments: StoreKind.allCases)
    func `keeps the last weather under each key`(kind: StoreKind) async throws {
        let opened = try kind.open()
        let (store, other) = (opened.store, opened.other)
        let first = CachedWeather(fetchedAt: Self.noon, payload: [0, 255, 10])
        let second = CachedWeather(fetchedAt: Self.noon + 1, payload: [])
        try await store.keepWeather(first, for: "id:1")
        try await store.keepWeather(first, for: "52.5,13.4")
        try await other.keepWeather(second, for: "id:1")
        #expect(try await store.weather(for: "id:1") == second)
        #expect(try await store.weather(for: "52.5,13.4") == first)
        #expect(try await store.weather(for: "id:2") == nil)
        withExtendedLifetime(opened) {}
    }

    @Test(arguments: StoreKind.allCases)
    func `keeps what is known of the source`(kind: StoreKind) async throws {
        let opened = try kind.open()
        let (store, other) = (opened.store, opened.other)
        var state = SourceState(source: "https://example.org/cities.json")
        try await store.saveSourceState(state)
        #expect(try await other.sourceState() == state)
        state.etag = "\"a\""
        state.lastModified = "Sun, 22 Nov 2026 09:49:40 GMT"
        state.digest = "0123456789abcdef"
        state.checkedAt = Self.noon
        state.loadedAt = Self.noon + 1
        state.lastError = "no answer"
        state.lastErrorAt = Self.noon + 2
        try await other.saveSourceState(state)
        #expect(try await store.sourceState() == state)
        withExtendedLifetime(opened) {}
    }
}
#endif

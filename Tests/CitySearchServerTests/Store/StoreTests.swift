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
        let (store, _) = try kind.open()
        #expect(try await store.favourites(of: .unnamed).isEmpty)
        #expect(try await store.history(of: .unnamed).isEmpty)
        #expect(try await store.weather(for: "1") == nil)
        #expect(try await store.sourceState() == nil)
        #expect(try await store.removeFavourites(of: .unnamed) == 0)
        #expect(try await store.removeHistory(of: .unnamed) == 0)
        #expect(try await !store.removeFavourite(1, of: .unnamed))
    }

    @Test(arguments: StoreKind.allCases)
    func `gives favourites back as they were, in the order of adding`(
        kind: StoreKind
    ) async throws {
        let (store, other) = try kind.open()
        let all = [
            favourite(7, "Łódź 🏙\u{1}'\"", country: nil), favourite(.max), favourite(.min),
            favourite(3, ""),
        ]
        for favourite in all {
            #expect(try await store.addFavourite(favourite, of: .unnamed, limit: 4) == .added(1))
        }
        #expect(try await store.favourites(of: .unnamed) == all)
        #expect(try await other.favourites(of: .unnamed) == all)
        #expect(try await other.removeFavourite(.max, of: .unnamed))
        #expect(try await store.addFavourite(all[1], of: .unnamed, limit: 4) == .added(1))
        #expect(try await store.favourites(of: .unnamed).map(\.id) == [7, .min, 3, .max])
        #expect(try await store.removeFavourites(of: .unnamed) == 4)
        #expect(try await other.favourites(of: .unnamed).isEmpty)
    }

    @Test(arguments: StoreKind.allCases)
    func `moves a favourite, and keeps the order from then on`(kind: StoreKind) async throws {
        let (store, other) = try kind.open()
        _ = try await store.addFavourites((1...4).map { favourite($0) }, of: .unnamed, limit: 9)
        let moves = [
            (4, 1, [1, 4, 2, 3]), (1, 2, [4, 2, 1, 3]), (4, 9, [2, 1, 3, 4]),
            (3, -1, [3, 2, 1, 4]),
        ]
        let neighbour = try #require(User("ada"))
        _ = try await store.addFavourites([favourite(2), favourite(1)], of: neighbour, limit: 9)
        for (id, place, order) in moves {
            #expect(try await other.moveFavourite(id, of: .unnamed, to: place) == favourite(id))
            #expect(try await store.favourites(of: .unnamed).map(\.id) == order)
            // After each move, since two would turn the order of another user twice.
            #expect(try await store.favourites(of: neighbour).map(\.id) == [2, 1])
        }
        #expect(try await store.moveFavourite(9, of: .unnamed, to: 0) == nil)
        _ = try await store.addFavourite(favourite(5), of: .unnamed, limit: 9)
        #expect(try await other.removeFavourite(2, of: .unnamed))
        #expect(try await other.favourites(of: .unnamed).map(\.id) == [3, 1, 4, 5])
        #expect(try await store.favourites(of: neighbour).map(\.id) == [2, 1])
    }

    @Test(arguments: StoreKind.allCases)
    func `stores a user's group and note of a favourite`(kind: StoreKind) async throws {
        let (store, other) = try kind.open()
        let said = Favourite(
            id: 2, name: "Lima", country: "PE", addedAt: Self.noon, group: "Família 👪",
            note: "ask for 'Ana'")
        _ = try await store.addFavourites([favourite(1), said], of: .unnamed, limit: 9)
        #expect(try await other.favourites(of: .unnamed) == [favourite(1), said])
        let neighbour = try #require(User("ada"))
        _ = try await store.addFavourite(favourite(2), of: neighbour, limit: 9)
        func change(
            group: FavouriteChange.Text = .kept, note: FavouriteChange.Text = .kept
        ) async throws -> [String?] {
            let change = FavouriteChange(group: group, note: note)
            let changed = try await other.changeFavourite(2, of: .unnamed, by: change)
            #expect(try await store.favourites(of: .unnamed).last == changed)
            return [changed?.group, changed?.note]
        }
        #expect(try await change(note: .replaced("two")) == ["Família 👪", "two"])
        #expect(try await change(group: .replaced(nil)) == [nil, "two"])
        #expect(try await change(group: .replaced("Work"), note: .replaced(nil)) == ["Work", nil])
        #expect(try await change() == ["Work", nil])
        let nothing = FavouriteChange(note: .replaced("three"))
        #expect(try await store.changeFavourite(9, of: .unnamed, by: nothing) == nil)
        // It goes where the favourite goes, and belongs to no other user.
        _ = try await store.moveFavourite(2, of: .unnamed, to: 0)
        #expect(try await store.favourites(of: .unnamed).map(\.group) == ["Work", nil])
        #expect(try await store.favourites(of: neighbour) == [favourite(2)])
    }

    @Test(arguments: [
        ("  Ana's\u{2028}flat\r\n\tup ", "Ana's flat   up"), (" \n\u{0}", nil), ("", nil),
        ("a\u{85}b", "a b"), ("İ 👪", "İ 👪"),
    ])
    func `the text of a user is one line`(text: String, line: String?) {
        #expect(FavouriteChange.line(text) == line)
    }

    @Test(arguments: StoreKind.allCases)
    func `distinguishes an existing one from one too many`(kind: StoreKind) async throws {
        let (store, _) = try kind.open()
        #expect(try await store.addFavourite(favourite(1), of: .unnamed, limit: 2) == .added(1))
        #expect(
            try await store.addFavourite(favourite(1, "Other"), of: .unnamed, limit: 2) == .added(0)
        )
        #expect(try await store.favourites(of: .unnamed) == [favourite(1)])
        #expect(try await store.addFavourite(favourite(2), of: .unnamed, limit: 2) == .added(1))
        #expect(
            try await store.addFavourite(favourite(3), of: .unnamed, limit: 2) == .limitReached(2))
        #expect(try await store.addFavourite(favourite(2), of: .unnamed, limit: 1) == .added(0))
        #expect(try await store.favourites(of: .unnamed).map(\.id) == [1, 2])
    }

    @Test(arguments: StoreKind.allCases)
    func `adds several at once, or none`(kind: StoreKind) async throws {
        let (store, _) = try kind.open()
        let some = [favourite(1), favourite(2), favourite(2, "Again"), favourite(3)]
        #expect(try await store.addFavourites(some, of: .unnamed, limit: 2) == .limitReached(2))
        #expect(try await store.favourites(of: .unnamed).isEmpty)
        #expect(try await store.addFavourites(some, of: .unnamed, limit: 3) == .added(3))
        #expect(
            try await store.addFavourites([favourite(3), favourite(4)], of: .unnamed, limit: 4)
                == .added(1))
        #expect(try await store.addFavourites([], of: .unnamed, limit: 0) == .added(0))
        #expect(
            try await store.favourites(of: .unnamed).map(\.name)
                == Array(repeating: "Lima", count: 4))
    }

    @Test(arguments: StoreKind.allCases)
    func `counts changes of favourites, whoever makes them`(kind: StoreKind) async throws {
        let (store, other) = try kind.open()
        let (one, two) = (favourite(1), favourite(2))
        let noted = FavouriteChange(note: .replaced("by the sea"))
        var last = try await store.favouritesRevision()
        let steps: [(isChange: Bool, step: () async throws -> Void)] = [
            (true, { _ = try await other.addFavourite(one, of: .unnamed, limit: 9) }),
            (false, { _ = try await store.addFavourite(one, of: .unnamed, limit: 9) }),
            (false, { _ = try await store.removeFavourite(2, of: .unnamed) }),
            (false, { try await other.addToHistory(.init(text: "a", time: .now), of: .unnamed) }),
            (true, { _ = try await other.removeFavourite(1, of: .unnamed) }),
            (true, { _ = try await other.addFavourites([one, two], of: .unnamed, limit: 9) }),
            (true, { _ = try await other.moveFavourite(2, of: .unnamed, to: 0) }),
            (false, { _ = try await other.moveFavourite(2, of: .unnamed, to: 0) }),
            (true, { _ = try await other.changeFavourite(2, of: .unnamed, by: noted) }),
            (false, { _ = try await other.changeFavourite(2, of: .unnamed, by: noted) }),
            (true, { _ = try await other.removeFavourites(of: .unnamed) }),
        ]
        for (number, (isChange, step)) in steps.enumerated() {
            try await step()
            let next = try await store.favouritesRevision()
            #expect(isChange ? next > last : next == last, "step \(number)")
            last = next
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `keeps the limit when many add at once`(kind: StoreKind) async throws {
        let (store, other) = try kind.open()
        let added = try await withThrowingTaskGroup(of: FavouriteAddition.self) { group in
            for id in 0..<60 {
                let one = favourite(id)
                let view = id.isMultiple(of: 2) ? store : other
                group.addTask { try await view.addFavourite(one, of: .unnamed, limit: 25) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(added.count { $0 == .added(1) } == 25)
        #expect(added.count { $0 == .limitReached(25) } == 35)
        #expect(try await store.favourites(of: .unnamed).count == 25)
    }

    // MARK: History

    @Test(arguments: StoreKind.allCases)
    func `keeps the newest searches, each once`(kind: StoreKind) async throws {
        let (store, other) = try kind.open()
        for number in 1...25 {
            try await store.addToHistory(
                HistoryEntry(text: "text \(number)", time: Self.noon + Double(number)), of: .unnamed
            )
        }
        try await other.addToHistory(
            HistoryEntry(text: "text 10", time: Self.noon + 99), of: .unnamed)
        try await other.addToHistory(
            HistoryEntry(text: "TEXT 10", time: Self.noon + 100), of: .unnamed)
        let history = try await store.history(of: .unnamed)
        #expect(history.count == HistoryEntry.limit)
        #expect(
            history.prefix(3) == [
                HistoryEntry(text: "TEXT 10", time: Self.noon + 100),
                HistoryEntry(text: "text 10", time: Self.noon + 99),
                HistoryEntry(text: "text 25", time: Self.noon + 25),
            ])
        #expect(history.last?.text == "text 7")
        #expect(try await store.removeFromHistory("text 10", of: .unnamed))
        #expect(try await !other.removeFromHistory("text 10", of: .unnamed))
        #expect(
            try await other.history(of: .unnamed).prefix(2).map(\.text) == ["TEXT 10", "text 25"])
        #expect(try await store.removeHistory(of: .unnamed) == HistoryEntry.limit - 1)
        #expect(try await other.history(of: .unnamed).isEmpty)
    }

    // MARK: Users

    @Test(arguments: StoreKind.allCases)
    func `keeps users apart, and each has the whole limit`(kind: StoreKind) async throws {
        let (store, other) = try kind.open()
        // Swift takes the last two for one text.
        let users = try ["alice", "Alice", "bob'; --", "Zo\u{EB}", "Zoe\u{308}"].map {
            try #require(User($0))
        }
        for (number, user) in users.enumerated() {
            #expect(
                try await store.addFavourites(
                    [favourite(1), favourite(number + 2)], of: user, limit: 2) == .added(2))
            #expect(
                try await other.addFavourite(favourite(99), of: user, limit: 2)
                    == .limitReached(2))
            for search in 0..<HistoryEntry.limit {
                try await store.addToHistory(
                    HistoryEntry(text: "\(search)", time: Self.noon), of: user)
            }
            try await store.addToHistory(
                HistoryEntry(text: "of \(number)", time: Self.noon), of: user)
        }
        #expect(try await store.favourites(of: .unnamed).isEmpty)
        #expect(try await store.history(of: .unnamed).isEmpty)
        #expect(try await Set(other.users()) == Set(users))
        _ = try await other.removeFavourite(2, of: users[1])
        _ = try await other.removeFromHistory("of 0", of: users[1])
        #expect(try await store.removeData(of: users[2]))
        #expect(try await !store.removeData(of: users[2]))
        #expect(try await store.removeFavourites(of: users[3]) == 2)
        #expect(try await store.removeHistory(of: users[3]) == HistoryEntry.limit)
        for (number, user) in users.enumerated() {
            let data = try await other.data(of: user)
            let isKept = number != 2 && number != 3
            #expect(data.favourites.map(\.id) == (isKept ? [1, number + 2] : []))
            #expect(data.history.count == (isKept ? HistoryEntry.limit : 0))
            #expect(data.history.first?.text == (isKept ? "of \(number)" : nil))
            #expect(try await store.revisedFavourites(of: user).favourites == data.favourites)
        }
        #expect(try await Set(store.users()) == [users[0], users[1], users[4]])
    }

    @Test(arguments: StoreKind.allCases)
    func `keeps a user's searches and favourites however many another user adds`(
        kind: StoreKind
    ) async throws {
        let (store, _) = try kind.open()
        let limit = HistoryEntry.limit
        let users = try ["alice", "bob"].map { try #require(User($0)) }
        func search(_ texts: some Sequence<Int>, of user: User) async throws {
            for text in texts {
                try await store.addToHistory(
                    HistoryEntry(text: "\(text)", time: Self.noon), of: user)
            }
        }
        try await search(1...limit, of: users[0])
        _ = try await store.addFavourites((1...3).map { favourite($0) }, of: users[0], limit: 3)
        try await search(1...(2 * limit), of: users[1])
        // The history is trimmed when its user searches again.
        try await search([limit + 1], of: users[0])
        try await search([2 * limit + 1], of: users[1])
        for (user, last) in zip(users, [limit + 1, 2 * limit + 1]) {
            #expect(
                try await store.history(of: user).map(\.text)
                    == ((last - limit + 1)...last).reversed().map { "\($0)" })
        }
        let more = (1...3).map { favourite($0) }
        #expect(try await store.addFavourites(more, of: users[1], limit: 3) == .added(3))
        #expect(
            try await store.addFavourite(favourite(4), of: users[0], limit: 3) == .limitReached(3))
    }

    @Test(arguments: ["", "a\nb", "a\u{0}", "\u{7F}", "\u{85}", "a\u{FFFD}"])
    func `a name that may mean several users or none is invalid`(name: String) {
        #expect(User(name) == nil)
    }

    @Test func `a name may be so long and no longer`() {
        let most = User.longestName
        #expect(User(String(repeating: "a", count: most)) != nil)
        #expect(User(String(repeating: "a", count: most + 1)) == nil)
        #expect(User(String(repeating: "é", count: most)) == nil)
    }

    // MARK: Weather and source

    @Test(arguments: StoreKind.allCases)
    func `keeps the last weather under each key`(kind: StoreKind) async throws {
        let (store, other) = try kind.open()
        let first = CachedWeather(fetchedAt: Self.noon, payload: [0, 255, 10])
        let second = CachedWeather(fetchedAt: Self.noon + 1, payload: [])
        try await store.keepWeather(first, for: "id:1")
        try await store.keepWeather(first, for: "52.5,13.4")
        try await other.keepWeather(second, for: "id:1")
        #expect(try await store.weather(for: "id:1") == second)
        #expect(try await store.weather(for: "52.5,13.4") == first)
        #expect(try await store.weather(for: "id:2") == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `stores the state of the source`(kind: StoreKind) async throws {
        let (store, other) = try kind.open()
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
    }
}
#endif

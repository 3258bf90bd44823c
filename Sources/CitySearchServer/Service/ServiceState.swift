#if Service
import CitySearch
package import CitySearchStore
import HTTPTypes
import Hummingbird
import Synchronization

/// What all requests share.
package final class ServiceState: Sendable {
    /// What is served at one time.
    package struct Served: Tagged, Sendable {
        package let cities: ServedCities
        /// The favourites over these cities.
        let favourites: FavouriteSet
        /// Other cities or other favourites have another tag.
        let tag: UInt64

        fileprivate init(_ cities: ServedCities, _ favourites: FavouriteSet) {
            self.cities = cities
            self.favourites = favourites
            tag = XXH64.checksum(
                of: [cities.tag] + favourites.map { UInt64(bitPattern: Int64($0)) })
        }
    }

    /// What is served to users, and to all others, who see no favourites.
    private struct Audiences {
        /// For how many users it is kept what they are served.
        static let mostUsers = 256

        private(set) var foreign: Served
        /// What the users are served who came last, and the revision of the store that their favourites are of.
        private(set) var own: [User: (served: Served, revision: StoreRevision)] = [:]

        init(_ cities: ServedCities, limit: Int) {
            foreign = Served(cities, FavouriteSet(over: cities.index, limit: limit))
        }

        mutating func serve(_ cities: ServedCities) {
            foreign = Served(cities, foreign.favourites.moved(to: cities.index))
            own = own.mapValues { own in
                (Served(cities, own.served.favourites.moved(to: cities.index)), own.revision)
            }
        }

        mutating func mark(_ read: RevisedFavourites, of user: User) -> Served {
            if let marked = own[user] {
                guard read.revision > marked.revision else { return marked.served }
            } else if own.count >= Self.mostUsers, let one = own.keys.first {
                own[one] = nil
            }
            let set = FavouriteSet(
                read.favourites.map(\.id), over: foreign.cities.index,
                limit: foreign.favourites.limit)
            let served = Served(foreign.cities, set)
            own[user] = (served, read.revision)
            return served
        }
    }

    let settings: ServiceSettings
    let answers: AnswerCache
    /// The bytes that wait for clients.
    let unsent: UnsentBytes
    /// Bounds how many bodies of queries are resolved at once.
    let resolves: Admission
    /// Where they are resolved.
    let resolveThreads: BulkThreads
    private let store: Result<any Store, StoreError>
    private let current: Mutex<Audiences>

    /// - Parameter store: keeps favourites and history; or why there is none, which the routes that need it tell.
    package init(
        _ cities: ServedCities, _ store: Result<any Store, StoreError>, settings: ServiceSettings
    ) {
        self.settings = settings
        self.store = store
        answers = AnswerCache(capacity: settings.answerCacheBytes)
        unsent = UnsentBytes(limit: settings.mostWaitingBytes)
        resolves = Admission(limit: settings.mostResolves)
        resolveThreads = BulkThreads(count: settings.mostResolves)
        current = Mutex(Audiences(cities, limit: settings.favouritesLimit))
    }

    /// The cities that are served now.
    package var cities: ServedCities {
        current.withLock { $0.foreign.cities }
    }

    /// What is served now to the sender of a request. The favourites of a user who comes for the first time are read
    /// from the store; without it, searches go on.
    func served(to sender: Sender) async -> Served {
        guard let user = sender.user else { return current.withLock { $0.foreign } }
        if let known = current.withLock({ $0.own[user]?.served }) { return known }
        return (try? await markStored(of: user)) ?? current.withLock { $0.foreign }
    }

    /// Serves other cities from now on. Requests that have begun keep those that they have.
    func serve(_ cities: ServedCities) {
        current.withLock { $0.serve(cities) }
    }

    // MARK: The store

    /// The store; nil when there is none.
    package var availableStore: (any Store)? {
        try? store.get()
    }

    /// Does something with the store. A failure concerns this request alone; searches go on.
    func stored<Result: Sendable>(
        _ body: (any Store) async throws(StoreError) -> Result
    ) async throws(RequestError) -> Result {
        do throws(StoreError) {
            return try await body(store.get())
        } catch {
            throw RequestError(status: .serviceUnavailable, detail: "\(error)")
        }
    }

    /// Marks a user's favourites of the store from now on.
    @discardableResult
    func markStored(of user: User) async throws(RequestError) -> Served {
        let read = try await stored { store throws(StoreError) in
            try await store.revisedFavourites(of: user)
        }
        return mark(read, of: user)
    }

    /// Marks anew the favourites of all users for whom some are marked.
    func markAllStored() async throws(RequestError) {
        for user in current.withLock({ $0.own.keys }) { try await markStored(of: user) }
    }

    /// Marks a user's favourites from now on, unless newer ones are marked already: of two tasks that read the store,
    /// the first reader may come here last.
    @discardableResult
    package func mark(_ read: RevisedFavourites, of user: User) -> Served {
        current.withLock { $0.mark(read, of: user) }
    }
}
#endif

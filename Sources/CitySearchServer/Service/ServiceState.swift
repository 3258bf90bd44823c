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

    /// What is served to the user, and to all others, who see no favourites.
    private struct Audiences {
        let own: Served
        let foreign: Served
        /// The revision of the store that the favourites are of; nil before it was read.
        let revision: StoreRevision?

        init(
            _ cities: ServedCities, _ favourites: FavouriteSet, _ revision: StoreRevision? = nil
        ) {
            self.revision = revision
            own = Served(cities, favourites)
            foreign = Served(
                cities, FavouriteSet(over: cities.index, limit: favourites.limit))
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
        current = Mutex(
            Audiences(
                cities, FavouriteSet(over: cities.index, limit: settings.favouritesLimit)))
    }

    /// What is served now.
    package var served: Served {
        current.withLock { $0.own }
    }

    /// What is served now to the sender of a request.
    func served(to sender: Sender) -> Served {
        current.withLock { sender.isUser ? $0.own : $0.foreign }
    }

    /// Serves other cities from now on. Requests that have begun keep those that they have.
    func serve(_ cities: ServedCities) {
        current.withLock { current in
            current = Audiences(
                cities, current.own.favourites.moved(to: cities.index), current.revision)
        }
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

    /// Marks the favourites of the store from now on.
    func markStored() async throws(RequestError) {
        let read = try await stored { store throws(StoreError) in
            try await store.revisedFavourites()
        }
        mark(read)
    }

    /// Marks favourites from now on, unless newer ones are marked already: of two tasks that read the store, the
    /// first reader may come here last.
    package func mark(_ read: RevisedFavourites) {
        current.withLock { current in
            if let marked = current.revision, marked >= read.revision { return }
            let cities = current.own.cities
            let set = FavouriteSet(
                read.favourites.map(\.id), over: cities.index, limit: settings.favouritesLimit)
            current = Audiences(cities, set, read.revision)
        }
    }
}
#endif

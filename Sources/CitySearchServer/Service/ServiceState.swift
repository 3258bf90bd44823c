#if Service
import CitySearch
package import CitySearchStore
import HTTPTypes
import Hummingbird
import Synchronization

/// What all requests share.
package final class ServiceState: Sendable {
    /// What is served at one time.
    package struct Served: Sendable {
        package let cities: ServedCities
        /// The favourites over these cities.
        let favourites: FavouriteSet
        /// Tells apart what is served: other cities or other favourites have another tag.
        let tag: UInt64

        fileprivate init(_ cities: ServedCities, _ favourites: FavouriteSet) {
            self.cities = cities
            self.favourites = favourites
            let numbers =
                [cities.digest.hash, cities.digest.byteCount]
                + favourites.map { UInt64(bitPattern: Int64($0)) }
            tag = XXH64.checksum(numbers.flatMap(\.littleEndianBytes).span)
        }
    }

    /// What is served to the user, and to pages of other websites, which see no favourites.
    private struct Audiences {
        let own: Served
        let foreign: Served

        init(_ cities: ServedCities, _ favourites: FavouriteSet) {
            own = Served(cities, favourites)
            foreign = Served(
                cities, FavouriteSet(over: cities.index, limit: favourites.limit))
        }
    }

    let settings: ServiceSettings
    let answers: AnswerCache
    private let store: Result<any Store, StoreError>
    private let current: Mutex<Audiences>

    /// - Parameter store: keeps favourites and history. Without one, what needs it tells why there is none.
    package init(
        _ cities: ServedCities, _ store: Result<any Store, StoreError>, settings: ServiceSettings
    ) {
        self.settings = settings
        self.store = store
        answers = AnswerCache(capacity: settings.answerCacheBytes)
        current = Mutex(
            Audiences(
                cities, FavouriteSet(over: cities.index, limit: settings.favouritesLimit)))
    }

    /// What is served now.
    package var served: Served {
        current.withLock { $0.own }
    }

    /// What is served now to the sender of a request.
    func served(to request: Request) -> Served {
        let isForeign = request.isFromAnotherWebsite
        return current.withLock { isForeign ? $0.foreign : $0.own }
    }

    /// Serves other cities from now on. Requests that have begun keep those that they have.
    func serve(_ cities: ServedCities) {
        current.withLock { current in
            current = Audiences(cities, current.own.favourites.moved(to: cities.index))
        }
    }

    // MARK: The store

    /// The store; nil when there is none, for those who do without.
    package var availableStore: (any Store)? {
        try? store.get()
    }

    /// Does something with the store. When that fails, searching goes on.
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
        let favourites = try await stored { store throws(StoreError) in
            try await store.favourites()
        }
        current.withLock { current in
            let cities = current.own.cities
            let set = FavouriteSet(
                favourites.map(\.id), over: cities.index, limit: settings.favouritesLimit)
            if set != current.own.favourites { current = Audiences(cities, set) }
        }
    }
}

extension UInt64 {
    fileprivate var littleEndianBytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * UInt64($0))) }
    }
}
#endif

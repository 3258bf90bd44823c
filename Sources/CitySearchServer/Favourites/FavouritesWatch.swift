#if Service
import CitySearchStore
import Logging
import ServiceLifecycle

/// Marks the favourites that other programs add and remove, such as `citysearch favourites add` and other servers. It asks
/// the store, which also notices then when its database is replaced.
struct FavouritesWatch: Service {
    let state: ServiceState
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard let store = state.availableStore else {
                // A service in a group that ends would end the group.
                try? await gracefulShutdown()
                return
            }
            var last: StoreRevision?
            var problem: String?
            func look() async {
                do throws(RequestError) {
                    let revision = try await state.stored { store throws(StoreError) in
                        try await store.favouritesRevision()
                    }
                    if problem != nil { logger.notice("favourites can be read again") }
                    if revision != last { try await state.markAllStored() }
                    (last, problem) = (revision, nil)
                } catch {
                    // The log tells of a problem once.
                    if error.detail != problem {
                        logger.warning("favourites cannot be read: \(error.detail)")
                    }
                    problem = error.detail
                }
            }
            await look()
            for await _ in store.favouriteChanges { await look() }
        }
    }
}
#endif

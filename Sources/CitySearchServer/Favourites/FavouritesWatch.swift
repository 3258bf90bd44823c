#if Service
import CitySearchStore
import Logging
import ServiceLifecycle

/// Marks the favourites that other programs add and remove, such as `citysearch favourites add` and other servers. It asks
/// the store, which also notices then when its database is replaced.
struct FavouritesWatch: Service {
    let state: ServiceState
    let logger: Logger

    /// The delay after a failure: the store does not report when it can be read again.
    private static let pause = Duration.seconds(1)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard let store = state.availableStore else {
                // A service in a group that ends would end the group.
                try? await gracefulShutdown()
                return
            }
            var last: StoreRevision?
            var problem: StoreError?
            func look() async {
                while !Task.isCancelled {
                    do throws(StoreError) {
                        let revision = try await store.favouritesRevision()
                        if revision != last { try await state.markAllStored() }
                        if problem != nil { logger.notice("favourites can be read again") }
                        (last, problem) = (revision, nil)
                        return
                    } catch {
                        // Log a problem once.
                        if error != problem, !Task.isCancelled {
                            logger.warning("favourites cannot be read: \(error)")
                        }
                        problem = error
                    }
                    try? await Task.sleep(for: Self.pause)
                }
            }
            await look()
            for await _ in store.favouriteChanges { await look() }
        }
    }
}
#endif

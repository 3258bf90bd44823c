#if Service
import CitySearchStore
import Logging
import ServiceLifecycle

/// Marks the favourites that other programs add and remove, such as `citysearch favourites add`. It asks the store,
/// which also notices then when its database is replaced.
struct FavouritesWatch: Service {
    let state: ServiceState
    let logger: Logger

    /// How often it looks.
    private static let interval = Duration.milliseconds(500)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var last: StoreRevision?
            var problem: String?
            while !Task.isCancelled {
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
                try? await Task.sleep(for: Self.interval)
            }
        }
    }
}
#endif

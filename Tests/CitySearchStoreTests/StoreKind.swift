#if Service
import CitySearchStore

/// The implementations of ``Store``, each of which ``StoreTests`` tests.
enum StoreKind: CaseIterable {
    case sqlite

    /// Does something with two views of one new store, as two processes have them.
    func withStore(_ body: (any Store, any Store) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            let path = folder.path("citysearch.db")
            try await body(SQLiteStore(path: path), SQLiteStore(path: path))
            withExtendedLifetime(folder) {}
        }
    }
}
#endif

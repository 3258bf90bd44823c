#if Service
import CitySearchStore
import Foundation
import TestSupport

/// The implementations of ``Store``, each of which ``StoreTests`` tests.
enum StoreKind: CaseIterable {
    case sqlite, postgres

    /// PostgreSQL is tested where `Tests/postgres_server.py` runs it.
    static var allCases: [StoreKind] {
        PostgresServer.url == nil ? [.sqlite] : [.sqlite, .postgres]
    }

    /// Opens two views of one new store, as two processes have them.
    func open() throws -> (store: any Store, other: any Store) {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            // The folder stays as long as the stores.
            let stores = (0..<2).map { _ in
                SQLiteStore(toBeOpenedAt: folder.path("citysearch.db")) { _ in
                    withExtendedLifetime(folder) {}
                }
            }
            for store in stores { try store.open() }
            return (stores[0], stores[1])
        case .postgres:
            let place = try PostgresPlace(PostgresServer.Database().url)
            return (PostgresStore(at: place), PostgresStore(at: place))
        }
    }
}

extension Favourite {
    static let lima = Favourite(
        id: 1, name: "Lima", country: "PE", addedAt: Date(timeIntervalSince1970: 1))

    /// A favourite of which only the id counts.
    init(_ id: Int, _ name: String = "") {
        self.init(id: id, name: name, country: nil, addedAt: .now)
    }
}

/// The error of something that must fail.
func failure(_ body: () async throws -> Void) async -> StoreError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? StoreError
    }
}
#endif

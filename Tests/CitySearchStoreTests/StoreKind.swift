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

    /// Two views of one new store, as two processes have them.
    struct Opened {
        let store: any Store
        let other: any Store
        /// What the store needs to go on.
        fileprivate let place: any Sendable
    }

    func open() throws -> Opened {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            let path = folder.path("citysearch.db")
            return try Opened(
                store: SQLiteStore(path: path), other: SQLiteStore(path: path), place: folder)
        case .postgres:
            let database = try PostgresServer.Database()
            let place = try PostgresPlace(database.url)
            return Opened(
                store: PostgresStore(at: place), other: PostgresStore(at: place), place: database)
        }
    }
}

extension TemporaryFolder {
    /// The path of a file in the folder.
    func path(_ name: String) -> String {
        url.appending(path: name).path
    }

    /// The names of the files in the folder.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path) }
    }
}
#endif

#if Service
import CitySearch
import CitySearchProgram
import CitySearchStore
import Logging

extension SQLiteStore {
    /// The path of this user's database.
    static func userPath() throws(StoreError) -> String {
        guard let directory = UserDirectory.data else { throw .noPlace }
        return "\(directory.appending("citysearch.db"))"
    }
}

/// The location of favourites, history and weather.
enum StoreLocation {
    case file(String)
    case postgres(PostgresPlace)

    /// The location in the option or the variable; this user's file without either.
    init(option: String? = nil) throws(StoreError) {
        guard let url = Setting("store").text(option) else {
            self = .file(try SQLiteStore.userPath())
            return
        }
        self = .postgres(try PostgresPlace(url))
    }

    /// Opens the store for a command, and reports if it was damaged and replaced by a new one.
    static func openedStore() async throws(StoreError) -> any Store {
        switch try StoreLocation() {
        case .file(let path):
            let store = try SQLiteStore(path: path)
            if let damaged = store.setAside {
                StandardError.writeLine(
                    "citysearch: \(path): was damaged; it is now \(damaged), and a new one was created"
                )
            }
            return store
        case .postgres(let place):
            let store = PostgresStore(at: place)
            try await store.open()
            return store
        }
    }

    /// The store for the service. One that does not open now tries again at each access.
    func store(_ logger: Logger) async -> any Store {
        switch self {
        case .file(let path):
            let store = SQLiteStore(toBeOpenedAt: path) { logger.report($0) }
            logger.report(Result { () throws(StoreError) in try store.open() })
            return store
        case .postgres(let place):
            let store = PostgresStore(at: place)
            do throws(StoreError) {
                try await store.open()
            } catch {
                logger.report(.failure(error))
            }
            return store
        }
    }
}

extension Logger {
    /// Logs that the store does not open.
    fileprivate func report(_ opening: Result<Void, StoreError>) {
        if case .failure(let problem) = opening {
            error("there are no favourites and no history for now: \(problem)")
        }
    }

    /// Logs events of the store.
    fileprivate func report(_ event: SQLiteStore.Event) {
        switch event {
        case .reopened:
            warning("the database of favourites and history was replaced; the new one is used")
        case .setAside(let path):
            error("the store was damaged; a new one was created", metadata: ["kept": "\(path)"])
        }
    }
}
#endif

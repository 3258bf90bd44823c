import CitySearch
import Synchronization

/// The index that requests search, which a reload replaces: running searches finish on the previous one.
final class ServedIndex: Sendable {
    private let path: String
    private let current: Mutex<CityIndex>

    init(contentsOf path: String) async throws {
        self.path = path
        current = Mutex(try await CityIndex(contentsOf: path))
    }

    /// The index of now. A request takes it once, so that all its answer is of one index.
    var index: CityIndex { current.withLock { $0 } }

    /// Reads the file again. If that fails, the previous index stays.
    func reload() async throws {
        let index = try await CityIndex(contentsOf: path)
        current.withLock { $0 = index }
    }
}

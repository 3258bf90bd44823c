import Synchronization

/// The tables that tell where typing errors can be, made when they are first asked for: most indexes
/// that a command opens never see a typing error.
final class FuzzyTablesOnDemand: Sendable {
    /// A reference to the tables, which an atomic needs.
    private final class Made: Sendable {
        let tables: FuzzyTables

        init(_ tables: FuzzyTables) {
            self.tables = tables
        }
    }

    private let keys: KeyColumn
    private let made = AtomicLazyReference<Made>()

    init(_ keys: KeyColumn) {
        self.keys = keys
    }

    /// The tables. When several threads ask for them first, each makes them and all use the same.
    ///
    /// - Complexity: O(1), but O(bytes of the keys) when they are first asked for: tens of
    ///   milliseconds for a million keys. They take one to two bytes a key, and half a megabyte.
    var tables: FuzzyTables {
        (made.load() ?? made.storeIfNil(Made(FuzzyTables(keys)))).tables
    }
}

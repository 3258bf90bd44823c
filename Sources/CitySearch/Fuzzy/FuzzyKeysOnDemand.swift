import Synchronization

/// Keys and what finds those that are almost a query, made when it is first asked for: most indexes
/// that a command opens never see a typing error.
final class FuzzyKeysOnDemand: Sendable {
    /// A reference to the keys, which an atomic needs.
    private final class Made: Sendable {
        let keys: FuzzyKeys

        init(_ keys: FuzzyKeys) {
            self.keys = keys
        }
    }

    private let column: KeyColumn
    private let made = AtomicLazyReference<Made>()

    init(_ column: KeyColumn) {
        self.column = column
    }

    /// The keys. When several threads ask for them first, each makes them and all use the same.
    ///
    /// - Complexity: O(1), but O(bytes of the keys) when they are first asked for.
    var keys: FuzzyKeys {
        (made.load() ?? made.storeIfNil(Made(FuzzyKeys(column)))).keys
    }
}

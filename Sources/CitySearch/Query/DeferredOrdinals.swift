import Synchronization

/// Ordinals whose number is known, and which are gathered when one of them is read.
@usableFromInline
final class DeferredOrdinals: Sendable {
    /// How many there are.
    let count: Int
    private let gather: @Sendable () -> [UInt32]
    private let ordinals = Mutex<[UInt32]?>(nil)

    init(count: Int, gather: @escaping @Sendable () -> [UInt32]) {
        self.count = count
        self.gather = gather
    }

    /// The ordinal at a position.
    ///
    /// - Complexity: O(1) but for the first that is read.
    subscript(position: Int) -> UInt32 {
        ordinals.withLock { ordinals in
            let gathered = ordinals ?? gather()
            ordinals = gathered
            return gathered[position]
        }
    }
}

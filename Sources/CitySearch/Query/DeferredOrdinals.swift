import Synchronization

/// Ordinals whose number is known, and perhaps the first of them; the others are gathered when one of
/// them is read.
@usableFromInline
final class DeferredOrdinals: Sendable {
    /// How many there are.
    let count: Int
    private let first: [UInt32]
    private let gather: @Sendable () -> [UInt32]
    private let ordinals = Mutex<[UInt32]?>(nil)

    init(count: Int, first: [UInt32] = [], gather: @escaping @Sendable () -> [UInt32]) {
        self.count = count
        self.first = first
        self.gather = gather
    }

    /// The ordinal at a position.
    ///
    /// - Complexity: O(1) but when the first is read that is not known.
    subscript(position: Int) -> UInt32 {
        if position < first.count { return first[position] }
        return ordinals.withLock { ordinals in
            let gathered = ordinals ?? gather()
            ordinals = gathered
            return gathered[position]
        }
    }
}

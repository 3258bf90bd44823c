/// Which slots of ``KeyStarts`` some keys fall into: tells of most prefixes at once that none of the keys
/// begins so.
final class KeySlotSet: Sendable {
    private let slots: OrdinalBitset

    /// - Parameter heads: the first eight bytes of each key, big-endian, zero behind its end.
    /// - Complexity: O(keys).
    init(heads: some Sequence<UInt64>) {
        var slots = OrdinalBitset(count: KeyStarts.slotCount)
        for head in heads { slots.insert(KeyStarts.slot(of: head)) }
        self.slots = slots
    }

    /// Whether a key may begin with a prefix.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func mayHold(_ prefix: borrowing FoldedPrefix) -> Bool {
        // Shorter prefixes leave open into which slot a key falls.
        prefix.count < KeyStarts.slotBytes || slots.contains(KeyStarts.slot(of: prefix.head))
    }
}

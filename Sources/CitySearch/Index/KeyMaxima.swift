/// The importance of the city of each key of a set with something on top, and upper bounds: what stands for ``Keys/importances`` and
/// ``Keys/prefixMaxima``.
///
/// A class, so that those who pass it on count one reference.
final class KeyMaxima: Sendable {
    let values: BlockMaxima<UInt16>
    let prefixes: PrefixMaxima?

    /// The importances of the cities of some keys with a level on top of each.
    ///
    /// - Complexity: O(keys).
    init(_ keys: Keys, raisedBy levels: [UInt16]) {
        let sets = keys.setCount
        let values = (0..<keys.count).map {
            keys.importance(at: $0) + levels[Int(keys.city(at: $0))]
        }
        var blocks = [UInt16](
            repeating: 0, count: sets * BlockMaxima<UInt16>.blockCount(keys.count))
        var superblocks = [UInt16](
            repeating: 0, count: sets * BlockMaxima<UInt16>.superblockCount(keys.count))
        var blockSpan = blocks.mutableSpan
        var superblockSpan = superblocks.mutableSpan
        BlockMaxima.fill(&blockSpan, &superblockSpan, count: keys.count, sets: sets) {
            (values[$0], sets == 1 ? 0 : min(keys.sharedLength(at: $0), NewKeys.longestPrefix))
        }
        var prefixes = [UInt8](repeating: 0, count: PrefixMaxima.slotCount(keys: keys.count))
        var span = prefixes.mutableSpan
        keys.heads.withSpan { PrefixMaxima.fill(&span, $0, values.span) }
        self.values = BlockMaxima(
            values: Column(copying: values), blocks: Column(copying: blocks),
            superblocks: Column(copying: superblocks))
        self.prefixes = keys.prefixMaxima.map { _ in PrefixMaxima(Column(copying: prefixes)) }
    }
}

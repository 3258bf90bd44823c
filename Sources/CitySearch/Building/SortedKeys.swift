/// The keys of one part in order, with the batches that hold them.
struct SortedKeys: Sendable {
    let batches: [KeyBatch]
    let entries: [KeyEntry]
    /// Where the keys stand among all keys.
    let positions: Range<Int>
    /// How many bytes the keys of the parts before have, and their texts.
    let start: KeyLengths

    /// Calls `body` for each block of keys, in order.
    func forEachBlock(_ body: (KeyBlock) -> Void) {
        var start = start
        for first in stride(from: 0, to: entries.count, by: KeyBlock.size) {
            let range = first..<min(first + KeyBlock.size, entries.count)
            let block = KeyBlock(range, start: start, of: self)
            body(block)
            start.add(block.lengths)
        }
    }
}

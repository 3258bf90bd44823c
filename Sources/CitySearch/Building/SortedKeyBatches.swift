/// Keys in order, with the batches that hold their bytes.
struct SortedKeyBatches: Sendable {
    let sorted: SortedKeys
    let keys: [TextBatch]

    /// How many keys there are.
    var count: Int {
        sorted.entries.count
    }

    /// How many of its first bytes a key has in common with a key of these or others; at most 255.
    @inline(__always)
    func sharedLength(_ position: Int, with other: Int, of others: SortedKeyBatches) -> UInt8 {
        let (one, other) = (sorted.entries[position], others.sorted.entries[other])
        let difference = one.head ^ other.head
        // A key that is shorter than a word has zeros behind it, and its last byte, a space, before.
        if difference != 0 { return UInt8(difference.leadingZeroBitCount / 8) }
        return sharedTail(one, other, of: others)
    }

    @inline(never)
    private func sharedTail(
        _ one: KeyEntry, _ other: KeyEntry, of others: SortedKeyBatches
    ) -> UInt8 {
        let range = keys[one.batch].range(one.index)
        let otherRange = others.keys[other.batch].range(other.index)
        let length = min(range.count, otherRange.count, 255)
        var offset = min(8, length)
        while offset < length,
            keys[one.batch].bytes[range.lowerBound + offset]
                == others.keys[other.batch].bytes[otherRange.lowerBound + offset]
        {
            offset += 1
        }
        return UInt8(offset)
    }
}

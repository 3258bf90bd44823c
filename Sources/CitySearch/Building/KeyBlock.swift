/// Some hundred sorted keys that stand next to each other, with all that is known of them.
///
/// What a key needs lies in as many places as there are keys. It is fetched once for a block, and is
/// then in the cache while section after section is filled, each in a simple loop.
struct KeyBlock {
    /// How many keys a block has at most.
    static let size = 512

    /// Where the keys stand among all keys.
    let positions: Range<Int>
    /// How many bytes the keys before the block have, and their texts.
    let start: KeyLengths
    /// How many bytes its keys have, and their texts.
    let lengths: KeyLengths
    /// What holds the keys.
    let batches: [KeyBatch]
    /// The key of each, as it was sorted.
    let entries: ArraySlice<KeyEntry>
    /// The record of each key.
    let records: [KeyRecord]

    /// - Parameter range: which of the keys.
    init(_ range: Range<Int>, start: KeyLengths, of keys: SortedKeys) {
        var lengths = KeyLengths()
        entries = keys.entries[range]
        records = entries.map { entry in
            var record = keys.batches[entry.batch].records[entry.index]
            record.batch = UInt8(truncatingIfNeeded: entry.batch)
            lengths.add(record)
            return record
        }
        let first = keys.positions.lowerBound
        positions = first + range.lowerBound..<first + range.upperBound
        self.start = start
        self.lengths = lengths
        batches = keys.batches
    }
}

/// Some hundred sorted keys that stand next to each other, with all that is known of them.
///
/// What a key needs lies in as many places as there are keys. It is fetched once for a block, and is
/// then in the cache while section after section is filled, each in a simple loop.
struct KeyBlock {
    /// How many keys a block has at most.
    static let size = 512

    let positions: Range<Int>
    /// How many bytes the keys before the block have, and their texts.
    let start: KeyRun.Lengths
    /// How many bytes its keys have, and their texts.
    let lengths: KeyRun.Lengths
    let keys: SortedKeys
    /// The record of each key.
    let records: [KeyRecord]

    init(positions: Range<Int>, start: KeyRun.Lengths, _ keys: SortedKeys) {
        var lengths = KeyRun.Lengths()
        records = positions.map { position in
            let entry = keys.entries[position]
            var record = keys.batches[entry.batch].records[entry.index]
            record.batch = UInt8(truncatingIfNeeded: entry.batch)
            lengths.add(record)
            return record
        }
        self.positions = positions
        self.start = start
        self.lengths = lengths
        self.keys = keys
    }
}

/// Keys in order, with the batches that hold them.
struct SortedKeys: Sendable {
    let batches: [KeyBatch]
    let entries: Column<KeyEntry>
    /// Runs of about equally many keys, which together are all.
    let runs: [KeyRun]

    /// How many keys there are.
    var count: Int {
        entries.count
    }

    /// How many bytes all keys have, and all texts.
    var lengths: KeyRun.Lengths {
        runs.reduce(into: KeyRun.Lengths()) { $0.add($1.lengths) }
    }

    /// Calls `body` for each of the blocks of a run, in order.
    func forEachBlock(of run: KeyRun, _ body: (KeyBlock) -> Void) {
        var start = run.start
        for first in stride(
            from: run.positions.lowerBound, to: run.positions.upperBound, by: KeyBlock.size)
        {
            let positions = first..<min(first + KeyBlock.size, run.positions.upperBound)
            let block = KeyBlock(positions: positions, start: start, self)
            body(block)
            start.add(block.lengths)
        }
    }
}

/// A run of sorted keys that one task looks after.
struct KeyRun: Sendable {
    let positions: Range<Int>
    /// How many bytes the keys before the run have, and their texts.
    let start: Lengths
    /// How many bytes its keys have, and their texts.
    let lengths: Lengths

    /// Lengths of keys and of the texts that they stand for, in bytes.
    struct Lengths: Sendable {
        private(set) var keys = 0
        private(set) var texts = 0

        /// Adds those of a key.
        @inline(__always)
        mutating func add(_ record: KeyRecord) {
            keys &+= Int(record.keyLength)
            texts &+= Int(record.textLength)
        }

        /// Adds others.
        mutating func add(_ other: Lengths) {
            keys += other.keys
            texts += other.texts
        }
    }
}

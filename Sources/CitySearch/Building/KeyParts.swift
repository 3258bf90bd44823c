import Synchronization

/// The keys of all batches by parts, which follow each other as their keys do.
struct KeyParts: Sendable {
    /// Those that have keys.
    let parts: [KeyPart]

    /// - Parameter batches: the parts of each batch.
    init(_ batches: [[KeyBatch]]) {
        var position = 0
        var start = KeyLengths()
        var parts: [KeyPart] = []
        for number in 0..<KeyPartition.count {
            let part = KeyPart(batches.map { $0[number] }, from: position, start)
            guard !part.positions.isEmpty else { continue }
            position = part.positions.upperBound
            start.add(part.lengths)
            parts.append(part)
        }
        self.parts = parts
    }

    /// How many keys there are.
    var count: Int {
        parts.last?.positions.upperBound ?? 0
    }

    /// How many bytes all keys have, and all texts.
    var lengths: KeyLengths {
        parts.reduce(into: KeyLengths()) { $0.add($1.lengths) }
    }
}

/// The keys of one part, until they are taken.
final class KeyPart: Sendable {
    /// Where they stand among all keys.
    let positions: Range<Int>
    /// How many bytes the keys of the parts before have, and their texts.
    let start: KeyLengths
    /// How many bytes its keys have, and their texts.
    let lengths: KeyLengths
    private let batches: Mutex<[KeyBatch]>

    init(_ batches: [KeyBatch], from position: Int, _ start: KeyLengths) {
        positions = position..<position + batches.reduce(0) { $0 + $1.count }
        self.start = start
        lengths = batches.reduce(into: KeyLengths()) { $0.add($1.lengths) }
        self.batches = Mutex(batches)
    }

    /// Puts the keys in order, and lets go of them: with what is returned goes their memory.
    ///
    /// - Parameter tieBreaker: makes the order of equal keys of some batches.
    /// - Complexity: O(n) words read for n keys of usual length.
    /// - Throws: ``OutOfMemory`` when there is no room for what is sorted, twice.
    func sorted<TieBreaker: KeyTieBreaker>(
        by tieBreaker: ([KeyBatch]) -> TieBreaker
    ) throws(OutOfMemory) -> SortedKeys {
        try Platform.requireRoom(for: 2 * positions.count * MemoryLayout<KeyEntry>.stride)
        let batches = batches.withLock { batches in
            defer { batches = [] }
            return batches
        }
        let entries = KeySort(order: KeyOrder(batches: batches, tieBreaker: tieBreaker(batches)))
            .sorted()
        return SortedKeys(batches: batches, entries: entries, positions: positions, start: start)
    }
}

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

/// Some hundred keys that follow each other in order, with their records.
///
/// Neighbours in order lie far apart in memory. A block fetches each record once; then it is in the cache
/// while one section after the other is filled.
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

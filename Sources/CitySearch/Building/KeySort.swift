/// Sorts the keys of all batches.
///
/// The keys are dealt out by their first two bytes, which also gives the table that a lookup starts
/// from. Runs of such buckets are then sorted by themselves, on all processors: most significant
/// byte first while a bucket is large (McIlroy, Bostic and McIlroy, "Engineering Radix Sort", 1993),
/// by insertion when it is small.
struct KeySort: Sendable {
    let batches: [KeyBatch]
    /// For each pair of first bytes, how many keys come before those that begin with it; one more
    /// at the end.
    private let starts: [UInt32]
    /// Runs of buckets with about equally many keys, to be sorted by one task each.
    private let buckets: [Range<Int>]
    private let runs: [KeyRun]
    private let entries: MutableBytes

    /// Deals out the keys.
    ///
    /// - Parameters:
    ///   - batches: the keys of each batch, and the first bytes of each.
    ///   - parts: about how many runs to make.
    /// - Complexity: O(n).
    init(_ batches: [(keys: KeyBatch, entries: Column<KeyEntry>)], parts: Int) {
        self.batches = batches.map(\.keys)
        let entries = batches.map(\.entries)
        starts = Self.starts(of: entries)
        buckets = Self.runs(starts, parts: parts)
        self.entries = Self.deal(entries, starts)
        runs = Self.runs(of: batches, starts, buckets)
    }

    /// Sorts the keys, on all processors.
    ///
    /// - Parameter precedes: the order of two entries whose keys are equal.
    /// - Complexity: O(n) words read for n keys of usual length.
    func sorted(
        by precedes: @escaping @Sendable (KeyEntry, KeyEntry) -> Bool
    ) async throws -> SortedKeys {
        let order = KeyOrder(batches: batches, precedes: precedes)
        try await concurrently(buckets.count) { run in
            KeyRunSort(order: order).sort(buckets[run], starts: starts, of: entries)
        }
        let count = entries.count / MemoryLayout<KeyEntry>.stride
        return SortedKeys(
            batches: batches, entries: Column(entries.freeze(), count: count), starts: starts,
            runs: runs)
    }

    private static func starts(of batches: [Column<KeyEntry>]) -> [UInt32] {
        var starts = [UInt32](repeating: 0, count: 1 << 16 + 1)
        for batch in batches {
            for index in batch.indices { starts[batch[index].bucket + 1] += 1 }
        }
        for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
        return starts
    }

    private static func deal(_ batches: [Column<KeyEntry>], _ starts: [UInt32]) -> MutableBytes {
        let count = Int(starts[starts.count - 1])
        let entries = MutableBytes(count: count * MemoryLayout<KeyEntry>.stride)
        entries.fill(KeyEntry.self, at: 0, count: count) { target in
            var next = starts
            for (number, batch) in batches.enumerated() {
                for index in batch.indices {
                    var entry = batch[index]
                    let bucket = entry.bucket
                    entry.batch = number
                    target[Int(next[bucket])] = entry
                    next[bucket] += 1
                }
            }
        }
        return entries
    }

    /// Cuts the buckets into runs of about equally many entries.
    private static func runs(_ starts: [UInt32], parts: Int) -> [Range<Int>] {
        let count = Int(starts[starts.count - 1])
        var runs: [Range<Int>] = []
        var from = 0
        for bucket in 1..<starts.count {
            let size = Int(starts[bucket]) - Int(starts[from])
            if size * parts >= count && size > 0 || bucket == starts.count - 1 {
                runs.append(from..<bucket)
                from = bucket
            }
        }
        return runs
    }

    /// The runs of keys that runs of buckets hold. How long they are is added up here, where the
    /// batches are still read in their own order.
    private static func runs(
        of batches: [(keys: KeyBatch, entries: Column<KeyEntry>)], _ starts: [UInt32],
        _ buckets: [Range<Int>]
    ) -> [KeyRun] {
        var runOfBucket = [UInt16](repeating: 0, count: 1 << 16)
        for (run, buckets) in buckets.enumerated() {
            for bucket in buckets { runOfBucket[bucket] = UInt16(truncatingIfNeeded: run) }
        }
        var lengths = [KeyRun.Lengths](repeating: KeyRun.Lengths(), count: buckets.count)
        for (keys, entries) in batches {
            for index in entries.indices {
                lengths[Int(runOfBucket[entries[index].bucket])].add(keys.records[index])
            }
        }
        var runs: [KeyRun] = []
        var start = KeyRun.Lengths()
        for (buckets, lengths) in zip(buckets, lengths) {
            let positions = Int(starts[buckets.lowerBound])..<Int(starts[buckets.upperBound])
            runs.append(KeyRun(positions: positions, start: start, lengths: lengths))
            start.add(lengths)
        }
        return runs
    }
}

/// Sorts the keys of all batches.
///
/// The keys are dealt out by their first two bytes. Runs of such buckets are then sorted by themselves, on all processors: most significant
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
    /// - Parameter parts: about how many runs to make.
    /// - Complexity: O(n).
    init(_ batches: [KeyBatch], parts: Int) {
        self.batches = batches
        starts = Self.starts(of: batches)
        buckets = Self.runs(starts, parts: parts)
        (entries, runs) = Self.deal(batches, starts, buckets)
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
            batches: batches, entries: Column(entries.freeze(), count: count), runs: runs)
    }

    private static func starts(of batches: [KeyBatch]) -> [UInt32] {
        var starts = [UInt32](repeating: 0, count: 1 << 16 + 1)
        for (number, batch) in batches.enumerated() {
            for index in 0..<batch.count {
                starts[batch.entry(index, batch: number).bucket + 1] += 1
            }
        }
        for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
        return starts
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

    /// Puts each key into its bucket, and adds up how long the keys of each run are, while they are
    /// read in their own order.
    private static func deal(
        _ batches: [KeyBatch], _ starts: [UInt32], _ buckets: [Range<Int>]
    ) -> (entries: MutableBytes, runs: [KeyRun]) {
        var runOfBucket = [Int](repeating: 0, count: 1 << 16)
        for (run, buckets) in buckets.enumerated() {
            for bucket in buckets { runOfBucket[bucket] = run }
        }
        var lengths = [KeyRun.Lengths](repeating: KeyRun.Lengths(), count: buckets.count)
        let count = Int(starts[starts.count - 1])
        let entries = MutableBytes(count: count * MemoryLayout<KeyEntry>.stride)
        entries.fill(KeyEntry.self, at: 0, count: count) { target in
            var next = starts
            for (number, batch) in batches.enumerated() {
                for index in 0..<batch.count {
                    let entry = batch.entry(index, batch: number)
                    let bucket = entry.bucket
                    lengths[runOfBucket[bucket]].add(batch.records[index])
                    target[Int(next[bucket])] = entry
                    next[bucket] += 1
                }
            }
        }
        return (entries, runs(of: buckets, starts, lengths))
    }

    private static func runs(
        of buckets: [Range<Int>], _ starts: [UInt32], _ lengths: [KeyRun.Lengths]
    ) -> [KeyRun] {
        var start = KeyRun.Lengths()
        return zip(buckets, lengths).map { buckets, lengths in
            defer { start.add(lengths) }
            let positions = Int(starts[buckets.lowerBound])..<Int(starts[buckets.upperBound])
            return KeyRun(positions: positions, start: start, lengths: lengths)
        }
    }
}

/// A folded key on its way to its place: its first sixteen bytes, and where the rest lies.
struct KeyEntry: BitwiseCopyable, Sendable {
    /// The first eight bytes, big-endian, zero behind the end.
    var head: UInt64
    /// The next eight.
    var next: UInt64
    /// The number of the key in its batch.
    var index: UInt32
    /// The number of the batch.
    var batch: UInt32
}

/// Sorts the keys of all batches, on all processors.
///
/// The keys are dealt out by their first two bytes, which also gives the table that a lookup starts
/// from, and each run of such buckets is then sorted by itself: most significant byte first while a
/// bucket is large (McIlroy, Bostic and McIlroy, "Engineering Radix Sort", 1993), by insertion when
/// it is small.
struct KeySort {
    /// The entries in order.
    let entries: Column<KeyEntry>
    /// For each pair of first bytes, how many keys come before those that begin with it; one more
    /// at the end.
    let starts: [UInt32]

    /// - Parameter precedes: the order of two entries whose keys are equal.
    /// - Complexity: O(n) words read for n keys of usual length.
    init(
        _ batches: [KeyBatch], parts: Int,
        precedes: @escaping @Sendable (KeyEntry, KeyEntry) -> Bool
    ) async throws {
        let count = batches.reduce(0) { $0 + $1.entries.count }
        let starts = Self.starts(of: batches)
        let dealt = Self.deal(batches, count: count, starts: starts)
        let sorted = MutableBytes(count: count * MemoryLayout<KeyEntry>.stride)
        let runs = Self.runs(starts, parts: parts)
        try await concurrently(runs.count) { part in
            let sort = KeyRunSort(order: KeyOrder(batches: batches, precedes: precedes))
            sort.sort(dealt, runs[part], starts: starts, into: sorted)
        }
        self.starts = starts
        entries = Column(sorted.freeze(), count: count)
    }

    private static func starts(of batches: [KeyBatch]) -> [UInt32] {
        var starts = [UInt32](repeating: 0, count: 1 << 16 + 1)
        for batch in batches {
            for entry in batch.entries { starts[Int(entry.head >> 48) + 1] += 1 }
        }
        for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
        return starts
    }

    private static func deal(
        _ batches: [KeyBatch], count: Int, starts: [UInt32]
    ) -> Column<KeyEntry> {
        let dealt = MutableBytes(count: count * MemoryLayout<KeyEntry>.stride)
        dealt.fill(KeyEntry.self, at: 0, count: count) { target in
            var next = starts
            for (number, batch) in batches.enumerated() {
                for var entry in batch.entries {
                    let bucket = Int(entry.head >> 48)
                    entry.batch = UInt32(number)
                    target[Int(next[bucket])] = entry
                    next[bucket] += 1
                }
            }
        }
        return Column(dealt.freeze(), count: count)
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
}

/// Sorts the keys of all batches.
///
/// The keys are dealt out by their first two bytes. Runs of such buckets are then sorted by themselves, on all processors: most significant
/// byte first while a bucket is large (McIlroy, Bostic and McIlroy, "Engineering Radix Sort", 1993),
/// by insertion when it is small.
struct KeySort: Sendable {
    /// For each pair of first bytes, how many keys come before those that begin with it; one more
    /// at the end.
    private let starts: [UInt32]
    /// Runs of buckets with about equally many keys, to be sorted by one task each.
    private let buckets: [Range<Int>]
    private let entries: MutableBytes

    /// Deals out the keys.
    ///
    /// - Parameters:
    ///   - batches: the keys of each batch.
    ///   - parts: about how many runs to make.
    /// - Complexity: O(n).
    init(_ batches: [Column<KeyEntry>], parts: Int) {
        let count = batches.reduce(0) { $0 + $1.count }
        let starts = Self.starts(of: batches)
        entries = MutableBytes(count: count * MemoryLayout<KeyEntry>.stride)
        Self.deal(batches, to: entries, count: count, starts: starts)
        buckets = Self.runs(starts, parts: parts)
        self.starts = starts
    }

    /// Sorts the keys, on all processors.
    ///
    /// - Complexity: O(n) words read for n keys of usual length.
    func sorted(by order: KeyOrder) async throws -> SortedKeys {
        try await concurrently(buckets.count) { run in
            KeyRunSort(order: order).sort(buckets[run], starts: starts, of: entries)
        }
        let count = entries.count / MemoryLayout<KeyEntry>.stride
        return SortedKeys(
            entries: Column(entries.freeze(), count: count),
            runs: buckets.map { Int(starts[$0.lowerBound])..<Int(starts[$0.upperBound]) })
    }

    private static func starts(of batches: [Column<KeyEntry>]) -> [UInt32] {
        var starts = [UInt32](repeating: 0, count: 1 << 16 + 1)
        for batch in batches {
            for index in batch.indices { starts[Int(batch[index].head >> 48) + 1] += 1 }
        }
        for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
        return starts
    }

    private static func deal(
        _ batches: [Column<KeyEntry>], to entries: MutableBytes, count: Int, starts: [UInt32]
    ) {
        entries.fill(KeyEntry.self, at: 0, count: count) { target in
            var next = starts
            for (number, batch) in batches.enumerated() {
                for index in batch.indices {
                    var entry = batch[index]
                    let bucket = Int(entry.head >> 48)
                    entry.batch = number
                    target[Int(next[bucket])] = entry
                    next[bucket] += 1
                }
            }
        }
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

/// Keys in order.
struct SortedKeys: Sendable {
    let entries: Column<KeyEntry>
    /// Equally long runs of the keys.
    let runs: [Range<Int>]
}

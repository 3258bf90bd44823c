/// Sorts the keys of one part by their bytes. The caller orders equal keys.
package struct KeySort {
    /// The keys of each batch.
    let batches: [KeyBatch]
    /// Whether the first of two equal keys comes before the other.
    let precedes: TieBreaker

    package typealias TieBreaker = (_ batches: [KeyBatch], KeyEntry, KeyEntry) -> Bool

    package init(_ batches: [KeyBatch], precedes: @escaping TieBreaker) {
        (self.batches, self.precedes) = (batches, precedes)
    }

    /// The keys of all batches in order: by their heads first, then each run of equal heads.
    ///
    /// - Complexity: O(n) for the heads, and O(n log n) comparisons for equal ones.
    package func sorted() -> [KeyEntry] {
        var entries: [KeyEntry] = []
        entries.reserveCapacity(batches.reduce(0) { $0 + $1.count })
        for (number, batch) in batches.enumerated() {
            for index in 0..<batch.count { entries.append(batch.entry(index, batch: number)) }
        }
        sortHeads(of: &entries)
        var start = 0
        while start < entries.count {
            var end = start + 1
            while end < entries.count, entries[end].head == entries[start].head { end += 1 }
            if end - start > 1 { sort(&entries, start..<end) }
            start = end
        }
        return entries
    }

    /// Sorts entries with equal heads. Most such runs are short, and sorting them in place is faster than copying them.
    private func sort(_ entries: inout [KeyEntry], _ range: Range<Int>) {
        guard range.count <= 16 else {
            return entries.replaceSubrange(range, with: entries[range].sorted(by: isBefore))
        }
        for position in range.dropFirst() {
            let entry = entries[position]
            var hole = position
            while hole > range.lowerBound, isBefore(entry, entries[hole - 1]) {
                entries[hole] = entries[hole - 1]
                hole -= 1
            }
            entries[hole] = entry
        }
    }

    /// Sorts entries by their heads, byte by byte from the last to the first, and skips a byte that all heads share (radix
    /// sort: Knuth, "The Art of Computer Programming", vol. 3, section 5.2.5).
    private func sortHeads(of entries: inout [KeyEntry]) {
        var counts = InlineArray<2048, UInt32>(repeating: 0)
        for entry in entries {
            for byte in 0..<8 { counts[Self.slot(of: entry, byte)] += 1 }
        }
        guard let first = entries.first else { return }
        var spare = entries
        for byte in 0..<8 where counts[Self.slot(of: first, byte)] < entries.count {
            var start: UInt32 = 0
            for slot in byte << 8..<(byte + 1) << 8 {
                (counts[slot], start) = (start, start + counts[slot])
            }
            var sorted = spare.mutableSpan
            for entry in entries {
                let slot = Self.slot(of: entry, byte)
                sorted[Int(counts[slot])] = entry
                counts[slot] += 1
            }
            swap(&entries, &spare)
        }
    }

    /// The place of a byte of a head among the counts of all bytes; byte 0 is the last.
    @inline(__always)
    private static func slot(of entry: KeyEntry, _ byte: Int) -> Int {
        byte << 8 | Int(truncatingIfNeeded: entry.head >> UInt64(8 * byte) & 0xFF)
    }

    private func isBefore(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        if one.head != other.head { return one.head < other.head }
        if one.next != other.next { return one.next < other.next }
        let order = compareTails(one, other)
        return order == 0 ? precedes(batches, one, other) : order < 0
    }

    /// Whether two keys are the same.
    func areEqual(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        one.hasSameBytes(as: other) && compareTails(one, other) == 0
    }

    /// The order of two keys whose entries hold the same bytes: negative, zero or positive.
    private func compareTails(_ one: KeyEntry, _ other: KeyEntry) -> Int {
        if one.holdsKey { return 0 }
        let (record, otherRecord) = (batches[one], batches[other])
        // A key that ends earlier is followed by zeros, which no key contains.
        var offset = KeyEntry.length
        while true {
            let word = batches[one.batch].word(of: record, at: offset)
            let otherWord = batches[other.batch].word(of: otherRecord, at: offset)
            if word != otherWord { return word < otherWord ? -1 : 1 }
            if word & 0xFF == 0 { return 0 }
            offset += 8
        }
    }
}

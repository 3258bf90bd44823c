/// Sorts one run of buckets.
struct KeyRunSort {
    let order: KeyOrder
    /// Below this many entries, insertion beats another pass of dealing out.
    private static let small = 48

    /// Sorts the entries of some buckets in place.
    func sort(_ buckets: Range<Int>, starts: [UInt32], of entries: MutableBytes) {
        let first = Int(starts[buckets.lowerBound])
        let count = Int(starts[buckets.upperBound]) - first
        let stride = MemoryLayout<KeyEntry>.stride
        entries.fill(KeyEntry.self, at: first * stride, count: count) { entries in
            var spare: [KeyEntry] = []
            for bucket in buckets {
                let range = Int(starts[bucket]) - first..<Int(starts[bucket + 1]) - first
                sort(&entries, range, byte: 2, &spare)
            }
        }
    }

    private func sort(
        _ entries: inout MutableSpan<KeyEntry>, _ range: Range<Int>, byte: Int,
        _ spare: inout [KeyEntry]
    ) {
        guard range.count > Self.small else { return insertionSort(&entries, range) }
        guard byte < KeyEntry.length else { return sortTails(&entries, range) }
        var ends = InlineArray<256, Int>(repeating: 0)
        for position in range { ends[Self.digit(entries[position], byte)] += 1 }
        var sum = 0
        for digit in 0..<256 {
            let size = ends[digit]
            ends[digit] = sum
            sum += size
        }
        if spare.count < range.count {
            let filler = KeyEntry(head: 0, next: 0, index: 0, batch: 0)
            spare.append(contentsOf: repeatElement(filler, count: range.count - spare.count))
        }
        for position in range {
            let entry = entries[position]
            let digit = Self.digit(entry, byte)
            spare[ends[digit]] = entry
            ends[digit] += 1
        }
        for position in 0..<range.count { entries[range.lowerBound + position] = spare[position] }
        var start = range.lowerBound
        for digit in 0..<256 {
            let end = range.lowerBound + ends[digit]
            if end - start > 1 { sort(&entries, start..<end, byte: byte + 1, &spare) }
            start = end
        }
    }

    @inline(__always)
    private static func digit(_ entry: KeyEntry, _ byte: Int) -> Int {
        byte < 8
            ? Int(truncatingIfNeeded: entry.head >> UInt64(56 - 8 * byte) & 0xFF)
            : Int(truncatingIfNeeded: entry.next >> UInt32(88 - 8 * byte) & 0xFF)
    }

    /// Sorts a few entries by the bytes that stand in them, and then those that share all of these.
    private func insertionSort(_ entries: inout MutableSpan<KeyEntry>, _ range: Range<Int>) {
        for position in range.dropFirst() {
            let entry = entries[position]
            var hole = position
            while hole > range.lowerBound, entry.isBefore(entries[hole - 1]) {
                entries[hole] = entries[hole - 1]
                hole -= 1
            }
            entries[hole] = entry
        }
        var first = range.lowerBound
        while first < range.upperBound {
            var end = first + 1
            while end < range.upperBound, entries[end].hasSameBytes(as: entries[first]) { end += 1 }
            if end - first > 1 { sortTails(&entries, first..<end) }
            first = end
        }
    }

    /// Sorts entries that share all bytes that stand in them.
    ///
    /// The bytes behind those lie anywhere in memory, so they are fetched once for each entry, not
    /// once for each comparison.
    private func sortTails(_ entries: inout MutableSpan<KeyEntry>, _ range: Range<Int>) {
        if range.count == 2 {
            let (one, other) = (entries[range.lowerBound], entries[range.lowerBound + 1])
            if order.isBefore(other, one) { entries.swapAt(range.lowerBound, range.lowerBound + 1) }
            return
        }
        var tails = range.map { position in
            let entry = entries[position]
            return (entry: entry, tail: order.tail(entry))
        }
        tails.sort { order.isBefore($0, $1) }
        for (offset, tail) in tails.enumerated() {
            entries[range.lowerBound + offset] = tail.entry
        }
    }
}

/// Sorts the keys of one part.
///
/// It deals out many keys by their most significant byte first (McIlroy, Bostic and McIlroy, "Engineering
/// Radix Sort", 1993), inserts few, and fetches the tails of those whose entries hold the same bytes.
package struct KeySort<TieBreaker: KeyTieBreaker> {
    let order: KeyOrder<TieBreaker>
    /// Below this many entries, insertion beats another pass of dealing out.
    private let small = 48

    package init(order: KeyOrder<TieBreaker>) {
        self.order = order
    }

    /// The keys of all batches in order.
    ///
    /// - Complexity: O(n) words read for n keys of usual length.
    package func sorted() -> [KeyEntry] {
        var entries: [KeyEntry] = []
        entries.reserveCapacity(order.batches.reduce(0) { $0 + $1.count })
        for (number, batch) in order.batches.enumerated() {
            for index in 0..<batch.count { entries.append(batch.entry(index, batch: number)) }
        }
        var spare = entries
        let range = entries.indices
        var span = entries.mutableSpan
        var spareSpan = spare.mutableSpan
        sort(&span, range, byte: 0, &spareSpan)
        return entries
    }

    private func sort(
        _ entries: inout MutableSpan<KeyEntry>, _ range: Range<Int>, byte: Int,
        _ spare: inout MutableSpan<KeyEntry>
    ) {
        guard range.count > small else { return insertionSort(&entries, range) }
        var ends = InlineArray<256, Int>(repeating: 0)
        var byte = byte
        while true {
            guard byte < KeyEntry.length else { return sortTails(&entries, range) }
            for position in range { ends[Self.digit(entries[position], byte)] += 1 }
            // Keys of a script begin with the same byte, which then tells none of them apart.
            let digit = Self.digit(entries[range.lowerBound], byte)
            if ends[digit] < range.count { break }
            ends[digit] = 0
            byte += 1
        }
        deal(&entries, range, byte, &ends, &spare)
        var start = range.lowerBound
        for digit in 0..<256 {
            let end = ends[digit]
            if end - start > 1 { sort(&entries, start..<end, byte: byte + 1, &spare) }
            start = end
        }
    }

    /// Puts the entries in the order of one of their bytes.
    ///
    /// - Parameter ends: how many have each value of it; afterwards, where those of each end.
    @inline(__always)
    private func deal(
        _ entries: inout MutableSpan<KeyEntry>, _ range: Range<Int>, _ byte: Int,
        _ ends: inout InlineArray<256, Int>, _ spare: inout MutableSpan<KeyEntry>
    ) {
        var sum = range.lowerBound
        for digit in 0..<256 {
            let size = ends[digit]
            ends[digit] = sum
            sum += size
        }
        for position in range { spare[position] = entries[position] }
        for position in range {
            let entry = spare[position]
            let digit = Self.digit(entry, byte)
            entries[ends[digit]] = entry
            ends[digit] += 1
        }
    }

    @inline(__always)
    private static func digit(_ entry: KeyEntry, _ byte: Int) -> Int {
        byte < 8
            ? Int(truncatingIfNeeded: entry.head >> UInt64(56 - 8 * byte) & 0xFF)
            : Int(truncatingIfNeeded: entry.next >> UInt32(88 - 8 * byte) & 0xFF)
    }

    /// Sorts a few entries by their bytes, and those with the same bytes by their tails.
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

    /// Sorts entries that hold the same bytes by their tails.
    private func sortTails(_ entries: inout MutableSpan<KeyEntry>, _ range: Range<Int>) {
        if range.count == 2 {
            let one = order.tail(entries[range.lowerBound])
            let other = order.tail(entries[range.lowerBound + 1])
            if order.isBefore(other, one) {
                entries.swapAt(range.lowerBound, range.lowerBound + 1)
            }
            return
        }
        var tails = range.map { order.tail(entries[$0]) }
        tails.sort { order.isBefore($0, $1) }
        for (offset, tail) in tails.enumerated() {
            entries[range.lowerBound + offset] = tail.entry
        }
    }
}

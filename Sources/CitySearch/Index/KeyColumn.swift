/// Sorted folded keys, and the search for those that begin with a prefix.
struct KeyColumn: Sendable {
    let keys: TextColumn
    /// The first eight bytes of each key, big-endian, zero behind the end.
    let heads: Column<UInt64>
    /// For each pair of first bytes, how many keys come before those that begin with it.
    let starts: Column<UInt32>

    init(keys: TextColumn, heads: Column<UInt64>, starts: Column<UInt32>) {
        self.keys = keys
        self.heads = heads
        self.starts = starts
    }

    /// How many keys there are.
    var count: Int {
        heads.count
    }

    /// A key.
    subscript(position: Int) -> String {
        keys[position]
    }

    /// The positions of the keys that begin with `prefix`.
    ///
    /// Two bytes are looked up; up to eight are compared as a word; what is longer is compared
    /// byte by byte among the keys that share those eight.
    ///
    /// - Complexity: O(log n) words for a prefix of up to eight bytes, O(length × log n) beyond.
    @inline(__always)
    func range(of prefix: borrowing FoldedPrefix) -> Range<Int> {
        let head = prefix.head
        let count = prefix.count
        guard count > 2 else {
            if count == 0 { return 0..<self.count }
            let first = Int(head >> 48)
            let last = count == 1 ? first + 256 : first + 1
            return Int(starts[first])..<Int(starts[last])
        }
        let bucket = Int(head >> 48)
        let (from, to) = (Int(starts[bucket]), Int(starts[bucket + 1]))
        let low = (from..<to).partitionPoint { heads[$0] < head }
        let largest = count >= 8 ? head : head | UInt64.max >> UInt64(8 * count)
        let high = firstAbove(largest, from: low, to: to)
        return count <= 8 ? low..<high : narrowed(low..<high, prefix)
    }

    /// The first position whose head is larger, by steps that double: most ranges are short.
    @inline(__always)
    private func firstAbove(_ largest: UInt64, from low: Int, to end: Int) -> Int {
        var known = low
        var step = 1
        while known + step <= end, heads[known + step - 1] <= largest {
            known += step
            step *= 2
        }
        return (known..<min(known + step - 1, end)).partitionPoint { heads[$0] <= largest }
    }

    /// Of the positions of the keys that begin with `prefix`, those of the keys that are all of it:
    /// they come first.
    ///
    /// - Complexity: O(1) for most, O(log n) for n equal keys.
    @inline(__always)
    func whole(_ prefix: borrowing FoldedPrefix, in range: Range<Int>) -> Range<Int> {
        // A key ends in a space, which the prefix may lack.
        let length = prefix.endsInSpace ? prefix.count : prefix.count + 1
        let low = range.lowerBound
        guard !range.isEmpty, keys.range(low).count == length else { return low..<low }
        var known = low + 1
        var step = 1
        while known + step <= range.upperBound, keys.range(known + step - 1).count == length {
            known += step
            step *= 2
        }
        let end = min(known + step - 1, range.upperBound)
        return low..<(known..<end).partitionPoint { keys.range($0).count == length }
    }

    @inline(never)
    private func narrowed(_ range: Range<Int>, _ prefix: FoldedPrefix) -> Range<Int> {
        keys.range(of: prefix, from: 8, in: range)
    }
}

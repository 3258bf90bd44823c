/// Sorted folded keys, and the search for those that begin with a prefix.
struct KeyColumn: Sendable {
    let keys: TextColumn
    /// The first eight bytes of each key, big-endian, zero behind the end.
    let heads: Column<UInt64>
    /// Where the keys of each slot begin.
    let starts: KeyStarts

    init(
        keys: TextColumn, heads: Column<UInt64>, starts: Column<UInt32>
    ) throws(IndexFormatError) {
        self.keys = keys
        self.heads = heads
        self.starts = try KeyStarts(starts)
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
    /// The first letters are looked up; up to eight bytes are compared as a word; what is longer is
    /// compared byte by byte among the keys that share those eight.
    ///
    /// - Complexity: O(log n) words for a prefix of up to eight bytes, O(length × log n) beyond.
    @inline(__always)
    func range(of prefix: borrowing FoldedPrefix) -> Range<Int> {
        let count = prefix.count
        if count == 0 { return 0..<self.count }
        // A key ends in a space or has a byte of UTF-8 here, so no head is all ones.
        let (low, high) = prefix.words(from: 0)
        let range = starts.range(from: low, through: high)
        if KeyStarts.isExact(low, count: count) { return range }
        let first = heads.first(notBelow: low, in: range)
        let found = first..<heads.first(above: high, in: first..<range.upperBound)
        return count <= 8 ? found : narrowed(found, prefix)
    }

    /// Of the positions of the keys that begin with a prefix, those of the keys that are all of it:
    /// they come first.
    ///
    /// - Parameter length: how many bytes such a key has.
    /// - Complexity: O(1) for most, O(log n) for n equal keys.
    @inline(__always)
    func whole(ofLength length: Int, in range: Range<Int>) -> Range<Int> {
        range.lowerBound..<range.gallop { keys.range($0).count == length }
    }

    @inline(never)
    private func narrowed(_ range: Range<Int>, _ prefix: FoldedPrefix) -> Range<Int> {
        keys.range(of: prefix, from: 8, in: range)
    }
}

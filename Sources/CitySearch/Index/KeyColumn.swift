/// Sorted folded keys, and the search for those that begin with a prefix.
///
/// The first eight bytes of each key stand beside each other as words, which is all that most
/// searches look at; what follows them, the **tails**, stands by itself.
package struct KeyColumn: Sendable {
    /// The first eight bytes of each key, big-endian, zero behind the end: no key holds a zero.
    package let heads: Column<UInt64>
    /// What follows those eight bytes.
    package let tails: TextColumn
    /// Where the keys of each slot begin; nil for sets that have no such table.
    package let starts: KeyStarts?
    /// How important those cities are at most to which the keys lead; nil for keys that no misspelt query
    /// means.
    package let prefixMaxima: PrefixMaxima?

    package init(_ table: SectionTable, _ set: KeySet) throws(IndexFormatError) {
        heads = try table.column(.keys(set, .heads))
        tails = try TextColumn(table, set.tails)
        starts =
            set.hasStarts ? try KeyStarts(table.column(.keys(set, .starts)), heads) : nil
        prefixMaxima =
            set.hasPrefixMaxima
            ? PrefixMaxima(try table.column(.keys(set, .prefixMaxima))) : nil
    }

    /// How many keys there are.
    package var count: Int {
        heads.count
    }

    /// A key.
    subscript(position: Int) -> String {
        String(byteCount: byteCount(at: position)) { word(at: position, from: $0) }
    }

    /// How many bytes a key has, with its last space.
    @inline(__always)
    package func byteCount(at position: Int) -> Int {
        let head = heads[position]
        if head & 0xFF != 0 { return 8 + tails.range(position).count }
        return 8 - head.trailingZeroBitCount / 8
    }

    /// A byte of a key; zero behind its end.
    package func byte(at position: Int, from depth: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: word(at: position, from: depth) >> 56)
    }

    /// The eight bytes of a key from `depth` on, big-endian, zero behind its end.
    @inline(__always)
    package func word(at position: Int, from depth: Int) -> UInt64 {
        if depth >= 8 { return tails.word(of: position, from: depth &- 8) }
        let head = heads[position]
        // A key that ends in its head has no tail.
        if depth == 0 || head & 0xFF == 0 { return head << UInt64(8 * depth) }
        return head << UInt64(8 * depth)
            | tails.word(of: position, from: 0) >> UInt64(64 - 8 * depth)
    }

    /// The scalar of a key from `depth` on; 0 behind its end.
    @inline(__always)
    func unit(at position: Int, from depth: Int) -> PackedScalar {
        // No scalar has more than four bytes, so most stand in the head.
        depth <= 4
            ? PackedScalar(leading: heads[position] << UInt64(8 * depth))
            : PackedScalar(leading: word(at: position, from: depth))
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
        let range = slots(from: low, through: high)
        if starts != nil, KeyStarts.isExact(low, count: count) { return range }
        let first = heads.first(notBelow: low, in: range)
        let found = first..<(first..<range.upperBound).gallop { heads[$0] <= high }
        return count <= 8 ? found : narrowed(found, prefix)
    }

    /// The keys of the slots from that of one head up to that of another, or all where there is no table.
    @inline(__always)
    func slots(from low: UInt64, through high: UInt64) -> Range<Int> {
        starts?.range(from: low, through: high) ?? 0..<count
    }

    /// Of the positions of the keys that begin with a prefix, those of the keys that are all of it:
    /// they come first.
    ///
    /// - Parameter length: how many bytes such a key has.
    /// - Complexity: O(1) for most, O(log n) for n equal keys.
    @inline(__always)
    func whole(ofLength length: Int, in range: Range<Int>) -> Range<Int> {
        range.lowerBound..<range.gallop { byteCount(at: $0) == length }
    }

    @inline(never)
    private func narrowed(_ range: Range<Int>, _ prefix: FoldedPrefix) -> Range<Int> {
        tails.range(of: prefix, skipping: 8, in: range)
    }
}

extension Column<UInt64> {
    /// The first position of a range whose word is not smaller than `word`, in ascending words.
    ///
    /// The same as `partitionPoint`, which the compiler gives a branch here, and the processor
    /// mispredicts it every second time. The borrow of a subtraction, computed from its bits (Warren,
    /// "Hacker's Delight", section 2-13), needs no branch.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    func first(notBelow word: UInt64, in range: Range<Int>) -> Int {
        var low = range.lowerBound
        var length = range.count
        while length > 0 {
            let half = (length &+ 1) / 2
            let other = self[low &+ half &- 1]
            let borrow = ((~other & word) | ((~other | word) & (other &- word))) >> 63
            low &+= half & Int(truncatingIfNeeded: 0 &- borrow)
            length &-= half
        }
        return low
    }
}

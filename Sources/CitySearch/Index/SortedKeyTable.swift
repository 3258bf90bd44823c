/// Sorted folded keys, and what each leads to: a city or a place.
///
/// The first eight bytes of each key, its head, are a column of words, which is all that most searches read. The rest
/// of the keys, the **tails**, is stored separately.
///
/// A city has one main name, whose position is the city's ordinal, and any number of other keys. A prefix may match
/// several keys of a city, yet a query lists the city once, in the first tier that it reaches. So each key has the
/// number of bytes that it shares with earlier keys of its city: keys of earlier tiers, and keys before it in this
/// order. Among the keys with a prefix, those that share fewer bytes than the prefix has are **new**: no earlier key
/// with the prefix leads to their city. (It is the previous-occurrence array of Muthukrishnan, "Efficient Algorithms
/// for Document Retrieval Problems", 2002, for prefixes. Only the length of the prefix decides which keys are new, so
/// the index counts them ahead.)
///
/// A class, so that a query that holds several of the many columns counts one reference.
package final class SortedKeyTable: Sendable {
    /// The first eight bytes of each key, big-endian, zero after the end: no key contains a zero.
    package let heads: Column<UInt64>
    /// The bytes after those eight.
    package let tails: TextColumn
    /// Where the keys of each slot begin; nil for sets that have no such table.
    package let starts: KeyStarts?
    /// Upper bounds for the importances of the cities that keys lead to; nil for keys that no
    /// misspelt query means.
    package let prefixMaxima: PrefixMaxima?
    /// The text of each key, empty if the key determines it; nil for keys without texts.
    private let texts: TextColumn?
    /// The place that each key leads to, or that of its city.
    let places: Column<UInt16>

    // Columns of cities' keys. For other keys they are empty.

    /// The ``GridCell`` of the city of each key.
    let cells: Column<UInt16>
    /// The importances of the cities that the keys lead to, with sets of maxima (``maxima(forPrefixOf:)``).
    package let importances: BlockMaxima<UInt16>

    // Only keys of cities other than main names have the columns below.

    /// Whether the keys are main names.
    private let areOwnNames: Bool
    /// Whether some of the keys are rarely typed names; see ``UnlikelyName``.
    private let mayBeUnlikely: Bool
    private let cities: PackedColumn
    /// Where the list of each city's keys begins.
    private let listStarts: PackedColumn
    /// The positions of the keys, ascending in each list.
    private let lists: PackedColumn
    private let sharedLengths: Column<UInt8>
    private let newCounts: Column<UInt32>

    package init(_ table: SectionTable, _ set: KeySet) throws(IndexFormatError) {
        func column<Element>(_ section: KeySection) throws(IndexFormatError) -> Column<Element> {
            guard let section = set.section(section) else { return Column(table.bytes, count: 0) }
            return try table.column(section)
        }
        func packed(_ section: KeySection) throws(IndexFormatError) -> PackedColumn {
            guard let section = set.section(section) else {
                return PackedColumn(emptyIn: table.bytes)
            }
            return try PackedColumn(table, section)
        }
        heads = try column(.heads)
        tails = try TextColumn(table, set.tails)
        texts = set.hasTexts ? try TextColumn(table, set.texts) : nil
        starts = set.hasStarts ? try KeyStarts(column(.starts), heads) : nil
        prefixMaxima = set.hasPrefixMaxima ? PrefixMaxima(try column(.prefixMaxima)) : nil
        places = try column(.places)
        cells = try column(.cells)
        importances = try BlockMaxima(
            values: column(.importances), blocks: column(.importanceBlocks),
            superblocks: column(.importanceSuperblocks))
        sharedLengths = try column(.sharedLengths)
        newCounts = try column(.newCounts)
        areOwnNames = set == .names
        mayBeUnlikely = set == .alternates
        cities = try packed(.cities)
        listStarts = try packed(.listStarts)
        lists = try packed(.lists)
    }

    /// Keys of cities with the scores of a signal on top of the importances.
    ///
    /// - Complexity: O(keys).
    init(_ keys: SortedKeyTable, raisedBy scores: [UInt16]) {
        (heads, tails, starts, texts) = (keys.heads, keys.tails, keys.starts, keys.texts)
        (places, cells, cities) = (keys.places, keys.cells, keys.cities)
        (areOwnNames, mayBeUnlikely) = (keys.areOwnNames, keys.mayBeUnlikely)
        (listStarts, lists) = (keys.listStarts, keys.lists)
        (sharedLengths, newCounts) = (keys.sharedLengths, keys.newCounts)
        let count = keys.count
        let values = (0..<count).map { keys.importance(at: $0) + scores[Int(keys.city(at: $0))] }
        let sets = keys.areOwnNames ? 1 : NewKeys.sets
        var blocks = [UInt16](repeating: 0, count: sets * BlockMaxima<UInt16>.blockCount(count))
        var superblocks = [UInt16](
            repeating: 0, count: sets * BlockMaxima<UInt16>.superblockCount(count))
        var blockSpan = blocks.mutableSpan
        var superblockSpan = superblocks.mutableSpan
        BlockMaxima.fill(&blockSpan, &superblockSpan, count: count, sets: sets) {
            (values[$0], sets == 1 ? 0 : min(keys.sharedLength(at: $0), NewKeys.longestPrefix))
        }
        importances = BlockMaxima(
            values: Column(copying: values), blocks: Column(copying: blocks),
            superblocks: Column(copying: superblocks))
        prefixMaxima = keys.prefixMaxima.map { _ in
            var maxima = [UInt8](repeating: 0, count: PrefixMaxima.slotCount(keys: count))
            var span = maxima.mutableSpan
            keys.heads.withSpan { PrefixMaxima.fill(&span, $0, values.span) }
            return PrefixMaxima(Column(copying: maxima))
        }
    }

    // MARK: Keys

    /// The number of keys.
    package var count: Int { heads.count }

    /// The length of a key in bytes, with its last space.
    @inline(__always)
    package func byteCount(at position: Int) -> Int {
        let head = heads[position]
        if head & 0xFF != 0 { return 8 + tails.range(position).count }
        return 8 - head.trailingZeroBitCount / 8
    }

    /// A byte of a key; zero after its end.
    package func byte(at position: Int, from depth: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: word(at: position, from: depth) >> 56)
    }

    /// The eight bytes of a key from `depth` on, big-endian, zero after its end.
    @inline(__always)
    package func word(at position: Int, from depth: Int) -> UInt64 {
        if depth >= 8 { return tails.word(of: position, from: depth &- 8) }
        let head = heads[position]
        // A key that ends in its head has no tail.
        if depth == 0 || head & 0xFF == 0 { return head << UInt64(8 * depth) }
        return head << UInt64(8 * depth)
            | tails.word(of: position, from: 0) >> UInt64(64 - 8 * depth)
    }

    /// The scalar of a key from `depth` on; 0 after its end.
    @inline(__always)
    func unit(at position: Int, from depth: Int) -> PackedScalar {
        // No scalar has more than four bytes, so most are in the head.
        depth <= 4
            ? PackedScalar(leading: heads[position] << UInt64(8 * depth))
            : PackedScalar(leading: word(at: position, from: depth))
    }

    /// The positions of the keys that begin with `prefix`.
    ///
    /// A table gives the range for the first letters. A search among the heads narrows it by up to
    /// eight bytes; a longer prefix is compared with the tails, word by word.
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

    /// The keys of the slots from that of `low` up to that of `high`, or all keys without a table.
    @inline(__always)
    func slots(from low: UInt64, through high: UInt64) -> Range<Int> {
        starts?.range(from: low, through: high) ?? 0..<count
    }

    /// The keys that equal the prefix; they come first in the range of the prefix.
    ///
    /// - Parameter length: the length of such a key in bytes.
    /// - Complexity: O(1) for most, O(log n) for n equal keys.
    @inline(__always)
    func whole(ofLength length: Int, in range: Range<Int>) -> Range<Int> {
        range.lowerBound..<range.gallop { byteCount(at: $0) == length }
    }

    @inline(never)
    private func narrowed(_ range: Range<Int>, _ prefix: FoldedPrefix) -> Range<Int> {
        tails.range(of: prefix, skipping: 8, in: range)
    }

    /// The text of a key, unfolded; nil for keys without texts.
    @inline(__always)
    package func text(at position: Int) -> String? {
        guard let texts else { return nil }
        return texts.isEmpty(position) ? capitalizedKey(position) : texts[position]
    }

    /// Whether a key ends in a later word, which is a key of others.
    package func hasWord(_ word: Int, of words: SortedKeyTable, at position: Int) -> Bool {
        let start = byteCount(at: position) - words.byteCount(at: word)
        guard start > 0, byte(at: position, from: start - 1) == KeyFolder.space else {
            return false
        }
        return stride(from: 0, to: words.byteCount(at: word), by: 8).allSatisfy {
            words.word(at: word, from: $0) == self.word(at: position, from: start + $0)
        }
    }

    // MARK: Cities and places

    /// The place that a key leads to, or that of its city.
    @inline(__always)
    package func place(at position: Int) -> Int { Int(places[position]) }

    /// The ordinal of the city that a key leads to.
    @inline(__always)
    package func city(at position: Int) -> UInt32 {
        areOwnNames ? UInt32(truncatingIfNeeded: position) : cities[position]
    }

    /// The positions of a city's keys, the last one first.
    package func positions(of ordinal: Int) -> some Sequence<Int> {
        list(of: ordinal).reversed().lazy.map { [self] slot in
            areOwnNames ? slot : Int(lists[slot])
        }
    }

    /// Whether a city has keys.
    func areThere(for ordinal: Int) -> Bool { !list(of: ordinal).isEmpty }

    /// The first of a city's keys in a range that counts for a prefix (``counts(at:forPrefixOf:)``), or nil.
    ///
    /// - Complexity: O(log k) for a city of k keys, O(k) where some do not count.
    func first(of ordinal: Int, in range: Range<Int>, forPrefixOf length: Int) -> Int? {
        if range.isEmpty { return nil }
        if areOwnNames { return range.contains(ordinal) ? ordinal : nil }
        let list = list(of: ordinal)
        let slot = list.partitionPoint { Int(lists[$0]) < range.lowerBound }
        return (slot..<list.upperBound).lazy.map { Int(self.lists[$0]) }
            .prefix { $0 < range.upperBound }
            .first { self.counts(at: $0, forPrefixOf: length) }
    }

    /// The position of the list of a city's keys.
    @inline(__always)
    private func list(of ordinal: Int) -> Range<Int> {
        if areOwnNames { return ordinal..<ordinal + 1 }
        let start = Int(listStarts[ordinal])
        return start..<max(start, Int(listStarts[ordinal + 1]))
    }

    /// The importance of the city that a key leads to.
    package func importance(at position: Int) -> UInt16 { importances[position] }

    // MARK: New keys

    /// The number of first bytes that a key shares with an earlier key of its city, 255 if there are more.
    @inline(__always)
    func sharedLength(at position: Int) -> Int { Int(sharedLengths[position]) }

    /// Whether no earlier key that begins with the same prefix leads to the city of this key.
    ///
    /// - Precondition: the key begins with the prefix, and `length` is at most ``FoldedPrefix/longest``.
    @inline(__always)
    package func isNew(at position: Int, forPrefixOf length: Int) -> Bool {
        areOwnNames || sharedLength(at: position) < length
    }

    /// Whether a key leads to its city. It does not if it is a rarely typed name of which too little is typed
    /// (``UnlikelyName``), or if an earlier set has the city for this prefix.
    func counts(at position: Int, forPrefixOf length: Int) -> Bool {
        if !mayBeUnlikely || isNew(at: position, forPrefixOf: length) { return true }
        let hidden = UnlikelyName.hiddenLength(ofKeyLength: byteCount(at: position))
        return length > hidden || sharedLength(at: position) < hidden
    }

    /// The number of new keys in a prefix's range.
    ///
    /// - Complexity: O(1) for short prefixes, O(range) bytes for prefixes of more than ``NewKeys/longestPrefix`` bytes,
    ///   which have short ranges.
    package func newCount(in range: Range<Int>, forPrefixOf length: Int) -> Int {
        if areOwnNames { return range.count }
        guard length > 0, !range.isEmpty else { return 0 }
        let limit = UInt8(clamping: length)
        let first = (range.lowerBound + NewKeys.countedBlock - 1) / NewKeys.countedBlock
        let last = range.upperBound / NewKeys.countedBlock
        guard length <= NewKeys.longestPrefix, first < last else {
            return sharedLengths.count(below: limit, in: range)
        }
        let blocks = newCounts.count / NewKeys.longestPrefix
        let start = (length - 1) * blocks
        return sharedLengths.count(
            below: limit, in: range.lowerBound..<first * NewKeys.countedBlock)
            + Int(newCounts[start + last]) - Int(newCounts[start + first])
            + sharedLengths.count(below: limit, in: last * NewKeys.countedBlock..<range.upperBound)
    }

    /// The number of new keys in a prefix's range that lead to cities in some places.
    ///
    /// - Precondition: the keys are not main names, which need no look at each key.
    /// - Complexity: O(range), without a branch.
    func newCount(
        in range: Range<Int>, forPrefixOf length: Int, lyingIn places: OrdinalBitset
    ) -> Int {
        var count = 0
        for key in range {
            count &+=
                (sharedLength(at: key) < length ? 1 : 0)
                & (places.contains(Int(self.places[key])) ? 1 : 0)
        }
        return count
    }

    /// The set of maxima over the keys that are new for a prefix of this length, or over all keys if the prefix is
    /// longer than ``NewKeys/longestPrefix``.
    func maxima(forPrefixOf length: Int) -> Int {
        areOwnNames ? 0 : min(max(length, 1) - 1, NewKeys.longestPrefix)
    }

    /// An importance that at least `count` cities of new keys in a range reach, according to the maxima.
    @inline(__always)
    func importance(reachedBy count: Int, in range: Range<Int>, forPrefixOf length: Int) -> UInt16 {
        guard areOwnNames || length <= NewKeys.longestPrefix else { return 0 }
        return importances.bound(
            reachedBy: count, in: range, set: maxima(forPrefixOf: length))
    }
}

extension Column<UInt64> {
    /// The first position of a range whose word is not smaller than `word`, in ascending words.
    ///
    /// It does the same as `partitionPoint`, which the compiler gives a branch here that the
    /// processor mispredicts every second time. The borrow of a subtraction, computed from its bits
    /// (Warren, "Hacker's Delight", section 2-13), needs no branch.
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

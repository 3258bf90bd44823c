/// Sorted keys that lead to cities, beside the cities' own names.
///
/// A city has many such keys, and a prefix may begin several of them; yet a query lists a city once,
/// in the first tier that it reaches. So each key knows how many bytes it shares with those keys of
/// its city that come earlier: in earlier tiers, or in this order. In the range of a prefix, just
/// the keys that share fewer bytes than the prefix has are **new**: each stands for a city that
/// nothing else has led to. (It is the previous-occurrence array of Muthukrishnan, "Efficient
/// Algorithms for Document Retrieval Problems", 2002, for prefixes: being new depends on the length
/// of the prefix alone, so that new keys can be counted ahead.)
///
/// A class, since a query holds several of its many columns at once and should count one reference.
package final class SecondaryKeys: Sendable {
    package let keys: KeyColumn
    private let cities: PackedColumn
    private let places: Column<UInt16>
    /// The ``GridCell`` of the city of each key.
    let cells: Column<UInt16>
    /// Where the list of each city's keys begins.
    private let listStarts: PackedColumn
    /// The positions of the keys, ascending in each list.
    private let lists: PackedColumn
    private let sharedLengths: Column<UInt8>
    private let importances: Column<UInt16>
    private let blocks: Column<UInt16>
    private let superblocks: Column<UInt16>
    private let newCounts: Column<UInt32>

    init(
        _ table: SectionTable, _ set: KeySet
    ) throws(IndexFormatError) {
        keys = try KeyColumn(table, set)
        cities = try PackedColumn(table, .keys(set, .cities))
        places = try table.column(.keys(set, .places))
        cells = try table.column(.keys(set, .cells))
        listStarts = try PackedColumn(table, .keys(set, .listStarts))
        lists = try PackedColumn(table, .keys(set, .lists))
        sharedLengths = try table.column(.keys(set, .sharedLengths))
        importances = try table.column(.keys(set, .importances))
        blocks = try table.column(.keys(set, .importanceBlocks))
        superblocks = try table.column(.keys(set, .importanceSuperblocks))
        newCounts = try table.column(.keys(set, .newCounts))
    }

    /// How many keys there are.
    package var count: Int {
        keys.count
    }

    /// The ordinal of the city that a key leads to.
    @inline(__always)
    package func city(at position: Int) -> UInt32 {
        cities[position]
    }

    /// The place of the city that a key leads to.
    @inline(__always)
    func place(at position: Int) -> Int {
        Int(places[position])
    }

    /// The positions of a city's keys, the last one first.
    package func positions(of ordinal: Int) -> some Sequence<Int> {
        list(of: ordinal).reversed().lazy.map { [lists] in Int(lists[$0]) }
    }

    /// The first of a city's keys in a range, or nil.
    ///
    /// - Complexity: O(log k) for a city of k keys.
    func first(of ordinal: Int, in range: Range<Int>) -> Int? {
        if range.isEmpty { return nil }
        let list = list(of: ordinal)
        let slot = list.partitionPoint { Int(lists[$0]) < range.lowerBound }
        guard slot < list.upperBound, Int(lists[slot]) < range.upperBound else { return nil }
        return Int(lists[slot])
    }

    /// Where the list of a city's keys stands.
    @inline(__always)
    private func list(of ordinal: Int) -> Range<Int> {
        let start = Int(listStarts[ordinal])
        return start..<max(start, Int(listStarts[ordinal + 1]))
    }

    /// How many of its first bytes a key shares with an earlier key of its city; 255 for all that
    /// are more.
    @inline(__always)
    func sharedLength(at position: Int) -> Int {
        Int(sharedLengths[position])
    }

    /// The importance of the city that a key leads to.
    package func importance(at position: Int) -> UInt16 {
        importances[position]
    }

    /// Whether a key stands for a city that no earlier key with a prefix of so many bytes leads to.
    ///
    /// - Precondition: the key begins with the prefix, and `length` is at most ``FoldedPrefix/longest``.
    @inline(__always)
    func isNew(at position: Int, forPrefixOf length: Int) -> Bool {
        Int(sharedLengths[position]) < length
    }

    /// How many keys of a prefix's range are new.
    ///
    /// - Complexity: O(1) for short prefixes, O(range) bytes for those of more than
    ///   ``NewKeys/longestPrefix`` bytes, which have short ranges.
    func newCount(in range: Range<Int>, forPrefixOf length: Int) -> Int {
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

    /// How many keys of a prefix's range are new and lead to cities that lie in some places.
    ///
    /// - Complexity: O(range), without a branch.
    func newCount(
        in range: Range<Int>, forPrefixOf length: Int, lyingIn places: OrdinalBitset
    ) -> Int {
        var count = 0
        for key in range {
            count &+=
                (isNew(at: key, forPrefixOf: length) ? 1 : 0)
                & (places.contains(Int(self.places[key])) ? 1 : 0)
        }
        return count
    }

    /// The importances of the cities that the keys lead to, with maxima of those keys that are new
    /// for a prefix of so many bytes, or of all keys when it is longer than ``NewKeys/longestPrefix``.
    @inline(__always)
    func importances(forPrefixOf length: Int) -> BlockMaxima<UInt16> {
        BlockMaxima(
            values: importances, blocks: blocks, superblocks: superblocks,
            set: min(max(length, 1) - 1, NewKeys.longestPrefix))
    }
}

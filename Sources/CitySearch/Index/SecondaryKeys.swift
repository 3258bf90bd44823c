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
final class SecondaryKeys: Sendable {
    /// For prefixes of up to so many bytes, maxima and counts of the new keys are kept.
    static let lengthSets = 8
    /// New keys are counted by blocks of so many.
    static let countedBlock = 128

    let keys: KeyColumn
    private let cities: PackedColumn
    private let lists: CityKeyLists
    private let sharedLengths: Column<UInt8>
    private let importances: Column<UInt16>
    private let blocks: Column<UInt16>
    private let superblocks: Column<UInt16>
    private let newCounts: Column<UInt32>

    /// - Parameter count: how many cities there are.
    init(
        _ table: SectionTable, keys: KeyColumn, _ numbers: SecondaryKeySectionGroup,
        cities count: Int
    ) throws(IndexFormatError) {
        self.keys = keys
        cities = try PackedColumn(table, numbers.cities, count: keys.count, below: count)
        lists = try CityKeyLists(table, numbers.lists, keys: keys.count, cities: count)
        sharedLengths = try table.column(numbers.sharedLengths)
        importances = try table.column(numbers.importances)
        blocks = try table.column(numbers.blocks)
        superblocks = try table.column(numbers.superblocks)
        newCounts = try table.column(numbers.newCounts)
    }

    /// How many keys there are.
    var count: Int {
        keys.count
    }

    /// The ordinal of the city that a key leads to.
    @inline(__always)
    func city(at position: Int) -> UInt32 {
        cities[position]
    }

    /// The positions of a city's keys, the last one first.
    func positions(of ordinal: Int) -> some Sequence<Int> {
        lists.list(of: ordinal).reversed().lazy.map { [lists] in lists[$0] }
    }

    /// The first of a city's keys in a range, or nil.
    ///
    /// - Complexity: O(log k) for a city of k keys.
    func first(of ordinal: Int, in range: Range<Int>) -> Int? {
        let list = lists.list(of: ordinal)
        let place = list.partitionPoint { lists[$0] < range.lowerBound }
        guard place < list.upperBound, lists[place] < range.upperBound else { return nil }
        return lists[place]
    }

    /// How many of its first bytes a key shares with an earlier key of its city; 255 for all that
    /// are more.
    @inline(__always)
    func sharedLength(at position: Int) -> Int {
        Int(sharedLengths[position])
    }

    /// The importance of the city that a key leads to.
    func importance(at position: Int) -> UInt16 {
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
    ///   ``lengthSets`` bytes, which have short ranges.
    func newCount(in range: Range<Int>, forPrefixOf length: Int) -> Int {
        guard length > 0, !range.isEmpty else { return 0 }
        let limit = UInt8(clamping: length)
        let first = (range.lowerBound + Self.countedBlock - 1) / Self.countedBlock
        let last = range.upperBound / Self.countedBlock
        guard length <= Self.lengthSets, first < last else {
            return sharedLengths.count(below: limit, in: range)
        }
        let places = newCounts.count / Self.lengthSets
        let start = (length - 1) * places
        return sharedLengths.count(below: limit, in: range.lowerBound..<first * Self.countedBlock)
            + Int(newCounts[start + last]) - Int(newCounts[start + first])
            + sharedLengths.count(below: limit, in: last * Self.countedBlock..<range.upperBound)
    }

    /// The importances of the cities that the keys lead to, with maxima of those keys that are new
    /// for a prefix of so many bytes, or of all keys when it is longer than ``lengthSets``.
    @inline(__always)
    func importances(forPrefixOf length: Int) -> BlockMaxima<UInt16> {
        BlockMaxima(
            values: importances, blocks: blocks, superblocks: superblocks,
            set: min(max(length, 1) - 1, Self.lengthSets))
    }

    /// How many counts there are for so many keys.
    static func newCountSize(_ count: Int) -> Int {
        lengthSets * (count / countedBlock + 1)
    }
}

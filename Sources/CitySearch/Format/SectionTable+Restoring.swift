/// Opening a packed snapshot.
extension SectionTable {
    /// Makes the sections that a packed snapshot has otherwise, or not at all; nothing for any other index.
    ///
    /// - Precondition: the lengths of the sections agree.
    /// - Throws: ``IndexFormatError/damaged(_:)`` if the sections from which they are derived are inconsistent.
    /// - Complexity: O(n log n) for n cities, O(k) for k keys.
    mutating func restore() throws(IndexFormatError) {
        guard let packing else { return }
        for entry in entries { try unpack(entry, packing) }
        try restoreNames()
        try restoreOrders()
        try restorePostings()
        try restoreTree()
        for set in KeySet.secondary { try restore(set) }
        for set in KeySet.allCases { try restoreTables(of: set) }
    }

    /// Keeps the elements of a section.
    private mutating func keep<Element: BitwiseCopyable>(
        _ section: IndexSection, _ elements: [Element]
    ) throws(IndexFormatError) {
        guard elements.count * MemoryLayout<Element>.stride == byteCount(of: section) else {
            throw .damaged("the length of \(section.title)")
        }
        restored[section.position] = Bytes(copying: elements)
    }

    /// Keeps the numbers of a ``PackedColumn``.
    private mutating func keepPacked(
        _ section: IndexSection, _ number: (Int) -> UInt32
    ) throws(IndexFormatError) {
        guard case .packed(let length, let limit) = section.schema.length else {
            preconditionFailure("no packed numbers: \(section)")
        }
        var words = [UInt64](repeating: 0, count: counts[section] / 8)
        var span = words.mutableSpan
        PackedColumn.fill(
            &span, count: counts.count(length),
            width: PackedColumn.width(below: counts.count(limit)), number)
        try keep(section, words)
    }

    private func numbers<Element: BitwiseCopyable & Sendable>(
        _ section: IndexSection, _ type: Element.Type = Element.self
    ) throws(IndexFormatError) -> [Element] {
        let column: Column<Element> = try column(section)
        return column.indices.map { column[$0] }
    }

    /// The ordinals of a section, verified.
    private func ordinals(_ section: IndexSection) throws(IndexFormatError) -> [UInt32] {
        let (column, cityCount) = (try PackedColumn(self, section), counts[.facts])
        let ordinals = column.indices.map { column[$0] }
        guard ordinals.allSatisfy({ $0 < cityCount }) else {
            throw .damaged(section.title)
        }
        return ordinals
    }

    // MARK: Sections that are there

    private mutating func unpack(
        _ entry: Entry, _ packing: SnapshotPacking
    ) throws(IndexFormatError) {
        let size = entry.elementSize
        switch entry.section.packing {
        case .same, .leftOut: break
        case .planes, .differences:
            let isDifference = entry.section.packing == .differences
            try keep(
                entry.section,
                packedBytes(of: entry).withSpan {
                    Planes.unpack($0, size: size, areDifferences: isDifference)
                })
        case .facts:
            let bytes = packedBytes(of: entry).withSpan { Planes.unpack($0, size: size) }
            guard let decimal = packing.decimal else { return try keep(entry.section, bytes) }
            let words = Column<Int64>(Bytes(copying: bytes), count: 3 * entry.count)
            try keep(
                entry.section,
                (0..<entry.count).map {
                    CityFacts(
                        id: words[3 * $0], latitude: decimal.degrees(words[3 * $0 + 1]),
                        longitude: decimal.degrees(words[3 * $0 + 2]))
                })
        }
    }

    private func packedBytes(of entry: Entry) -> Column<UInt8> {
        // The table was checked when it was read.
        Column(bytes, offset: entry.offset, count: entry.elementSize * entry.count)
            ?? Column(bytes, count: 0)
    }

    // MARK: Sections of cities

    private mutating func restoreNames() throws(IndexFormatError) {
        let facts: Column<CityFacts> = try column(.facts)
        guard
            facts.indices.allSatisfy({
                abs(facts[$0].latitude) <= 90 && abs(facts[$0].longitude) <= 180
            })
        else { throw .damaged(IndexSection.facts.title) }
        try keep(
            .keys(.names, .cells), facts.indices.map { GridCell(of: facts[$0].coordinate).number })
        let importances: Column<UInt16> = try column(.importances)
        try restoreMaxima(.importanceBlocks, .importanceSuperblocks, count: facts.count) {
            (importances[$0], 0)
        }
        let populations: Column<UInt32> = try column(.number(.population))
        try restoreMaxima(.populationBlocks, .populationSuperblocks, count: facts.count) {
            (populations[$0], 0)
        }
    }

    private mutating func restoreMaxima<
        Value: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable
    >(
        _ blocks: IndexSection, _ superblocks: IndexSection, count: Int, sets: Int = 1,
        _ entry: (Int) -> (value: Value, set: Int)
    ) throws(IndexFormatError) {
        var maxima = [Value](repeating: 0, count: counts[blocks])
        var largest = [Value](repeating: 0, count: counts[superblocks])
        var blockSpan = maxima.mutableSpan
        var superblockSpan = largest.mutableSpan
        BlockMaxima.fill(&blockSpan, &superblockSpan, count: count, sets: sets, entry)
        try keep(blocks, maxima)
        try keep(superblocks, largest)
    }

    private mutating func restoreOrders() throws(IndexFormatError) {
        let populations: Column<UInt32> = try column(.number(.population))
        let bySize = populations.withSpan { Groups.populationOrder($0) }
        try keepPacked(.ordinalsByPopulation) { bySize[$0] }
        let facts: Column<CityFacts> = try column(.facts)
        var byID = facts.indices.map { (id: facts[$0].id, ordinal: UInt32($0)) }
        byID.sort { $0.id < $1.id }
        try keepPacked(.ordinalsByID) { byID[$0].ordinal }
    }

    private mutating func restorePostings() throws(IndexFormatError) {
        let places: Column<UInt16> = try column(.places)
        let parents: [UInt16] = try numbers(.placeParents)
        guard places.indices.allSatisfy({ Int(places[$0]) < parents.count }),
            parents.allSatisfy({ Int($0) < parents.count })
        else { throw .damaged(IndexSection.places.title) }
        let groups = places.withSpan { Groups(ofPostings: $0, parents) }
        try keep(.placePostingStarts, groups.starts)
        try keepPacked(.placePostings) { groups.members[$0] / 3 }
    }

    private mutating func restoreTree() throws(IndexFormatError) {
        let facts: Column<CityFacts> = try column(.facts)
        let shape = SpatialShape(facts.count)
        var points = facts.indices.map { SpatialPoint(facts[$0].coordinate, ordinal: UInt32($0)) }
        // One for each node and each leaf.
        var splits = [SpatialSplit](repeating: .none, count: 2 * shape.leafCount)
        var span = points.mutableSpan
        SpatialPartition.build(&span, from: 0, shape, level: 0, part: 0, node: 1, &splits)
        try keep(.spatialPoints, points)
        try keep(.spatialSplits, Array(splits[..<shape.leafCount]))
    }

    // MARK: Sections of keys

    private mutating func restore(_ set: KeySet) throws(IndexFormatError) {
        let ordinals = try ordinals(.keys(set, .cities))
        for (target, source) in KeySet.numbersOfCities {
            let numbers: Column<UInt16> = try column(source)
            try keep(.keys(set, target), ordinals.map { numbers[Int($0)] })
        }
        let lists = Groups(counts[.facts], of: ordinals.indices) { Int(ordinals[$0]) }
        try keepPacked(.keys(set, .listStarts)) { lists.starts[$0] }
        try keepPacked(.keys(set, .lists)) { lists.members[$0] }
        let sharedLengths: Column<UInt8> = try column(.keys(set, .sharedLengths))
        let importances: Column<UInt16> = try column(.keys(set, .importances))
        try restoreMaxima(
            .keys(set, .importanceBlocks), .keys(set, .importanceSuperblocks),
            count: ordinals.count, sets: NewKeys.sets
        ) { (importances[$0], min(Int(sharedLengths[$0]), NewKeys.longestPrefix)) }
        var newCounts = [UInt32](repeating: 0, count: counts[.keys(set, .newCounts)])
        var span = newCounts.mutableSpan
        sharedLengths.withSpan { NewKeys.fillCounts(&span, $0) }
        try keep(.keys(set, .newCounts), newCounts)
    }

    /// Makes ``KeyStarts`` and ``PrefixMaxima``.
    private mutating func restoreTables(of set: KeySet) throws(IndexFormatError) {
        let heads: Column<UInt64> = try column(.keys(set, .heads))
        if set.hasStarts {
            var starts = [UInt32](repeating: 0, count: counts[.keys(set, .starts)])
            var span = starts.mutableSpan
            heads.withSpan { KeyStarts.fill(&span, $0) }
            try keep(.keys(set, .starts), starts)
        }
        guard set.hasPrefixMaxima, let section = set.section(.importances) else { return }
        let importances: Column<UInt16> = try column(section)
        var maxima = [UInt8](repeating: 0, count: counts[.keys(set, .prefixMaxima)])
        var span = maxima.mutableSpan
        heads.withSpan { heads in
            importances.withSpan { PrefixMaxima.fill(&span, heads, $0) }
        }
        try keep(.keys(set, .prefixMaxima), maxima)
    }
}

/// How a snapshot is packed, according to its header.
struct SnapshotPacking {
    /// The encoding of the coordinates; nil if they are unchanged.
    let decimal: DecimalDegrees?

    init(_ decimal: DecimalDegrees?) { self.decimal = decimal }

    /// - Parameter word: the word of the header: 1 and, in the second byte, the number of decimal places plus one, if
    ///   there are any.
    /// - Returns: nil for a word without a meaning.
    init?(word: UInt64) {
        let places = Int(truncatingIfNeeded: word >> 8)
        guard word & 0xFF == 1, 0...DecimalDegrees.most + 1 ~= places else { return nil }
        decimal = places == 0 ? nil : DecimalDegrees(places: places - 1)
    }

    /// The word of the header.
    var word: UInt64 { 1 | UInt64(decimal.map { $0.places + 1 } ?? 0) << 8 }
}

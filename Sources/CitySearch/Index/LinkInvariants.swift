/// What holds between the keys that lead to cities, the cities, and what is known of both ahead.
struct LinkInvariants {
    private let table: SectionTable
    private let contents: IndexContents
    /// The keys of the cities' own names.
    private let own: TextColumn

    init(_ table: SectionTable, _ contents: IndexContents, own: TextColumn) {
        self.table = table
        self.contents = contents
        self.own = own
    }

    /// Checks keys that lead to cities.
    ///
    /// - Parameter alternates: the keys of the alternate names, when those are of an earlier tier.
    func check(
        _ links: LinkedKeys, _ numbers: LinkedKeySections.Numbers, _ keys: TextColumn,
        beside alternates: TextColumn?
    ) throws(IndexFormatError) {
        let cities: Column<UInt32> = try table.column(numbers.cities)
        let previous: Column<UInt32> = try table.column(numbers.previous)
        let last: Column<UInt32> = try table.column(numbers.last)
        let shared: Column<UInt8> = try table.column(numbers.sharedLengths)
        let importances: Column<UInt16> = try table.column(numbers.importances)
        let lengths = [cities.count, previous.count, shared.count, importances.count]
        try require(
            lengths.allSatisfy { $0 == keys.count }, "a city for each key: \(numbers.cities)")
        try require(last.count == contents.count, "a last key for each city: \(numbers.last)")
        var latest = [UInt32](repeating: KeyChains.none, count: contents.count)
        for position in cities.indices {
            let city = Int(cities[position])
            try require(city < contents.count, "the city of key \(position): \(numbers.cities)")
            let before = latest[city]
            try require(previous[position] == before, "the key before \(position)")
            latest[city] = UInt32(position)
            var common = [Self.common(keys, position, own, city)]
            if before != KeyChains.none {
                common.append(Self.common(keys, position, keys, Int(before)))
            }
            if let alternates {
                for other in contents.alternates.links.positions(of: city) {
                    common.append(Self.common(keys, position, alternates, other))
                }
            }
            try require(
                Int(shared[position]) == min(255, common.max() ?? 0),
                "the shared length of \(position): \(numbers.sharedLengths)")
            try require(
                importances[position] == contents.importances[city],
                "the importance of \(position): \(numbers.importances)")
        }
        for ordinal in latest.indices {
            try require(last[ordinal] == latest[ordinal], "the last key of \(ordinal)")
        }
        try checkSets(links, numbers, shared, importances)
    }

    /// The importances are those of the cities, and the maxima theirs.
    func checkImportances() throws(IndexFormatError) {
        let importances: Column<UInt16> = try table.column(.importances)
        try require(importances.count == contents.count, "an importance for each city")
        for ordinal in importances.indices {
            let names = contents.alternates.links.positions(of: ordinal).reduce(0) { sum, _ in
                sum + 1
            }
            let expected = Importance(
                population: contents.populations[ordinal], alternateKeys: names)
            try require(importances[ordinal] == expected.rawValue, "the importance of \(ordinal)")
        }
        try checkMaxima(
            .importanceBlocks, .importanceSuperblocks, set: 0, contents.count
        ) { importances[$0] }
        try checkMaxima(
            .populationBlocks, .populationSuperblocks, set: 0, contents.count
        ) { contents.populations[$0] }
    }

    private func checkSets(
        _ links: LinkedKeys, _ numbers: LinkedKeySections.Numbers, _ shared: Column<UInt8>,
        _ importances: Column<UInt16>
    ) throws(IndexFormatError) {
        for set in 0...LinkedKeys.lengthSets {
            try checkMaxima(numbers.blocks, numbers.superblocks, set: set, shared.count) {
                set == LinkedKeys.lengthSets || shared[$0] <= set ? importances[$0] : 0
            }
        }
        let counts: Column<UInt32> = try table.column(numbers.newCounts)
        let size = LinkedKeys.newCountSize(shared.count)
        try require(counts.count == size, "all counts: \(numbers.newCounts)")
        let places = size / LinkedKeys.lengthSets
        for set in 0..<LinkedKeys.lengthSets {
            var known: UInt32 = 0
            for place in 0..<places {
                let isRight = counts[set * places + place] == known
                try require(isRight, "the count \(place) of \(set): \(numbers.newCounts)")
                let start = place * LinkedKeys.countedBlock
                for position
                    in start..<max(start, min(start + LinkedKeys.countedBlock, shared.count))
                where shared[position] <= set {
                    known += 1
                }
            }
        }
    }

    private func checkMaxima<
        Value: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable
    >(
        _ blocks: IndexSection, _ superblocks: IndexSection, set: Int, _ count: Int,
        _ value: (Int) -> Value
    ) throws(IndexFormatError) {
        for (section, size) in [
            (blocks, BlockMaxima<Value>.block), (superblocks, BlockMaxima<Value>.superblock),
        ] {
            let maxima: Column<Value> = try table.column(section)
            let number = (count + size - 1) / size
            try require(maxima.count >= (set + 1) * number, "all maxima: \(section)")
            for block in 0..<number {
                let largest = (block * size..<min((block + 1) * size, count)).map(value).max()
                try require(
                    maxima[set * number + block] == largest,
                    "the maximum \(block) of set \(set): \(section)")
            }
        }
    }

    private func require(_ holds: Bool, _ what: String) throws(IndexFormatError) {
        if !holds { throw .damaged(what) }
    }

    /// How many bytes two keys have in common.
    private static func common(
        _ keys: TextColumn, _ key: Int, _ others: TextColumn, _ other: Int
    ) -> Int {
        let (range, otherRange) = (keys.range(key), others.range(other))
        let length = min(range.count, otherRange.count)
        return (0..<length).first {
            keys.byte(range.lowerBound + $0) != others.byte(otherRange.lowerBound + $0)
        } ?? length
    }
}

import CitySearch

/// What holds between the keys that lead to cities, the cities, and what is known of both ahead.
struct SecondaryKeyInvariants {
    private let table: SectionTable
    private let contents: IndexContents

    init(_ table: SectionTable, _ contents: IndexContents) {
        self.table = table
        self.contents = contents
    }

    /// Checks keys that lead to cities.
    ///
    /// - Parameter earlier: the keys of the tiers between these and own names.
    func check(
        _ links: SecondaryKeys, _ set: KeySet,
        beside earlier: [SecondaryKeys]
    ) throws(IndexFormatError) {
        let (keys, own) = (links.keys, contents.nameKeys)
        let shared: Column<UInt8> = try table.column(.keys(set, .sharedLengths))
        let importances: Column<UInt16> = try table.column(.keys(set, .importances))
        let places: Column<UInt16> = try table.column(.keys(set, .places))
        let cells: Column<UInt16> = try table.column(.keys(set, .cells))
        try checkLists(links, set)
        // The last key so far of each city.
        var latest = [Int?](repeating: nil, count: contents.count)
        for position in 0..<keys.count {
            let city = Int(links.city(at: position))
            var common = [Self.common(keys, position, own, city)]
            if let before = latest[city] {
                common.append(Self.common(keys, position, keys, before))
            }
            latest[city] = position
            for links in earlier {
                for other in links.positions(of: city) {
                    common.append(Self.common(keys, position, links.keys, other))
                }
            }
            try require(
                Int(shared[position]) == min(255, common.max() ?? 0),
                "the shared length of \(position): \(set)")
            try require(
                importances[position] == contents.importances[city],
                "the importance of \(position): \(set)")
            try require(
                Int(places[position]) == contents.place(of: city),
                "the place of \(position): \(set)")
            try require(
                GridCell(number: cells[position])
                    == GridCell(of: contents.facts[city].coordinate),
                "the cell of \(position): \(set)")
        }
        try checkSets(links, set, shared, importances)
    }

    /// The importances are those of the cities, and the maxima theirs.
    func checkImportances() throws(IndexFormatError) {
        let importances: Column<UInt16> = try table.column(.importances)
        for ordinal in importances.indices {
            let names = contents.alternates.positions(of: ordinal).reduce(0) { sum, _ in
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

    /// The list of each city has just its keys, ascending, and the lists are all keys.
    private func checkLists(
        _ links: SecondaryKeys, _ set: KeySet
    ) throws(IndexFormatError) {
        let starts = try PackedColumn(table, .keys(set, .listStarts))
        let lists = try PackedColumn(table, .keys(set, .lists))
        for position in 0..<links.count {
            let isCity = links.city(at: position) < contents.count
            try require(isCity, "the city of key \(position): \(set)")
        }
        var end = 0
        for ordinal in 0..<contents.count {
            let (start, next) = (Int(starts[ordinal]), Int(starts[ordinal + 1]))
            let isNext = start == end && next >= start && next <= links.count
            try require(isNext, "the list of \(ordinal): \(set)")
            end = next
            for slot in start..<next {
                let position = Int(lists[slot])
                let isKey = position < links.count && links.city(at: position) == ordinal
                try require(isKey, "the keys of \(ordinal): \(set)")
                let isAscending = slot == start || lists[slot - 1] < lists[slot]
                try require(isAscending, "ascending keys: \(set)")
            }
        }
        try require(end == links.count, "all keys: \(set)")
    }

    private func checkSets(
        _ links: SecondaryKeys, _ set: KeySet, _ shared: Column<UInt8>,
        _ importances: Column<UInt16>
    ) throws(IndexFormatError) {
        for length in 0...NewKeys.longestPrefix {
            try checkMaxima(
                .keys(set, .importanceBlocks), .keys(set, .importanceSuperblocks), set: length,
                shared.count
            ) { length == NewKeys.longestPrefix || shared[$0] <= length ? importances[$0] : 0 }
        }
        let counts: Column<UInt32> = try table.column(.keys(set, .newCounts))
        let blocks = counts.count / NewKeys.longestPrefix
        for length in 0..<NewKeys.longestPrefix {
            var known: UInt32 = 0
            for block in 0..<blocks {
                let isRight = counts[length * blocks + block] == known
                try require(isRight, "the count \(block) of \(length): \(set)")
                let start = block * NewKeys.countedBlock
                for position
                    in start..<max(start, min(start + NewKeys.countedBlock, shared.count))
                where shared[position] <= length {
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
            for block in 0..<number {
                let largest = (block * size..<min((block + 1) * size, count)).map(value).max()
                try require(
                    maxima[set * number + block] == largest,
                    "the maximum \(block) of set \(set): \(section)")
            }
        }
    }

    /// What is wrong is told only when it is: making such texts takes longer than all the checks.
    private func require(
        _ holds: Bool, _ what: @autoclosure () -> String
    ) throws(IndexFormatError) {
        if !holds { throw .damaged(what()) }
    }

    /// How many bytes two keys have in common.
    private static func common(
        _ keys: KeyColumn, _ key: Int, _ others: KeyColumn, _ other: Int
    ) -> Int {
        let length = min(keys.byteCount(at: key), others.byteCount(at: other))
        return (0..<length).first {
            keys.byte(at: key, from: $0) != others.byte(at: other, from: $0)
        } ?? length
    }
}

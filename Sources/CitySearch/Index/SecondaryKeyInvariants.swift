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
    /// - Parameter alternates: the keys of the alternate names, when those are of an earlier tier.
    func check(
        _ links: SecondaryKeys, _ numbers: SecondaryKeySectionGroup,
        beside alternates: SecondaryKeys?
    ) throws(IndexFormatError) {
        let (keys, own) = (links.keys, contents.nameKeys)
        let shared: Column<UInt8> = try table.column(numbers.sharedLengths)
        let importances: Column<UInt16> = try table.column(numbers.importances)
        try require(
            [shared.count, importances.count] == [keys.count, keys.count],
            "a length and an importance for each key: \(numbers.cities)")
        try checkLists(links, numbers)
        // The last key so far of each city.
        var latest = [Int?](repeating: nil, count: contents.count)
        for position in 0..<keys.count {
            let city = Int(links.city(at: position))
            var common = [Self.common(keys, position, own, city)]
            if let before = latest[city] {
                common.append(Self.common(keys, position, keys, before))
            }
            latest[city] = position
            if let alternates {
                for other in alternates.positions(of: city) {
                    common.append(Self.common(keys, position, alternates.keys, other))
                }
            }
            try require(
                Int(shared[position]) == min(255, common.max() ?? 0),
                "the shared length of \(position): \(numbers.sharedLengths)")
            try require(
                importances[position] == contents.importances[city],
                "the importance of \(position): \(numbers.importances)")
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

    /// The list of each city has just its keys, ascending, and the lists are all keys.
    private func checkLists(
        _ links: SecondaryKeys, _ numbers: SecondaryKeySectionGroup
    ) throws(IndexFormatError) {
        let lists = try CityKeyLists(
            table, numbers.lists, keys: links.count, cities: contents.count)
        for position in 0..<links.count {
            let isCity = links.city(at: position) < contents.count
            try require(isCity, "the city of key \(position): \(numbers.cities)")
        }
        var end = 0
        for ordinal in 0..<contents.count {
            let list = lists.list(of: ordinal)
            let isNext = list.lowerBound == end && list.upperBound <= links.count
            try require(isNext, "the list of \(ordinal): \(numbers.lists.starts)")
            end = list.upperBound
            for place in list {
                let isKey = lists[place] < links.count && links.city(at: lists[place]) == ordinal
                try require(isKey, "the keys of \(ordinal): \(numbers.lists.positions)")
                let isAscending = place == list.lowerBound || lists[place - 1] < lists[place]
                try require(isAscending, "ascending keys: \(numbers.lists.positions)")
            }
        }
        try require(end == links.count, "all keys: \(numbers.lists.starts)")
    }

    private func checkSets(
        _ links: SecondaryKeys, _ numbers: SecondaryKeySectionGroup, _ shared: Column<UInt8>,
        _ importances: Column<UInt16>
    ) throws(IndexFormatError) {
        for set in 0...SecondaryKeys.lengthSets {
            try checkMaxima(numbers.blocks, numbers.superblocks, set: set, shared.count) {
                set == SecondaryKeys.lengthSets || shared[$0] <= set ? importances[$0] : 0
            }
        }
        let counts: Column<UInt32> = try table.column(numbers.newCounts)
        let size = SecondaryKeys.newCountSize(shared.count)
        try require(counts.count == size, "all counts: \(numbers.newCounts)")
        let places = size / SecondaryKeys.lengthSets
        for set in 0..<SecondaryKeys.lengthSets {
            var known: UInt32 = 0
            for place in 0..<places {
                let isRight = counts[set * places + place] == known
                try require(isRight, "the count \(place) of \(set): \(numbers.newCounts)")
                let start = place * SecondaryKeys.countedBlock
                for position
                    in start..<max(start, min(start + SecondaryKeys.countedBlock, shared.count))
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

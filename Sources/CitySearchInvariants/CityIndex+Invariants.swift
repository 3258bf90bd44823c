package import CitySearch

extension CityIndex {
    /// Checks everything that searching relies on, section by section.
    ///
    /// - Throws: ``IndexFormatError/damaged(_:)`` that names the first thing that does not hold.
    /// - Complexity: O(bytes).
    package func checkInvariants() throws(IndexFormatError) {
        try IndexInvariants(SectionTable(contents.bytes), contents).check()
    }

    /// Checks everything that searching relies on, which takes about as long as a load.
    ///
    /// - Parameter path: where the index was opened, for the error.
    /// - Complexity: O(bytes).
    package func verifyContents(of path: FilePath) throws(CityIndexError) {
        do throws(IndexFormatError) {
            try checkInvariants()
        } catch {
            throw CityIndexError(error, path: path.description)
        }
    }
}

/// What holds between the sections of every index.
private struct IndexInvariants {
    private let table: SectionTable
    private let contents: IndexContents
    private let count: Int

    init(_ table: SectionTable, _ contents: IndexContents) {
        self.table = table
        self.contents = contents
        count = contents.count
    }

    func check() throws(IndexFormatError) {
        for set in KeySet.allCases { try checkKeys(set) }
        try checkTexts()
        // The checks below rely on the numbers that these look at.
        try checkPlaces()
        try checkFacts()
        try checkNameOrder()
        try checkIDs()
        try checkPopulationOrder()
        try checkPostings()
        try checkLinks()
        try checkPrefixMaxima(contents.nameKeys) { contents.importances[$0] }
        try checkPrefixMaxima(contents.alternates.keys) { contents.alternates.importance(at: $0) }
        try checkLocalNames()
        try checkSpatialTree()
    }

    // MARK: Names by language

    /// Items and languages ascend, and each list has languages that there are and ends in a text.
    private func checkLocalNames() throws(IndexFormatError) {
        let names = contents.localNames
        try checkAscending(names.languages, "languages")
        try checkAscending(names.items, "items with names by language")
        if let last = names.items.indices.last {
            let end = count + contents.placeTable.count
            try require(Int(names.items[last]) < end, "the item of the last names by language")
        }
        var end = 0
        for slot in names.items.indices {
            let list = names.list(slot)
            try require(
                !list.isEmpty && list.lowerBound == end && list.upperBound <= names.numbers.count,
                "list \(slot) of names by language")
            end = list.upperBound
            let hasText = names.endsInText(slot)
            let areKnown = list.allSatisfy { Int(names.numbers[$0]) < names.languages.count }
            try require(hasText && areKnown, "names by language of list \(slot)")
        }
        try require(end == names.numbers.count, "the end of the names by language")
    }

    private func checkAscending<Value: FixedWidthInteger & BitwiseCopyable & Sendable>(
        _ values: Column<Value>, _ what: String
    ) throws(IndexFormatError) {
        let ascend = values.indices.dropFirst().allSatisfy { values[$0 - 1] < values[$0] }
        try require(ascend, "the order of \(what)")
    }

    /// What is wrong is told only when it is: making such texts takes longer than all the checks.
    private func require(
        _ holds: Bool, _ what: @autoclosure () -> String
    ) throws(IndexFormatError) {
        if !holds { throw .damaged(what()) }
    }

    // MARK: Keys

    /// Keys ascend, end in a space, and the table of first bytes tells of them.
    private func checkKeys(_ set: KeySet) throws(IndexFormatError) {
        try checkOffsets(set.tails)
        let keys = try KeyColumn(table, set)
        let slots = KeyStarts.slotCount
        var counts = [UInt32](repeating: 0, count: slots + 1)
        for number in 0..<keys.count {
            let length = keys.byteCount(at: number)
            let isInHead = length < 8 && keys.tails.range(number).isEmpty
            try require(isInHead || length >= 8, "the tail of key \(number): \(set)")
            // A zero is the end, and so no byte of a key.
            let hasNoZero = (0..<length).allSatisfy { keys.byte(at: number, from: $0) != 0 }
            try require(hasNoZero, "the bytes of key \(number): \(set)")
            counts[KeyStarts.slot(of: keys.heads[number]) + 1] += 1
            try require(set == .names || length > 0, "no empty key: \(set)")
            let isClosed =
                length == 0 || keys.byte(at: number, from: length - 1) == KeyFolder.space
            try require(isClosed, "a space behind key \(number): \(set)")
            let isInOrder = number == 0 || compare(keys, number - 1, number) <= 0
            try require(isInOrder, "the order of key \(number): \(set)")
        }
        guard let starts = keys.starts else { return }
        for slot in 0..<slots { counts[slot + 1] += counts[slot] }
        for slot in 0...slots {
            try require(
                starts.start(ofSlot: slot) == Int(counts[slot]),
                "the start of slot \(slot): \(set)")
        }
    }

    /// No key leads to a city that is more important than the maxima of its beginnings say.
    private func checkPrefixMaxima(
        _ keys: KeyColumn, importance: (Int) -> UInt16
    ) throws(IndexFormatError) {
        guard let maxima = keys.prefixMaxima else { return }
        for number in 0..<keys.count {
            let admits = (1...min(8, max(1, keys.byteCount(at: number)))).allSatisfy {
                maxima.bound(keys.heads[number], count: $0) >= importance(number)
            }
            try require(admits, "the maxima of prefixes of key \(number)")
        }
    }

    /// The order of two keys by their bytes.
    private func compare(_ keys: KeyColumn, _ one: Int, _ other: Int) -> Int {
        for depth in stride(
            from: 0, through: max(keys.byteCount(at: one), keys.byteCount(at: other)), by: 8)
        {
            let (word, otherWord) = (
                keys.word(at: one, from: depth), keys.word(at: other, from: depth)
            )
            if word != otherWord { return word < otherWord ? -1 : 1 }
        }
        return 0
    }

    /// The order of two texts by their bytes.
    private func compare(_ texts: TextColumn, _ one: Int, _ other: Int) -> Int {
        let (range, otherRange) = (texts.range(one), texts.range(other))
        for offset in 0..<min(range.count, otherRange.count) {
            let byte = texts.byte(range.lowerBound + offset)
            let otherByte = texts.byte(otherRange.lowerBound + offset)
            if byte != otherByte { return Int(byte) - Int(otherByte) }
        }
        return range.count - otherRange.count
    }

    /// Offsets ascend. Where they begin and end is known since the index was opened.
    private func checkOffsets(_ sections: TextSections) throws(IndexFormatError) {
        guard
            let offsets = TextOffsets(
                anchors: try table.column(sections.anchors),
                deltas: try table.column(sections.deltas))
        else { throw .damaged("whole offsets: \(sections.anchors)") }
        for number in 1..<offsets.count {
            let range = offsets.range(number - 1)
            let isNext =
                range.lowerBound == offsets[number - 1] && range.upperBound == offsets[number]
            try require(isNext, "ascending offsets: \(sections.deltas)")
        }
    }

    /// Texts whose offsets ascend.
    private func texts(
        _ offsets: IndexSection, _ bytes: IndexSection
    ) throws(IndexFormatError) -> TextColumn {
        let ends: Column<UInt32> = try table.column(offsets)
        for number in 1..<ends.count {
            try require(ends[number - 1] <= ends[number], "ascending offsets: \(offsets)")
        }
        return try TextColumn(table, offsets, bytes)
    }

    private func checkTexts() throws(IndexFormatError) {
        let pairs: [(IndexSection, IndexSection)] = [
            (.placeNameOffsets, .placeNameBytes), (.timeZoneOffsets, .timeZoneBytes),
            (.skippedTextOffsets, .skippedTextBytes),
        ]
        for (offsets, bytes) in pairs { _ = try texts(offsets, bytes) }
        for set in KeySet.allCases where set.hasTexts { try checkOffsets(set.texts) }
    }

    // MARK: Orders

    /// Cities with one key go by name as written, country code, id.
    private func checkNameOrder() throws(IndexFormatError) {
        let (keys, names) = (contents.nameKeys, contents.names)
        for ordinal in 1..<max(1, count) where compare(keys, ordinal - 1, ordinal) == 0 {
            var order = compare(names, ordinal - 1, ordinal)
            if order == 0 {
                let codes = [ordinal - 1, ordinal].map {
                    contents.placeTable.code(contents.country(of: $0))
                }
                order = codes[0] < codes[1] ? -1 : codes[0] == codes[1] ? 0 : 1
            }
            let isInOrder =
                order < 0
                || order == 0 && contents.facts[ordinal - 1].id < contents.facts[ordinal].id
            try require(isInOrder, "the order of city \(ordinal)")
        }
    }

    /// Numbers lie in their ranges.
    private func checkFacts() throws(IndexFormatError) {
        for ordinal in 0..<count {
            let coordinate = contents.facts[ordinal].coordinate
            try require(abs(coordinate.latitude) <= 90, "the latitude of \(ordinal)")
            try require(abs(coordinate.longitude) <= 180, "the longitude of \(ordinal)")
            let cell = GridCell(number: contents.cells[ordinal])
            try require(cell == GridCell(of: coordinate), "the cell of \(ordinal)")
            for number in CityNumber.allCases {
                let isInRange =
                    number.stored(number.value(contents.numbers[number.rawValue][ordinal])) != nil
                try require(isInRange, "the \(number) of \(ordinal)")
            }
            let place = contents.place(of: ordinal)
            try require(place < contents.placeTable.count, "the place of \(ordinal)")
            let zone = contents.timeZones[ordinal]
            let isZone = zone == .max || Int(zone) < contents.timeZoneNames.count
            try require(isZone, "the time zone of \(ordinal)")
        }
    }

    /// The cities by id: each once, ids ascending.
    private func checkIDs() throws(IndexFormatError) {
        let ordinals = contents.ordinalsByID
        try require(isPermutation(ordinals), "a permutation by id")
        for position in 1..<max(1, count) {
            let (one, other) = (ordinals[position - 1], ordinals[position])
            let facts = contents.facts
            try require(facts[Int(one)].id < facts[Int(other)].id, "the order of ids")
        }
    }

    /// The cities by population: each once, larger ones first, then in name order; and the ranks.
    private func checkPopulationOrder() throws(IndexFormatError) {
        let ordinals = contents.ordinalsByPopulation
        try require(isPermutation(ordinals), "a permutation by population")
        for rank in 0..<count {
            let ordinal = ordinals[rank]
            try require(Int(contents.populationRanks[Int(ordinal)]) == rank, "the rank \(rank)")
            guard rank > 0 else { continue }
            let before = ordinals[rank - 1]
            let (larger, smaller) = (
                contents.populations[Int(before)], contents.populations[Int(ordinal)]
            )
            let isInOrder = larger > smaller || larger == smaller && before < ordinal
            try require(isInOrder, "the order of population at \(rank)")
        }
    }

    private func isPermutation(_ ordinals: PackedColumn) -> Bool {
        var seen = OrdinalBitset(count: count)
        for position in ordinals.indices {
            let ordinal = Int(ordinals[position])
            guard ordinal < count, !seen.contains(ordinal) else { return false }
            seen.insert(ordinal)
        }
        return true
    }

    /// Each city stands in the lists of its country, its region and its subregion, or in those of the cities
    /// without one; each list ascends.
    private func checkPostings() throws(IndexFormatError) {
        let table = contents.placeTable
        let starts: Column<UInt32> = try self.table.column(.placePostingStarts)
        let postings = try PackedColumn(self.table, .placePostings)
        let isAll = starts[0] == 0 && Int(starts[starts.count - 1]) == postings.count
        try require(isAll, "all of \(IndexSection.placePostingStarts)")
        let (noRegion, noSubregion) = (table.count, table.count + 1)
        for list in 0...noSubregion {
            // One list may seem to go on behind all of them, if a later one begins before.
            let isInside =
                starts[list] <= starts[list + 1] && Int(starts[list + 1]) <= postings.count
            try require(isInside, "ascending \(IndexSection.placePostingStarts)")
            for position in Int(starts[list])..<Int(starts[list + 1]) {
                let ordinal = Int(postings[position])
                try require(ordinal < count, "the cities of list \(list)")
                let place = contents.place(of: ordinal)
                let isThere =
                    switch list {
                    case noRegion: table.isCountry(place)
                    case noSubregion: table.kind(of: place) != .subregion
                    default:
                        place == list || table.parent(of: place) == list
                            || table.country(of: place) == list
                    }
                try require(isThere, "the cities of list \(list)")
                let isFirst = position == Int(starts[list])
                try require(isFirst || Int(postings[position - 1]) < ordinal, "ascending cities")
            }
        }
        // Of each kind as many as there are cities.
        let ends = [table.countries, table.regions, table.subregions].map {
            Int(starts[$0.upperBound])
        }
        let without = [noRegion, noSubregion].map { Int(starts[$0 + 1]) - Int(starts[$0]) }
        try require(
            ends[0] == count && ends[1] - ends[0] + without[0] == count
                && postings.count == 3 * count, "all cities in \(IndexSection.placePostings)")
    }

    // MARK: The spatial tree

    /// The leaves hold every city once, where it lies, and each node parts what is below it.
    private func checkSpatialTree() throws(IndexFormatError) {
        let tree = try SpatialTree(table)
        var seen = OrdinalBitset(count: count)
        for leaf in 0..<tree.shape.leafCount {
            var last = -1
            for position in tree.shape.range(ofPart: leaf, level: tree.shape.depth) {
                let point = tree.points[position]
                let ordinal = Int(point.ordinal)
                try require(ordinal < count, "the city of point \(position)")
                try require(!seen.contains(ordinal), "a point for each city: \(ordinal)")
                seen.insert(ordinal)
                try require(ordinal > last, "ascending cities in leaf \(leaf)")
                last = ordinal
                let coordinate = contents.facts[ordinal].coordinate
                // Another system's sine may differ in its last digit.
                let isThere =
                    SpatialPoint(coordinate, ordinal: 0).squaredChord(to: point) < 0x1p-44
                try require(isThere, "the point of \(ordinal)")
            }
        }
        for level in 0..<tree.shape.depth {
            for part in 0..<1 << level { try checkSplit(of: tree, level: level, part: part) }
        }
    }

    private func checkSplit(
        of tree: SpatialTree, level: Int, part: Int
    ) throws(IndexFormatError) {
        let split = tree.splits[1 << level + part]
        guard let axis = SpatialAxis(rawValue: split.axis) else {
            throw .damaged("the axis of node \(1 << level + part)")
        }
        let half = tree.shape.range(ofPart: 2 * part, level: level + 1)
        for position in tree.shape.range(ofPart: part, level: level) {
            let coordinate = tree.points[position].coordinate(along: axis)
            let isOnItsSide =
                half.contains(position) ? coordinate <= split.value : coordinate >= split.value
            try require(isOnItsSide, "the side of point \(position) on level \(level)")
        }
    }

    // MARK: Alternate names, places, folds

    /// Alternate names and words are tied to cities, and maxima are those of the values.
    private func checkLinks() throws(IndexFormatError) {
        let links = SecondaryKeyInvariants(table, contents)
        var earlier: [SecondaryKeys] = []
        for set in KeySet.secondary {
            guard let keys = contents.secondaryKeys(set) else { continue }
            try links.check(keys, set, beside: earlier)
            earlier.append(keys)
        }
        try links.checkImportances()
    }

    /// Places lie in those of the kind above, those of one place follow each other, and keys stand for places.
    private func checkPlaces() throws(IndexFormatError) {
        let places = contents.placeTable
        var partCount = 0
        for place in 0..<places.count {
            let parent = places.parent(of: place)
            let isInside =
                switch places.kind(of: place) {
                case .country: parent == place
                case .region: places.isCountry(parent)
                case .subregion: places.regions.contains(parent)
                }
            try require(isInside, "what place \(place) lies in")
            let isFirst =
                place == places.countries.upperBound || place == places.regions.upperBound
            try require(
                isFirst || place == 0 || places.parent(of: place - 1) <= parent,
                "the order of place \(place)")
            partCount += places.parts(of: place..<place + 1).count
            let isPart =
                places.isCountry(place) || places.parts(of: parent..<parent + 1).contains(place)
            try require(isPart, "place \(place) among the parts of \(parent)")
        }
        try require(partCount == places.count - places.countries.count, "the parts of places")
        for key in 0..<places.keys.count {
            try require(places.keys.place(key) < places.count, "the place of key \(key)")
        }
        let classes: Column<UInt8> = try table.column(.placeKeyClasses)
        for key in classes.indices {
            let isClass = PlaceNameClass(rawValue: classes[key]) != nil
            try require(isClass, "the class of key \(key)")
        }
    }
}

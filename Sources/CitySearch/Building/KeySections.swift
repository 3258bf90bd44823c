/// Fills the sections of sorted keys and their texts; see ``SortedKeyTable``.
struct KeySections: Sendable {
    let set: KeySet
    let writer: IndexWriter

    /// Fills the part of a block.
    func fill(_ block: KeyBlock) {
        writer.fill(.keys(set, .heads), of: UInt64.self, block.positions) { heads in
            for (number, entry) in block.entries.enumerated() { heads[number] = entry.head }
        }
        writer.fillTexts(
            set.tails, block, block.start.tails.sum, block.lengths.tails.sum
        ) { $0.tail }
        if set.hasTexts {
            writer.fillTexts(
                set.texts, block, block.start.texts.sum, block.lengths.texts.sum
            ) { $0.keptText }
        }
    }

    /// Fills ``KeyStarts``; it begins when all blocks are filled.
    func job() -> Job {
        {
            guard set.hasStarts else { return }
            writer.read(.keys(set, .heads)) { heads in
                writer.fill(.keys(set, .starts)) { KeyStarts.fill(&$0, heads) }
            }
        }
    }

    /// Fills ``PrefixMaxima``; it begins when all blocks are filled.
    ///
    /// - Parameter importances: the section with the importance of the city of each key.
    func maximaJob(_ importances: IndexSection) -> Job {
        {
            guard set.hasPrefixMaxima else { return }
            writer.read(.keys(set, .heads)) { heads in
                writer.read(importances) { importances in
                    writer.fill(.keys(set, .prefixMaxima)) {
                        PrefixMaxima.fill(&$0, heads, importances)
                    }
                }
            }
        }
    }
}

extension SectionCounts {
    /// Makes room for keys.
    mutating func add(_ set: KeySet, _ keys: KeyParts) { add(set, count: keys.count, keys.lengths) }

    /// Makes room for this many keys.
    mutating func add(_ set: KeySet, count: Int, _ lengths: KeyLengths) {
        self[.keys(set, .heads)] = count
        add(set.tails, count: count, lengths.tails)
        if set.hasTexts { add(set.texts, count: count, lengths.texts) }
    }

    /// Makes room for this many texts.
    mutating func add(
        _ sections: TextSections, count: Int, _ length: KeyLengths.Length
    ) {
        if let deltas = sections.deltas, !TextOffsets.needWholes(longest: length.longest) {
            self[deltas] = count + 1
        }
        self[sections.bytes] = length.sum
    }
}

extension IndexWriter {
    /// Fills the sections of some texts.
    ///
    /// - Parameters:
    ///   - ends: where each ends.
    ///   - bytes: the texts, one after another.
    func fillTexts(_ sections: TextSections, endingAt ends: [UInt32], _ bytes: [UInt8]) {
        fillOffsets(sections, 1..<ends.count + 1) { Int(ends[$0]) }
        fill(sections.bytes, from: bytes)
    }

    /// Fills the part of a block in the sections of texts.
    ///
    /// - Parameters:
    ///   - start: the length of the texts before the block.
    ///   - length: the length of its texts.
    ///   - text: the range of a text in its batch.
    fileprivate func fillTexts(
        _ sections: TextSections, _ block: KeyBlock, _ start: Int, _ length: Int,
        text: (KeyRecord) -> Range<Int>
    ) {
        var end = start
        fillOffsets(
            sections, block.positions.lowerBound + 1..<block.positions.upperBound + 1
        ) { number in
            end += text(block.records[number]).count
            return end
        }
        fill(sections.bytes, of: UInt8.self, start..<start + length) { target in
            var position = 0
            for number in block.records.indices {
                let record = block.records[number]
                let range = text(record)
                block.batches[Int(record.batch)].bytes.copy(range, to: &target, at: position)
                position += range.count
            }
        }
    }

    /// Fills some of the offsets of texts.
    ///
    /// - Parameters:
    ///   - offsets: the numbers of the offsets. Number 0 needs no filling: fresh memory is zero.
    ///   - end: returns the end of the text before each of them; called in order.
    private func fillOffsets(
        _ sections: TextSections, _ offsets: Range<Int>, end: (Int) -> Int
    ) {
        guard let deltaSection = sections.deltas, count(deltaSection) > 0 else {
            return fill(sections.anchors, of: UInt32.self, offsets) { anchors in
                for number in anchors.indices {
                    anchors[number] = UInt32(truncatingIfNeeded: end(number))
                }
            }
        }
        let first = TextOffsets.anchorCount(beside: offsets.lowerBound)
        let anchors = first..<TextOffsets.anchorCount(beside: offsets.upperBound)
        fill(sections.anchors, of: UInt32.self, anchors) { anchors in
            fill(deltaSection, of: UInt16.self, offsets) { deltas in
                for (number, offset) in offsets.enumerated() {
                    let end = end(number)
                    deltas[number] = UInt16(truncatingIfNeeded: end)
                    if offset % TextOffsets.block == 0 {
                        anchors[offset / TextOffsets.block - first] = UInt32(
                            truncatingIfNeeded: end)
                    }
                }
            }
        }
    }
}

/// Fills the sections of keys that lead to cities; see ``SortedKeyTable``.
struct SecondaryKeySections: Sendable {
    private let set: KeySet
    private let keys: KeyParts
    private let writer: IndexWriter
    /// The city of each key, stored until all are known, because packed numbers are written in one go.
    private let ordinals: MutableBytes

    init(
        _ set: KeySet, _ keys: KeyParts, _ writer: IndexWriter
    ) throws(OutOfMemory) {
        self.set = set
        self.keys = keys
        self.writer = writer
        ordinals = try MutableBytes(count: keys.count * MemoryLayout<UInt32>.stride)
    }

    /// Sorts, writes and drops the keys part by part, and fills the other sections.
    ///
    /// - Precondition: the sections of the cities are filled.
    func fill(_ order: CityOrder) async throws {
        let keySections = KeySections(set: set, writer: writer)
        try await concurrently(keys.parts.count) { part in
            let keys = try keys.parts[part].sorted(by: order.precedes)
            keys.forEachBlock { block in
                keySections.fill(block)
                fill(block, order)
            }
            writer.progress(keys.entries.count)
        }
        let jobs =
            [keySections.job(), keySections.maximaJob(section(.importances))]
            + jobs(cities: order.count)
        try await concurrently(jobs.count) { jobs[$0]() }
    }

    /// Fills the part of a block.
    private func fill(_ block: KeyBlock, _ order: CityOrder) {
        let ordinals = block.records.map { order.ordinal(of: $0.city, in: Int($0.batch)) }
        let start = block.positions.lowerBound * MemoryLayout<UInt32>.stride
        self.ordinals.fill(UInt32.self, at: start, count: ordinals.count) {
            for number in ordinals.indices { $0[number] = ordinals[number] }
        }
        writer.fill(
            section(.sharedLengths), block.positions, from: block.records, \.sharedLength)
        for (target, ofCities) in KeySet.numbersOfCities {
            writer.read(ofCities, of: UInt16.self) { numbers in
                writer.fill(section(target), block.positions, from: ordinals) { numbers[Int($0)] }
            }
        }
    }

    /// The pieces of work that fill the other sections, when all blocks are filled.
    private func jobs(cities count: Int) -> [Job] {
        [
            { read { fillLists($0, cities: count) } },
            { read { ordinals in writer.fillPacked(section(.cities)) { ordinals[$0] } } },
            { writer.read(section(.sharedLengths)) { fillMaxima($0) } },
            { writer.read(section(.sharedLengths)) { fillNewCounts($0) } },
        ]
    }

    private func section(_ section: KeySection) -> IndexSection { .keys(set, section) }

    private func read(_ body: (Span<UInt32>) -> Void) {
        ordinals.read(UInt32.self, at: 0, count: keys.count, body)
    }

    /// For each city the positions of its keys.
    private func fillLists(_ cities: Span<UInt32>, cities count: Int) {
        let groups = Groups(count, of: cities.indices) { Int(cities[$0]) }
        writer.fillPacked(section(.listStarts)) { groups.starts[$0] }
        writer.fillPacked(section(.lists)) { groups.members[$0] }
    }

    private func fillMaxima(_ sharedLengths: Span<UInt8>) {
        writer.read(section(.importances), of: UInt16.self) { importances in
            writer.fillMaxima(
                section(.importanceBlocks), section(.importanceSuperblocks), count: keys.count,
                sets: NewKeys.sets
            ) { position in
                (importances[position], min(Int(sharedLengths[position]), NewKeys.longestPrefix))
            }
        }
    }

    /// For each short length of a prefix, the number of new keys before each block.
    private func fillNewCounts(_ sharedLengths: Span<UInt8>) {
        writer.fill(section(.newCounts)) { NewKeys.fillCounts(&$0, sharedLengths) }
    }
}

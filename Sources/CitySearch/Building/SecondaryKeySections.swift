/// Fills the sections of keys that lead to cities; see ``Keys``.
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

    private func section(_ section: KeySection) -> IndexSection {
        .keys(set, section)
    }

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

/// All sections of the alternate names.
struct AlternateSections: Sendable {
    private let names: NameSections
    private let links: LinkedKeySections

    /// - Parameter cities: how many cities there are.
    init(_ plan: inout IndexWriter.Plan, _ keys: SortedKeys, cities: Int) {
        names = NameSections(
            &plan,
            KeySections.Numbers(
                offsets: .alternateKeyOffsets, bytes: .alternateKeyBytes,
                heads: .alternateKeyHeads, starts: .alternateKeyStarts),
            texts: (.alternateOffsets, .alternateBytes), keys)
        links = LinkedKeySections(&plan, .alternates, count: keys.count, cities: cities)
    }

    /// Fills the sections.
    ///
    /// - Parameters:
    ///   - order: the cities.
    ///   - importances: the importance of each.
    func fill(
        _ keys: SortedKeys, _ order: CityOrder, importances: [UInt16], _ writer: IndexWriter
    ) async throws {
        names.fillStarts(keys, writer)
        let found = try await keys.links(order) { names.fill($0, writer) }
        let jobs = links.jobs(found, cityImportances: importances, writer)
        try await concurrently(jobs.count) { jobs[$0]() }
    }
}

extension SortedKeys {
    /// Calls `fill` for each block of the keys, on all processors.
    ///
    /// - Returns: what ties the keys to cities.
    func links(
        _ order: CityOrder, _ fill: @escaping @Sendable (borrowing KeyBlock) -> Void
    ) async throws -> LinkedKeySections.Links {
        try await concurrently(runs.count) { run in
            var links = LinkedKeySections.Links()
            forEachBlock(of: runs[run]) { block in
                fill(block)
                links.add(block, order)
            }
            return links
        }.reduce(into: LinkedKeySections.Links()) { $0.add($1) }
    }
}

extension LinkedKeySections.Numbers {
    /// The sections of the alternate names.
    static let alternates = LinkedKeySections.Numbers(
        cities: .alternateCities, previous: .previousAlternates, last: .lastAlternates,
        sharedLengths: .alternateSharedLengths,
        importances: .alternateImportances, blocks: .alternateImportanceBlocks,
        superblocks: .alternateImportanceSuperblocks, newCounts: .alternateNewCounts)
    /// The sections of the later words of own names.
    static let words = LinkedKeySections.Numbers(
        cities: .wordCities, previous: .previousWords, last: .lastWords,
        sharedLengths: .wordSharedLengths, importances: .wordImportances,
        blocks: .wordImportanceBlocks, superblocks: .wordImportanceSuperblocks,
        newCounts: .wordNewCounts)
}

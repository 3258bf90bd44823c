/// All sections of the alternate names.
struct AlternateSections: Sendable {
    private let keys: SortedKeyBatches
    private let chains: KeyChains
    private let names: NameSections
    private let links: LinkedKeySections

    init(
        _ plan: inout IndexWriter.Plan, _ batches: [AlternateBatch], _ keys: SortedKeyBatches,
        _ chains: KeyChains
    ) {
        self.keys = keys
        self.chains = chains
        names = NameSections(
            &plan,
            KeySections.Numbers(
                offsets: .alternateKeyOffsets, bytes: .alternateKeyBytes,
                heads: .alternateKeyHeads, starts: .alternateKeyStarts), keys: keys.keys,
            texts: (.alternateOffsets, .alternateBytes, batches.map(\.texts)))
        links = LinkedKeySections(&plan, .alternates, chains)
    }

    /// Fills the sections.
    ///
    /// - Parameters:
    ///   - own: the cities' own names.
    ///   - importances: the importance of each city.
    func fill(
        own: SortedKeyBatches, importances: [UInt16], _ writer: IndexWriter
    ) async throws {
        try await names.fill(keys.sorted, writer)
        let shared = try await sharedLengths(own)
        links.fill(sharedLengths: shared, cityImportances: importances, writer)
    }

    /// What each key shares with its city's own name, or with the key before it of the same city;
    /// in sorted order no earlier one shares more than that.
    private func sharedLengths(_ own: SortedKeyBatches) async throws -> [UInt8] {
        let runs = keys.sorted.runs
        return try await concurrently(runs.count) { run in
            runs[run].map { position in
                let city = Int(chains.cities[position])
                let shared = keys.sharedLength(position, with: city, of: own)
                let before = chains.previous[position]
                if before == KeyChains.none { return shared }
                return max(shared, keys.sharedLength(position, with: Int(before), of: keys))
            }
        }.flatMap { $0 }
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

/// All sections of the later words of own names.
struct WordSections: Sendable {
    private let keys: SortedKeyBatches
    private let chains: KeyChains
    private let keySections: KeySections
    private let links: LinkedKeySections

    init(_ plan: inout IndexWriter.Plan, _ keys: SortedKeyBatches, _ chains: KeyChains) {
        self.keys = keys
        self.chains = chains
        keySections = KeySections(
            &plan,
            KeySections.Numbers(
                offsets: .wordKeyOffsets, bytes: .wordKeyBytes, heads: .wordKeyHeads,
                starts: .wordKeyStarts), keys: keys.keys)
        links = LinkedKeySections(&plan, .words, chains)
    }

    /// Fills the sections.
    ///
    /// - Parameters:
    ///   - own: the cities' own names.
    ///   - alternates: the alternate names and their chains.
    ///   - importances: the importance of each city.
    func fill(
        own: SortedKeyBatches, alternates: (keys: SortedKeyBatches, chains: KeyChains),
        importances: [UInt16], _ writer: IndexWriter
    ) async throws {
        try await keySections.fill(keys.sorted, writer)
        let runs = keys.sorted.runs
        let shared = try await concurrently(runs.count) { run in
            runs[run].map { sharedLength($0, own, alternates.keys, alternates.chains) }
        }.flatMap { $0 }
        links.fill(sharedLengths: shared, cityImportances: importances, writer)
    }

    /// What a word shares with any other name of its city, or with the word before it of the same
    /// city.
    private func sharedLength(
        _ position: Int, _ own: SortedKeyBatches, _ alternates: SortedKeyBatches,
        _ alternateChains: KeyChains
    ) -> UInt8 {
        let city = chains.cities[position]
        var shared = keys.sharedLength(position, with: Int(city), of: own)
        for alternate in alternateChains.positions(of: city) {
            shared = max(shared, keys.sharedLength(position, with: alternate, of: alternates))
        }
        let before = chains.previous[position]
        if before == KeyChains.none { return shared }
        return max(shared, keys.sharedLength(position, with: Int(before), of: keys))
    }
}

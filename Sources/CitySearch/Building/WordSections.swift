/// All sections of the later words of own names.
struct WordSections: Sendable {
    private let keys: KeySections
    private let links: LinkedKeySections

    /// - Parameter cities: how many cities there are.
    init(_ plan: inout IndexWriter.Plan, _ keys: SortedKeys, cities: Int) {
        self.keys = KeySections(
            &plan,
            KeySections.Numbers(
                offsets: .wordKeyOffsets, bytes: .wordKeyBytes, heads: .wordKeyHeads,
                starts: .wordKeyStarts), keys)
        links = LinkedKeySections(&plan, .words, count: keys.count, cities: cities)
    }

    /// Fills the sections.
    ///
    /// - Parameters:
    ///   - order: the cities.
    ///   - importances: the importance of each.
    func fill(
        _ words: SortedKeys, _ order: CityOrder, importances: [UInt16], _ writer: IndexWriter
    ) async throws {
        keys.fillStarts(words, writer)
        let found = try await words.links(order) { keys.fill($0, writer) }
        let jobs = links.jobs(found, cityImportances: importances, writer)
        try await concurrently(jobs.count) { jobs[$0]() }
    }
}

/// All sections of the later words of own names.
struct WordSections: Sendable {
    private let keySections: KeySections
    private let links: SecondaryKeySections

    /// - Parameter cities: how many cities there are.
    init(_ plan: inout IndexWriter.Plan, _ keys: KeyParts, cities: Int) throws(OutOfMemory) {
        keySections = KeySections(&plan, .words, keys)
        links = try SecondaryKeySections(&plan, .words, count: keys.count, cities: cities)
    }

    /// Fills the sections.
    ///
    /// - Parameters:
    ///   - order: the cities.
    ///   - importances: where the importance of each stands.
    func fill(
        _ keys: KeyParts, _ order: CityOrder, importances: IndexWriter.Slot<UInt16>,
        _ writer: IndexWriter
    ) async throws {
        let tieBreaker = CityTieBreaker(order: order)
        try await concurrently(keys.parts.count) { part in
            let keys = try keys.parts[part].sorted { _ in tieBreaker }
            writer.read(importances) { importances in
                keys.forEachBlock { block in
                    keySections.fill(block, writer)
                    links.fill(block, order, importances, writer)
                }
            }
        }
        keySections.fillStarts(writer)
        let jobs = links.jobs(writer)
        try await concurrently(jobs.count) { jobs[$0]() }
    }
}

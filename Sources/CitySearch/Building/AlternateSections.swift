/// All sections of the alternate names.
struct AlternateSections: Sendable {
    private let names: NameSections
    private let links: SecondaryKeySections

    /// - Parameter cities: how many cities there are.
    init(_ plan: inout IndexWriter.Plan, _ keys: KeyParts, cities: Int) throws(OutOfMemory) {
        names = NameSections(&plan, .alternates, texts: .alternateTexts, keys)
        links = try SecondaryKeySections(&plan, .alternates, count: keys.count, cities: cities)
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
                    names.fill(block, writer)
                    links.fill(block, order, importances, writer)
                }
            }
        }
        names.fillStarts(writer)
        let jobs = links.jobs(writer)
        try await concurrently(jobs.count) { jobs[$0]() }
    }
}

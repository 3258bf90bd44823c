/// All sections of the alternate names.
struct AlternateSections: Sendable {
    private let sorted: SortedKeys
    private let names: NameSections
    private let links: AlternateLinks

    init(
        _ plan: inout IndexWriter.Plan, _ batches: [AlternateBatch], _ order: CityOrder,
        _ sorted: SortedKeys
    ) {
        self.sorted = sorted
        names = NameSections(
            &plan,
            NameSections.Names(
                keyOffsets: .alternateKeyOffsets, keyBytes: .alternateKeyBytes,
                keyHeads: .alternateKeyHeads, keyStarts: .alternateKeyStarts,
                offsets: .alternateOffsets, bytes: .alternateBytes),
            keys: batches.map(\.keys), texts: batches.map(\.texts))
        links = AlternateLinks(
            &plan, batches: batches, order: order, alternates: sorted.entries)
    }

    /// Fills the sections.
    func fill(_ writer: IndexWriter) async throws {
        async let linked: Void = links.fill(writer)
        try await names.fill(sorted, writer)
        await linked
    }
}

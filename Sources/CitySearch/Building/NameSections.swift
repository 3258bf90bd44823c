/// The sections of names in the order of their keys: the keys, and the texts.
struct NameSections: Sendable {
    private let keys: KeySections
    private let texts: TextSections

    init(
        _ plan: inout IndexWriter.Plan, _ numbers: KeySections.Numbers, keys: [TextBatch],
        texts: (offsets: IndexSection, bytes: IndexSection, batches: [TextBatch])
    ) {
        self.keys = KeySections(&plan, numbers, keys: keys)
        self.texts = TextSections(&plan, texts.offsets, texts.bytes, texts.batches)
    }

    /// Fills the sections.
    func fill(_ sorted: SortedKeys, _ writer: IndexWriter) async throws {
        try await keys.fill(sorted, writer)
        try await texts.fill(sorted, writer)
    }
}

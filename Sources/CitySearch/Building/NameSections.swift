/// The sections of names in the order of their keys: the keys, and the texts.
struct NameSections: Sendable {
    private let keys: KeySections
    private let texts: TextSections

    init(
        _ plan: inout IndexWriter.Plan, _ numbers: KeySectionGroup,
        texts: TextSectionGroup, _ keys: KeyParts
    ) {
        self.keys = KeySections(&plan, numbers, keys)
        self.texts = TextSections(&plan, texts, count: keys.count, keys.lengths.texts)
    }

    /// Fills the table of first bytes, when all blocks are filled.
    func fillStarts(_ writer: IndexWriter) {
        keys.fillStarts(writer)
    }

    /// Fills the part of a block.
    func fill(_ block: KeyBlock, _ writer: IndexWriter) {
        keys.fill(block, writer)
        texts.fill(
            block, start: block.start.texts.sum, length: block.lengths.texts.sum, writer
        ) { $0.keptText }
    }
}

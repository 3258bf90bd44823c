/// The sections of sorted keys: offsets, bytes, heads, and where each pair of first bytes starts.
struct KeySections: Sendable {
    private let texts: TextSections
    private let heads: IndexWriter.Slot<UInt64>
    private let starts: IndexWriter.Slot<UInt32>
    private let batches: [KeyBatch]

    init(
        _ plan: inout IndexWriter.Plan, _ offsets: IndexSection, _ bytes: IndexSection,
        _ heads: IndexSection, _ starts: IndexSection, _ batches: [KeyBatch]
    ) {
        self.batches = batches
        texts = TextSections(
            &plan, offsets, bytes, batches.map { TextBatch(bytes: $0.bytes, offsets: $0.offsets) })
        self.heads = plan.reserve(
            heads, UInt64.self, count: batches.reduce(0) { $0 + $1.entries.count })
        self.starts = plan.reserve(starts, UInt32.self, count: 1 << 16 + 1)
    }

    func jobs(_ sorted: KeySort, _ parts: Int, _ writer: IndexWriter) -> [Job] {
        texts.jobs(sorted.entries, parts, writer) + [
            {
                writer.fill(starts, from: sorted.starts)
                writer.fill(heads) { target in
                    for position in sorted.entries.indices {
                        let entry = sorted.entries[position]
                        target[position] =
                            batches[Int(entry.batch)].entries[Int(entry.index)].head
                    }
                }
            }
        ]
    }
}

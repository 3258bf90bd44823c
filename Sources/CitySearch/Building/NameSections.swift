/// The sections of names in the order of their keys: the keys, with what finds them, and the texts.
struct NameSections: Sendable {
    /// The sections by their numbers.
    struct Names {
        let keyOffsets: IndexSection
        let keyBytes: IndexSection
        let keyHeads: IndexSection
        let keyStarts: IndexSection
        let offsets: IndexSection
        let bytes: IndexSection
    }

    private let keys: TextSections
    private let texts: TextSections
    private let heads: IndexWriter.Slot<UInt64>
    private let starts: IndexWriter.Slot<UInt32>

    init(
        _ plan: inout IndexWriter.Plan, _ names: Names, keys: [TextBatch], texts: [TextBatch]
    ) {
        self.keys = TextSections(&plan, names.keyOffsets, names.keyBytes, keys)
        self.texts = TextSections(&plan, names.offsets, names.bytes, texts)
        heads = plan.reserve(
            names.keyHeads, UInt64.self, count: keys.reduce(0) { $0 + $1.count })
        starts = plan.reserve(names.keyStarts, UInt32.self, count: 1 << 16 + 1)
    }

    /// How many bytes the keys and the texts of a run have.
    struct Length: Sendable {
        var keys = 0
        var texts = 0
    }

    /// Measures a run.
    func length(of run: Range<Int>, _ order: Column<KeyEntry>) -> Length {
        Length(keys: keys.length(of: run, order), texts: texts.length(of: run, order))
    }

    /// One job for each run.
    ///
    /// - Parameter lengths: what ``length(of:_:)`` gave for each.
    func jobs(_ sorted: SortedKeys, _ lengths: [Length], _ writer: IndexWriter) -> [Job] {
        var start = Length()
        var jobs: [Job] = [{ writer.fill(starts, from: sorted.starts) }]
        for (run, length) in zip(sorted.runs, lengths) {
            let from = start
            jobs.append {
                keys.fill(run, sorted.entries, start: from.keys, length: length.keys, writer)
                texts.fill(run, sorted.entries, start: from.texts, length: length.texts, writer)
                writer.fill(heads, run) { target in
                    for position in run {
                        target[position - run.lowerBound] = sorted.entries[position].head
                    }
                }
            }
            start.keys += length.keys
            start.texts += length.texts
        }
        return jobs
    }
}

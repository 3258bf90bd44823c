/// The sections of names in the order of their keys: the keys, with what finds them, and the texts.
struct NameSections: Sendable {
    /// The sections by their numbers.
    struct Names: Sendable {
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

    /// Fills the sections, a run of the keys by each task.
    func fill(_ sorted: SortedKeys, _ writer: IndexWriter) async throws {
        let lengths = try await concurrently(sorted.runs.count) { run in
            Length(
                keys: keys.length(of: sorted.runs[run], sorted.entries),
                texts: texts.length(of: sorted.runs[run], sorted.entries))
        }
        var starts = [Length()]
        for length in lengths { starts.append(starts[starts.count - 1] + length) }
        let runStarts = starts
        try await concurrently(sorted.runs.count) { run in
            fill(sorted.runs[run], sorted.entries, from: runStarts[run], lengths[run], writer)
        }
        writer.fill(self.starts, from: sorted.starts)
    }

    private func fill(
        _ run: Range<Int>, _ entries: Column<KeyEntry>, from start: Length, _ length: Length,
        _ writer: IndexWriter
    ) {
        keys.fill(run, entries, start: start.keys, length: length.keys, writer)
        texts.fill(run, entries, start: start.texts, length: length.texts, writer)
        writer.fill(heads, run) { target in
            for position in run { target[position - run.lowerBound] = entries[position].head }
        }
    }

    /// How many bytes the keys and the texts of a run have.
    private struct Length: Sendable {
        var keys = 0
        var texts = 0

        static func + (one: Length, other: Length) -> Length {
            Length(keys: one.keys + other.keys, texts: one.texts + other.texts)
        }
    }
}

/// The sections of texts put in order: offsets, and bytes one text after another.
struct TextSections: Sendable {
    private let offsets: IndexWriter.Slot<UInt32>
    private let bytes: IndexWriter.Slot<UInt8>
    private let batches: [TextBatch]

    init(
        _ plan: inout IndexWriter.Plan, _ offsets: IndexSection, _ bytes: IndexSection,
        _ batches: [TextBatch]
    ) {
        self.batches = batches
        self.offsets = plan.reserve(
            offsets, UInt32.self, count: batches.reduce(1) { $0 + $1.count })
        self.bytes = plan.reserve(
            bytes, UInt8.self, count: batches.reduce(0) { $0 + $1.bytes.count })
    }

    /// Fills the sections, a run of the texts by each task.
    func fill(_ sorted: SortedKeys, _ writer: IndexWriter) async throws {
        let (runs, entries) = (sorted.runs, sorted.entries)
        let lengths = try await concurrently(runs.count) { length(of: runs[$0], entries) }
        var starts = [0]
        for length in lengths { starts.append(starts[starts.count - 1] + length) }
        let runStarts = starts
        try await concurrently(runs.count) { run in
            fill(runs[run], entries, start: runStarts[run], length: lengths[run], writer)
        }
    }

    /// How many bytes the texts of each run have.
    private func length(of range: Range<Int>, _ order: Column<KeyEntry>) -> Int {
        var length = 0
        for position in range {
            let entry = order[position]
            length += batches[entry.batch].range(entry.index).count
        }
        return length
    }

    /// Fills the part of one run.
    ///
    /// - Parameters:
    ///   - range: the run.
    ///   - order: where each text lies.
    ///   - start: how many bytes the texts before the run have.
    ///   - length: how many bytes its texts have.
    private func fill(
        _ range: Range<Int>, _ order: Column<KeyEntry>, start: Int, length: Int,
        _ writer: IndexWriter
    ) {
        if range.lowerBound == 0 { writer.fill(offsets, 0..<1) { $0[0] = 0 } }
        writer.fill(bytes, start..<start + length) { target in
            writer.fill(offsets, range.lowerBound + 1..<range.upperBound + 1) { ends in
                var end = 0
                for position in range {
                    let entry = order[position]
                    let source = batches[entry.batch].range(entry.index)
                    batches[entry.batch].bytes.copy(source, to: &target, at: end)
                    end += source.count
                    ends[position - range.lowerBound] = UInt32(truncatingIfNeeded: start + end)
                }
            }
        }
    }
}

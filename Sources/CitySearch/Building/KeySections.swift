/// The sections of sorted keys: the keys, and what finds them; see ``KeyColumn``.
struct KeySections: Sendable {
    /// The sections by their numbers.
    struct Numbers: Sendable {
        let offsets: IndexSection
        let bytes: IndexSection
        let heads: IndexSection
        let starts: IndexSection
    }

    private let keys: TextSections
    private let heads: IndexWriter.Slot<UInt64>
    private let starts: IndexWriter.Slot<UInt32>

    init(_ plan: inout IndexWriter.Plan, _ numbers: Numbers, keys: [TextBatch]) {
        self.keys = TextSections(&plan, numbers.offsets, numbers.bytes, keys)
        heads = plan.reserve(
            numbers.heads, UInt64.self, count: keys.reduce(0) { $0 + $1.count })
        starts = plan.reserve(numbers.starts, UInt32.self, count: KeyStarts.slotCount + 1)
    }

    /// Fills the sections, a run of the keys by each task.
    func fill(_ sorted: SortedKeys, _ writer: IndexWriter) async throws {
        try await keys.fill(sorted, writer)
        try await concurrently(sorted.runs.count) { number in
            let run = sorted.runs[number]
            writer.fill(heads, run) { target in
                for position in run {
                    target[position - run.lowerBound] = sorted.entries[position].head
                }
            }
        }
        fillStarts(sorted.entries, writer)
    }

    /// For each slot, how many keys come before it.
    private func fillStarts(_ entries: Column<KeyEntry>, _ writer: IndexWriter) {
        writer.fill(starts) { starts in
            var slot = 0
            var position = 0
            while position < entries.count {
                let next = KeyStarts.slot(of: entries[position].head)
                while slot <= next {
                    starts[slot] = UInt32(position)
                    slot += 1
                }
                position = (position..<entries.count).gallop {
                    KeyStarts.slot(of: entries[$0].head) == next
                }
            }
            for slot in slot..<starts.count { starts[slot] = UInt32(entries.count) }
        }
    }
}

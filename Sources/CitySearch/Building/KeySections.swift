/// The sections of sorted keys: the keys, and what finds them; see ``KeyColumn``.
struct KeySections: Sendable {
    private let tails: TextSections
    private let heads: IndexWriter.Slot<UInt64>
    private let starts: IndexWriter.Slot<UInt32>

    init(_ plan: inout IndexWriter.Plan, _ numbers: KeySectionGroup, _ keys: KeyParts) {
        tails = TextSections(&plan, numbers.tails, count: keys.count, keys.lengths.tails)
        heads = plan.reserve(numbers.heads, UInt64.self, count: keys.count)
        starts = plan.reserve(
            numbers.starts, UInt32.self, count: KeyStarts.storedCount(keys: keys.count))
    }

    /// For each slot, how many keys come before it, when all blocks are filled.
    func fillStarts(_ writer: IndexWriter) {
        guard starts.count > 0 else { return }
        writer.read(heads) { fillStarts($0, writer) }
    }

    private func fillStarts(_ heads: Span<UInt64>, _ writer: IndexWriter) {
        writer.fill(starts) { starts in
            var slot = 0
            var position = 0
            while position < heads.count {
                let next = KeyStarts.slot(of: heads[position])
                while slot <= next {
                    starts[slot] = UInt32(position)
                    slot += 1
                }
                position = (position..<heads.count).gallop {
                    KeyStarts.slot(of: heads[$0]) == next
                }
            }
            for slot in slot..<starts.count { starts[slot] = UInt32(heads.count) }
        }
    }

    /// Fills the part of a block.
    func fill(_ block: KeyBlock, _ writer: IndexWriter) {
        tails.fill(
            block, start: block.start.tails.sum, length: block.lengths.tails.sum, writer
        ) { $0.tail }
        writer.fill(heads, block.positions) { heads in
            for (number, entry) in block.entries.enumerated() { heads[number] = entry.head }
        }
    }
}

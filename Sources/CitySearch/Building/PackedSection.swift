/// A section of a ``PackedColumn`` on its way into an index.
struct PackedSection: Sendable {
    private let words: IndexWriter.Slot<UInt64>
    /// How many numbers there are.
    let count: Int
    private let width: Int

    /// - Parameters:
    ///   - count: how many numbers the section has.
    ///   - limit: what they are below.
    init(
        _ plan: inout IndexWriter.Plan, _ section: IndexSection, count: Int, below limit: Int
    ) {
        let bytes = plan.reserve(
            section, UInt8.self, count: PackedColumn.byteCount(count, below: limit))
        words = IndexWriter.Slot(offset: bytes.offset, count: bytes.count / 8)
        self.count = count
        width = PackedColumn.width(below: limit)
    }

    /// Fills the section.
    ///
    /// - Parameter number: the number at a position, asked for in order.
    @inline(__always)
    func fill(_ writer: IndexWriter, _ number: (Int) -> UInt32) {
        writer.fill(words) { words in
            // The bits that no word has yet, and how many they are.
            var (rest, filled) = (0 as UInt64, 0)
            var target = 0
            for position in 0..<count {
                let value = UInt64(number(position))
                rest |= value << UInt64(filled)
                filled += width
                guard filled >= 64 else { continue }
                words[target] = rest.littleEndian
                target += 1
                filled -= 64
                // A shift by all of its bits leaves nothing.
                rest = value >> UInt64(width - filled)
            }
            if filled > 0 { words[target] = rest.littleEndian }
        }
    }
}

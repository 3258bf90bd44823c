/// The sections of texts put in order: offsets, and bytes one text after another.
struct TextSections: Sendable {
    private let offsets: IndexWriter.Slot<UInt32>
    private let bytes: IndexWriter.Slot<UInt8>

    /// - Parameters:
    ///   - count: how many texts there are.
    ///   - length: how many bytes they have.
    init(
        _ plan: inout IndexWriter.Plan, _ offsets: IndexSection, _ bytes: IndexSection,
        count: Int, length: Int
    ) {
        self.offsets = plan.reserve(offsets, UInt32.self, count: count + 1)
        self.bytes = plan.reserve(bytes, UInt8.self, count: length)
    }

    /// Fills the part of a block.
    ///
    /// - Parameters:
    ///   - start: how many bytes the texts before the block have.
    ///   - length: how many bytes its texts have.
    ///   - text: where the text of a key lies in its batch.
    @inline(__always)
    func fill(
        _ block: KeyBlock, start: Int, length: Int, _ writer: IndexWriter,
        text: (KeyRecord) -> Range<Int>
    ) {
        let positions = block.positions
        // The first offset of all is zero, as fresh memory is.
        writer.fill(offsets, positions.lowerBound + 1..<positions.upperBound + 1) { ends in
            var end = start
            for number in block.records.indices {
                end += text(block.records[number]).count
                ends[number] = UInt32(truncatingIfNeeded: end)
            }
        }
        writer.fill(bytes, start..<start + length) { target in
            var position = 0
            for number in block.records.indices {
                let record = block.records[number]
                let range = text(record)
                block.batches[Int(record.batch)].bytes.copy(range, to: &target, at: position)
                position += range.count
            }
        }
    }
}

/// The sections of texts put in order: offsets, and bytes one text after another.
struct TextSections: Sendable {
    /// How many bytes some texts have.
    struct Length: Sendable {
        /// All texts together.
        private(set) var sum = 0
        /// The longest of them.
        private(set) var longest = 0

        /// Adds a text.
        @inline(__always)
        mutating func add(_ byteCount: Int) {
            sum &+= byteCount
            longest = max(longest, byteCount)
        }

        /// Adds others.
        mutating func add(_ other: Length) {
            sum += other.sum
            longest = max(longest, other.longest)
        }
    }

    private let anchors: IndexWriter.Slot<UInt32>
    private let deltas: IndexWriter.Slot<UInt16>
    private let bytes: IndexWriter.Slot<UInt8>

    /// - Parameters:
    ///   - count: how many texts there are.
    ///   - length: how many bytes they have.
    init(_ plan: inout IndexWriter.Plan, _ numbers: TextSectionGroup, count: Int, _ length: Length)
    {
        let isWhole = TextOffsets.needWholes(longest: length.longest)
        anchors = plan.reserve(
            numbers.anchors, UInt32.self,
            count: isWhole ? count + 1 : TextOffsets.anchorCount(beside: count + 1))
        deltas = plan.reserve(numbers.offsets, UInt16.self, count: isWhole ? 0 : count + 1)
        bytes = plan.reserve(numbers.bytes, UInt8.self, count: length.sum)
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
        fillOffsets(block, start: start, writer, text: text)
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

    @inline(__always)
    private func fillOffsets(
        _ block: KeyBlock, start: Int, _ writer: IndexWriter, text: (KeyRecord) -> Range<Int>
    ) {
        // The first offset of all is zero, as fresh memory is.
        let offsets = block.positions.lowerBound + 1..<block.positions.upperBound + 1
        var end = start
        guard deltas.count > 0 else {
            return writer.fill(anchors, offsets) { anchors in
                for number in block.records.indices {
                    end += text(block.records[number]).count
                    anchors[number] = UInt32(truncatingIfNeeded: end)
                }
            }
        }
        let first = TextOffsets.anchorCount(beside: offsets.lowerBound)
        writer.fill(anchors, first..<TextOffsets.anchorCount(beside: offsets.upperBound)) {
            anchors in
            writer.fill(deltas, offsets) { deltas in
                for (number, offset) in offsets.enumerated() {
                    end += text(block.records[number]).count
                    deltas[number] = UInt16(truncatingIfNeeded: end)
                    if offset % TextOffsets.block == 0 {
                        anchors[offset / TextOffsets.block - first] = UInt32(
                            truncatingIfNeeded: end)
                    }
                }
            }
        }
    }
}

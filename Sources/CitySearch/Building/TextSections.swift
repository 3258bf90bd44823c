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

    /// One job for each part of the order.
    func jobs(_ order: Column<KeyEntry>, _ parts: Int, _ writer: IndexWriter) -> [Job] {
        let size = max(1, (order.count + parts - 1) / parts)
        var start = 0
        var jobs: [Job] = [{ writer.fill(offsets, 0..<1) { $0[0] = 0 } }]
        for first in stride(from: 0, to: order.count, by: size) {
            let range = first..<min(first + size, order.count)
            let from = start
            start += length(of: range, order)
            let bytesRange = from..<start
            jobs.append { fill(range, order, bytesRange, writer) }
        }
        return jobs
    }

    private func length(of range: Range<Int>, _ order: Column<KeyEntry>) -> Int {
        range.reduce(0) { sum, position in
            let entry = order[position]
            return sum + batches[Int(entry.batch)].range(entry.index).count
        }
    }

    private func fill(
        _ range: Range<Int>, _ order: Column<KeyEntry>, _ bytesRange: Range<Int>,
        _ writer: IndexWriter
    ) {
        writer.fill(bytes, bytesRange) { target in
            writer.fill(offsets, range.lowerBound + 1..<range.upperBound + 1) { ends in
                var end = 0
                for position in range {
                    let entry = order[position]
                    let batch = batches[Int(entry.batch)]
                    let source = batch.range(entry.index)
                    batch.bytes.copy(source, to: &target, at: end)
                    end += source.count
                    ends[position - range.lowerBound] = UInt32(bytesRange.lowerBound + end)
                }
            }
        }
    }
}

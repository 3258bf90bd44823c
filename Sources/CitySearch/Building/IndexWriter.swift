/// Lays out the sections of an index in one run of bytes, and lets each be filled in place.
final class IndexWriter: Sendable {
    /// Where a section lies.
    struct Slot<Element: BitwiseCopyable>: Sendable {
        let offset: Int
        let count: Int
    }

    private let bytes: MutableBytes
    private let entries: [SectionTable.Entry]

    private init(_ plan: Plan) throws(OutOfMemory) {
        bytes = try MutableBytes(count: plan.length)
        entries = plan.entries
    }

    /// The sections, before there is memory for them.
    struct Plan {
        fileprivate private(set) var entries: [SectionTable.Entry] = []
        fileprivate private(set) var length = SectionTable.length

        /// Keeps room for a section.
        mutating func reserve<Element: BitwiseCopyable>(
            _ section: IndexSection, _ type: Element.Type, count: Int
        ) -> Slot<Element> {
            let size = MemoryLayout<Element>.stride
            let slot = Slot<Element>(offset: length, count: count)
            entries.append(
                SectionTable.Entry(
                    section: section, elementSize: size, offset: length, count: count))
            length = SectionTable.aligned(length + count * size)
            return slot
        }

        /// Makes the memory.
        func writer() throws(OutOfMemory) -> IndexWriter {
            try IndexWriter(self)
        }
    }

    /// Fills a part of a section, which must be filled once.
    func fill<Element: BitwiseCopyable, Result>(
        _ slot: Slot<Element>, _ range: Range<Int>? = nil,
        _ body: (inout MutableSpan<Element>) -> Result
    ) -> Result {
        let range = range ?? 0..<slot.count
        precondition(range.lowerBound >= 0 && range.upperBound <= slot.count, "out of range")
        let start = slot.offset + range.lowerBound * MemoryLayout<Element>.stride
        return bytes.fill(Element.self, at: start, count: range.count, body)
    }

    /// Reads a section that was filled.
    func read<Element: BitwiseCopyable, Result>(
        _ slot: Slot<Element>, _ body: (Span<Element>) -> Result
    ) -> Result {
        bytes.read(Element.self, at: slot.offset, count: slot.count, body)
    }

    /// Fills a part of a section with what `element` makes of the elements of an array.
    @inline(__always)
    func fill<Element: BitwiseCopyable, Source>(
        _ slot: Slot<Element>, _ range: Range<Int>, from array: [Source],
        _ element: (Source) -> Element
    ) {
        precondition(array.count == range.count, "part of another length")
        fill(slot, range) { for index in array.indices { $0[index] = element(array[index]) } }
    }

    /// Fills a section from an array of the same length.
    func fill<Element: BitwiseCopyable>(_ slot: Slot<Element>, from array: [Element]) {
        precondition(array.count == slot.count, "section of another length")
        fill(slot) { for index in array.indices { $0[index] = array[index] } }
    }

    /// Writes the head and the section table, and ends the writing.
    func finish() -> Bytes {
        let head = IndexHeader(byteCount: bytes.count, sectionCount: entries.count)
        bytes.fill(UInt64.self, at: 0, count: SectionTable.length / 8) { words in
            SectionTable.write(head, entries, to: &words)
        }
        return bytes.freeze()
    }
}

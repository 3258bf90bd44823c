/// Lays out the sections of an index in one run of bytes, and lets each be filled in place.
package final class IndexWriter: Sendable {
    private let bytes: MutableBytes
    private let entries: [SectionTable.Entry]
    private let counts: SectionCounts
    /// Called with the number of written keys.
    let progress: @Sendable (Int) -> Void

    /// Makes the memory.
    ///
    /// - Parameters:
    ///   - counts: the number of elements of each section.
    ///   - progress: called with the number of written keys, during writing.
    package init(
        _ counts: SectionCounts, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(OutOfMemory) {
        self.progress = progress
        var end = SectionTable.length
        entries = IndexSection.allCases.map { section in
            let entry = SectionTable.Entry(
                section: section, elementSize: section.schema.elementSize, offset: end,
                count: counts[section])
            end = entry.range.upperBound
            return entry
        }
        bytes = try MutableBytes(count: end)
        self.counts = counts
    }

    /// The number of elements of a section.
    func count(_ section: IndexSection) -> Int { entry(section).count }

    private func entry(_ section: IndexSection) -> SectionTable.Entry { entries[section.position] }

    /// Fills a part of a section. Each part must be filled once.
    @inline(__always)
    func fill<Element: BitwiseCopyable, Result>(
        _ section: IndexSection, of type: Element.Type = Element.self, _ range: Range<Int>? = nil,
        _ body: (inout MutableSpan<Element>) -> Result
    ) -> Result {
        let entry = entry(section)
        let range = range ?? 0..<entry.count
        let size = MemoryLayout<Element>.stride
        precondition(entry.elementSize == size, "other elements: \(section)")
        precondition(range.lowerBound >= 0 && range.upperBound <= entry.count, "out of range")
        return bytes.fill(
            type, at: entry.offset + range.lowerBound * size, count: range.count, body)
    }

    /// Fills a part of a section with the results of `element` for the elements of an array.
    /// Inlining it and the others makes a load execute 5 % fewer instructions.
    @inline(__always)
    func fill<Element: BitwiseCopyable, Source>(
        _ section: IndexSection, _ range: Range<Int>, from array: [Source],
        _ element: (Source) -> Element
    ) {
        precondition(array.count == range.count, "part of another length")
        fill(section, of: Element.self, range) { elements in
            for index in array.indices { elements[index] = element(array[index]) }
        }
    }

    /// Fills a section from an array of the same length.
    package func fill<Element: BitwiseCopyable>(_ section: IndexSection, from array: [Element]) {
        fill(section, 0..<count(section), from: array) { $0 }
    }

    /// Reads a section that was filled.
    func read<Element: BitwiseCopyable, Result>(
        _ section: IndexSection, of type: Element.Type = Element.self,
        _ body: (Span<Element>) -> Result
    ) -> Result {
        let entry = entry(section)
        precondition(entry.elementSize == MemoryLayout<Element>.stride, "other elements")
        return bytes.read(type, at: entry.offset, count: entry.count, body)
    }

    /// Writes the header and the section table, and ends the writing.
    package func finish() -> Bytes {
        let header = IndexHeader(byteCount: bytes.count, sectionCount: entries.count)
        bytes.fill(UInt64.self, at: 0, count: SectionTable.length / 8) { words in
            SectionTable.write(header, entries, to: &words)
        }
        return bytes.freeze()
    }
}

/// A piece of work that fills sections no other piece fills.
typealias Job = @Sendable () -> Void

extension IndexWriter {
    /// Fills the section of a ``PackedColumn``.
    ///
    /// - Parameter number: returns the number at a position; called in order.
    package func fillPacked(_ section: IndexSection, _ number: (Int) -> UInt32) {
        guard case .packed(let length, let limit) = section.schema.length else {
            preconditionFailure("no packed numbers: \(section)")
        }
        let (count, width) = (counts.count(length), PackedColumn.width(below: counts.count(limit)))
        let entry = entry(section)
        bytes.fill(UInt64.self, at: entry.offset, count: entry.count / 8) {
            PackedColumn.fill(&$0, count: count, width: width, number)
        }
    }

    /// Fills the sections of ``BlockMaxima``: the largest values of blocks and of superblocks, for one set of the
    /// values or for several, each of which contains the previous one.
    ///
    /// - Parameters:
    ///   - count: the number of values.
    ///   - entry: the value at a position, and the first of the sets that has it.
    package func fillMaxima<
        Value: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable
    >(
        _ blocks: IndexSection, _ superblocks: IndexSection, count: Int, sets: Int = 1,
        _ entry: (Int) -> (value: Value, set: Int)
    ) {
        fill(blocks, of: Value.self) { blocks in
            fill(superblocks, of: Value.self) {
                BlockMaxima.fill(&blocks, &$0, count: count, sets: sets, entry)
            }
        }
    }
}

/// Texts by number.
package struct TextColumn: Sendable {
    package let offsets: TextOffsets
    private let bytes: Column<UInt8>

    package init(_ table: SectionTable, _ sections: TextSections) throws(IndexFormatError) {
        bytes = try table.column(sections.bytes)
        // Texts begin at the first byte and end at the last.
        guard let offsets = try TextOffsets(table, sections), offsets[0] == 0,
            offsets[offsets.count - 1] == bytes.count
        else { throw .damaged("the ends of \((sections.deltas ?? sections.anchors).title)") }
        self.offsets = offsets
    }

    /// The number of texts.
    package var count: Int { offsets.count - 1 }

    /// A text.
    @inline(__always)
    package subscript(number: Int) -> String { bytes.string(range(number)) }

    /// Whether a text has no bytes.
    @inline(__always)
    func isEmpty(_ number: Int) -> Bool { offsets.isEmpty(number) }

    /// Calls `body` with the bytes of a text.
    @inline(__always)
    func withUTF8<Result, Failure: Error>(
        _ number: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let range = range(number)
        return try bytes.withSpan { bytes throws(Failure) in try body(bytes.extracting(range)) }
    }

    /// The range of the bytes of a text.
    @inline(__always)
    package func range(_ number: Int) -> Range<Int> { offsets.range(number) }

    /// A byte of the texts.
    @inline(__always)
    package func byte(_ position: Int) -> UInt8 { bytes[position] }

    /// The eight bytes of a text from `offset` on as a big-endian word, zero after its end.
    @inline(__always)
    func word(of number: Int, from offset: Int) -> UInt64 {
        let range = range(number)
        let start = min(range.lowerBound + offset, range.upperBound)
        return bytes.bigEndianWord(at: start, end: range.upperBound)
    }

    /// The first eight bytes of a range as a big-endian word, zero after its end.
    @inline(__always)
    func word(in range: Range<Int>) -> UInt64 {
        bytes.bigEndianWord(at: range.lowerBound, end: range.upperBound)
    }

    /// The texts of a sorted `range` that begin with a prefix without its first bytes.
    ///
    /// - Parameter skipped: the number of bytes of the prefix to skip, a multiple of eight.
    /// - Complexity: O(length × log n).
    func range(
        of prefix: borrowing FoldedPrefix, skipping skipped: Int, in range: Range<Int>
    ) -> Range<Int> {
        var range = range
        // Word by word: the texts that share one more word are a range of the texts that share the previous words.
        for offset in stride(from: skipped, to: prefix.count, by: 8) where !range.isEmpty {
            let (low, high) = prefix.words(from: offset)
            let first = range.partitionPoint { word(of: $0, from: offset - skipped) < low }
            let end = (first..<range.upperBound).gallop {
                word(of: $0, from: offset - skipped) <= high
            }
            range = first..<end
        }
        return range
    }
}

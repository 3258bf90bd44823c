/// Texts by number.
struct TextColumn: Sendable {
    private let offsets: Column<UInt32>
    private let bytes: Column<UInt8>

    init(offsets: Column<UInt32>, bytes: Column<UInt8>) {
        self.offsets = offsets
        self.bytes = bytes
    }

    init(
        _ table: SectionTable, _ offsets: IndexSection, _ bytes: IndexSection
    ) throws(IndexFormatError) {
        try self.init(offsets: table.column(offsets), bytes: table.column(bytes))
        if self.offsets.count == 0 { throw .damaged("section \(offsets)") }
    }

    /// How many texts there are.
    var count: Int {
        offsets.count - 1
    }

    /// A text.
    @inline(__always)
    subscript(number: Int) -> String {
        bytes.string(range(number))
    }

    /// Where the bytes of a text lie.
    @inline(__always)
    func range(_ number: Int) -> Range<Int> {
        let start = Int(offsets[number])
        return start..<max(start, Int(offsets[number + 1]))
    }

    /// A byte of the texts.
    @inline(__always)
    func byte(_ position: Int) -> UInt8 {
        bytes[position]
    }

    /// The eight bytes of a text from `offset` on as a big-endian word, zero behind its end.
    @inline(__always)
    func word(of number: Int, from offset: Int) -> UInt64 {
        let range = range(number)
        let start = min(range.lowerBound + offset, range.upperBound)
        return bytes.bigEndianWord(at: start, end: range.upperBound)
    }

    /// How many bytes the texts take, with what finds them.
    var byteCount: Int {
        4 * offsets.count + bytes.count
    }

    /// Among sorted texts of `range` that share their first `from` bytes with a prefix, those that
    /// begin with all of it.
    ///
    /// - Parameter from: a multiple of eight.
    /// - Complexity: O(length × log n).
    func range(of prefix: borrowing FoldedPrefix, from: Int, in range: Range<Int>) -> Range<Int> {
        var range = range
        // Word by word: those that share each word are a range among those that share the ones before.
        for offset in stride(from: from, to: prefix.count, by: 8) where !range.isEmpty {
            let (low, high) = prefix.words(from: offset)
            let first = range.partitionPoint { word(of: $0, from: offset) < low }
            let end = (first..<range.upperBound).gallop { word(of: $0, from: offset) <= high }
            range = first..<end
        }
        return range
    }
}

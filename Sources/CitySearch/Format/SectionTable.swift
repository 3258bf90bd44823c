/// Where each section of an index lies; it follows the ``IndexHeader``.
///
/// Each entry has 32 bytes: the number of the section and the size of an element (4 each), then
/// offset, number of elements and checksum (8 each). Sections follow each other in the order of
/// the entries, each from a multiple of 64 bytes on, so that every byte of an index belongs to the
/// head or to one section.
struct SectionTable {
    static let entryLength = 32
    /// Sections begin at a multiple of a cache line.
    static let alignment = 64
    /// The length of the head and an entry for every section.
    static let length = aligned(IndexHeader.length + entryLength * IndexSection.allCases.count)

    /// One section's place.
    struct Entry: Sendable {
        let section: IndexSection
        let elementSize: Int
        let offset: Int
        let count: Int
        /// Zero in memory.
        var checksum: UInt64 = 0

        /// The bytes of the section, with those that fill up its last cache line.
        var range: Range<Int> {
            offset..<SectionTable.aligned(offset + elementSize * count)
        }
    }

    let entries: [Entry]
    private let positions: [IndexSection: Int]
    let bytes: Bytes

    /// Reads the table of an index's bytes.
    init(_ bytes: Bytes) throws(IndexFormatError) {
        let head = try IndexHeader(bytes)
        guard head.sectionCount == IndexSection.allCases.count,
            let words = Column<UInt64>(bytes, offset: 0, count: Self.length / 8)
        else { throw .damaged("section table") }
        var entries: [Entry] = []
        var end = Self.length
        for number in 0..<head.sectionCount {
            let first = (IndexHeader.length + Self.entryLength * number) / 8
            let entry = try Self.entry((first..<first + 4).map { words[$0] })
            // What follows the end of the last section ends it, and neither overlaps another.
            guard entry.offset == end, entry.range.upperBound <= bytes.count else {
                throw .damaged("section table")
            }
            end = entry.range.upperBound
            entries.append(entry)
        }
        guard end == bytes.count else { throw .damaged("section table") }
        self.bytes = bytes
        self.entries = entries
        positions = Dictionary(
            entries.enumerated().map { ($1.section, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func entry(_ words: [UInt64]) throws(IndexFormatError) -> Entry {
        let kind = words[0].littleEndian
        let (number, size) = (
            UInt32(littleEndian: UInt32(truncatingIfNeeded: kind)),
            UInt32(littleEndian: UInt32(truncatingIfNeeded: kind >> 32))
        )
        // So small that no sum or product below overflows.
        let limit = UInt64(1) << 48
        guard let section = IndexSection(rawValue: number), size <= 64, words[1] < limit,
            words[2] < limit
        else { throw .damaged("section table") }
        return Entry(
            section: section, elementSize: Int(size), offset: Int(words[1]), count: Int(words[2]),
            checksum: words[3])
    }

    /// Writes the head and the table.
    static func write(
        _ head: IndexHeader, _ entries: [Entry], to words: inout MutableSpan<UInt64>
    ) {
        head.write(to: &words)
        var position = IndexHeader.length / 8
        for entry in entries {
            words[position] = IndexHeader.pair(entry.section.rawValue, UInt32(entry.elementSize))
            words[position + 1] = UInt64(entry.offset)
            words[position + 2] = UInt64(entry.count)
            words[position + 3] = entry.checksum
            position += entryLength / 8
        }
    }

    /// The end of the cache line that a byte would begin or continue.
    static func aligned(_ offset: Int) -> Int {
        (offset + alignment - 1) / alignment * alignment
    }

    /// The elements of a section.
    func column<Element: BitwiseCopyable & Sendable>(
        _ section: IndexSection, _ type: Element.Type = Element.self
    ) throws(IndexFormatError) -> Column<Element> {
        guard let position = positions[section],
            entries[position].elementSize == MemoryLayout<Element>.stride,
            let column = Column<Element>(
                bytes, offset: entries[position].offset, count: entries[position].count)
        else { throw .damaged("section \(section)") }
        return column
    }
}

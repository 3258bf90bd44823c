/// The position of each section of an index; the table follows the ``IndexHeader``.
///
/// Each entry has 32 bytes: the number of the section and the size of an element (4 each), then
/// offset, number of elements and checksum (8 each). Sections follow each other in the order of their
/// numbers, each from a multiple of 64 bytes on, so that every byte of an index belongs to the header
/// or to one section.
package struct SectionTable {
    static let entryLength = 32
    /// Sections begin at a multiple of a cache line.
    static let alignment = 64
    /// The length of the header and an entry for every section.
    static let length = aligned(IndexHeader.length + entryLength * IndexSection.allCases.count)

    /// The position of one section.
    struct Entry: Sendable {
        let section: IndexSection
        let elementSize: Int
        let offset: Int
        let count: Int
        /// Zero in memory.
        var checksum: UInt64 = 0

        /// The bytes of the section, with the padding of its last cache line.
        var range: Range<Int> { offset..<SectionTable.aligned(offset + elementSize * count) }
    }

    let entries: [Entry]
    /// The number of elements of each section.
    package let counts: SectionCounts
    let bytes: Bytes
    /// How the bytes are packed; nil when they are not.
    let packing: SnapshotPacking?
    /// The sections of a packed snapshot that ``restore()`` computed.
    var restored: [Bytes?]

    /// Reads the table of an index's bytes.
    package init(_ bytes: Bytes) throws(IndexFormatError) {
        let header = try IndexHeader(bytes)
        guard header.sectionCount == IndexSection.allCases.count,
            let words = Column<UInt64>(bytes, offset: 0, count: Self.length / 8)
        else { throw .damaged("section table") }
        var entries: [Entry] = []
        var counts = SectionCounts()
        var end = Self.length
        for section in IndexSection.allCases {
            let first = (IndexHeader.length + Self.entryLength * entries.count) / 8
            let entry = try Self.entry(of: section, (first..<first + 4).map { words[$0] })
            // Sections follow each other without a gap, so that none overlaps another.
            guard entry.offset == end, entry.range.upperBound <= bytes.count else {
                throw .damaged("section table")
            }
            end = entry.range.upperBound
            entries.append(entry)
            if header.packing == nil || section.packing != .leftOut {
                counts[section] = entry.count
            } else if entry.count > 0 {
                throw .damaged("section table")
            }
        }
        guard end == bytes.count else { throw .damaged("section table") }
        self.bytes = bytes
        self.entries = entries
        self.counts = counts
        packing = header.packing
        restored = [Bytes?](repeating: nil, count: entries.count)
    }

    /// Checks that the lengths of the sections agree. It refuses an index whose sections are intact
    /// but do not belong together.
    ///
    /// It does not check their elements, as `CityIndex.checkInvariants` does. An
    /// element that leads out of a section stops the program when a search follows it.
    ///
    /// - Complexity: O(sections).
    func checkLengths() throws(IndexFormatError) {
        for section in IndexSection.allCases where !counts.isRight(section) {
            throw .damaged("the length of \(section.title)")
        }
    }

    private static func entry(
        of section: IndexSection, _ words: [UInt64]
    ) throws(IndexFormatError) -> Entry {
        let kind = words[0].littleEndian
        let (number, size) = (
            UInt32(littleEndian: UInt32(truncatingIfNeeded: kind)),
            UInt32(littleEndian: UInt32(truncatingIfNeeded: kind >> 32))
        )
        // Small enough that no sum or product below overflows.
        let limit = UInt64(Int.max / 4)
        guard number == section.position, size == section.schema.elementSize, words[1] < limit,
            words[2] < limit / UInt64(size)
        else { throw .damaged("section table") }
        return Entry(
            section: section, elementSize: Int(size), offset: Int(words[1]), count: Int(words[2]),
            checksum: words[3])
    }

    /// Writes the header and the table.
    static func write(
        _ header: IndexHeader, _ entries: [Entry], to words: inout MutableSpan<UInt64>
    ) {
        header.write(to: &words)
        var position = IndexHeader.length / 8
        for entry in entries {
            words[position] = IndexHeader.pair(
                UInt32(entry.section.position), UInt32(entry.elementSize))
            words[position + 1] = UInt64(entry.offset)
            words[position + 2] = UInt64(entry.count)
            words[position + 3] = entry.checksum
            position += entryLength / 8
        }
    }

    /// An offset rounded up to a whole cache line.
    static func aligned(_ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }

    /// The elements of a section.
    package func column<Element: BitwiseCopyable & Sendable>(
        _ section: IndexSection, _ type: Element.Type = Element.self
    ) throws(IndexFormatError) -> Column<Element> {
        let entry = entries[section.position]
        precondition(
            MemoryLayout<Element>.stride == entry.elementSize, "other elements: \(section)")
        guard let column: Column<Element> = view(section, count: { $0 }) else {
            throw .damaged(section.title)
        }
        return column
    }

    /// The bytes of a section.
    package func rawBytes(of section: IndexSection) throws(IndexFormatError) -> Column<UInt8> {
        let size = section.schema.elementSize
        guard let column: Column<UInt8> = view(section, count: { $0 * size }) else {
            throw .damaged(section.title)
        }
        return column
    }

    /// A section in the file, or as restored by ``restore()``.
    ///
    /// - Parameter count: converts a number of elements to the number of values of the wanted size.
    private func view<Element: BitwiseCopyable & Sendable>(
        _ section: IndexSection, count: (Int) -> Int
    ) -> Column<Element>? {
        if let made = restored[section.position] {
            return Column(made, offset: 0, count: count(counts[section]))
        }
        let entry = entries[section.position]
        return Column(bytes, offset: entry.offset, count: count(entry.count))
    }

    /// The number of bytes of a section's elements.
    func byteCount(of section: IndexSection) -> Int { section.schema.elementSize * counts[section] }

    /// The number of bytes of all sections in memory.
    var memoryByteCount: Int { restored.reduce(bytes.count) { $0 + ($1?.count ?? 0) } }
}

/// In a file the header and the section table are sealed by checksums.
extension SectionTable {
    /// Reads the table of a snapshot, after the checks that need no section.
    init(sealed bytes: Bytes) throws(IndexFormatError) {
        let header = try IndexHeader(bytes)
        guard let front = Column<UInt8>(bytes, offset: 0, count: Self.length),
            header.checksum == Self.checksum(ofFront: front)
        else { throw .damaged("header") }
        guard header.foldingVersion == Folding.version else {
            throw .otherFoldingRules(header.foldingVersion)
        }
        try self.init(bytes)
    }

    static func checksum(ofFront front: Column<UInt8>) -> UInt64 {
        front.withSpan { XXH64.checksum($0.extracting(droppingFirst: IndexHeader.checkedStart)) }
    }
}

/// The checksums of an index's sections.
///
/// A section is cut into pieces of 16 KB, the last one shorter. Its checksum is the XXH64 of the
/// XXH64s of its pieces, as eight bytes each, the lowest first. So all processors can share a large
/// section.
enum SectionChecksums {
    /// The number of bytes of a piece.
    static let piece = 1 << 14

    /// The checksums of all sections, in the order of the table.
    ///
    /// - Complexity: O(bytes).
    static func checksums(_ entries: [SectionTable.Entry], of bytes: Bytes) -> [UInt64] {
        let pieces = pieces(of: entries)
        let bytes = Column<UInt8>(bytes, count: bytes.count)
        return checksums(of: entries, byPieces: checksums(of: pieces[...], in: bytes))
    }

    /// Finds the first section that differs from its checksum.
    ///
    /// - Parameter found: the actual checksums of all sections.
    static func check(
        _ entries: [SectionTable.Entry], _ found: [UInt64]
    ) throws(IndexFormatError) {
        for (entry, checksum) in zip(entries, found) where entry.checksum != checksum {
            throw .damaged(entry.section.title)
        }
    }

    // MARK: Pieces

    /// The pieces of all sections.
    static func pieces(of entries: [SectionTable.Entry]) -> [Range<Int>] {
        entries.flatMap { entry in
            let range = entry.range
            return stride(from: range.lowerBound, to: range.upperBound, by: piece).map {
                $0..<min($0 + piece, range.upperBound)
            }
        }
    }

    /// The checksums of some pieces.
    static func checksums(
        of pieces: ArraySlice<Range<Int>>, in bytes: Column<UInt8>
    ) -> [UInt64] {
        bytes.withSpan { bytes in
            pieces.map { XXH64.checksum(bytes.extracting($0)) }
        }
    }

    /// The checksums of sections, from the checksums of their pieces.
    static func checksums(
        of entries: [SectionTable.Entry], byPieces checksums: [UInt64]
    ) -> [UInt64] {
        var rest = checksums[...]
        return entries.map { entry in
            let own = rest.prefix((entry.range.count + piece - 1) / piece)
            rest = rest.dropFirst(own.count)
            return XXH64.checksum(of: own)
        }
    }
}

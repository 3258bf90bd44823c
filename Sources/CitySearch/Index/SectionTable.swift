/// The head of an index's bytes: what they are, and where each section lies.
///
/// All numbers are little-endian. 16 bytes: magic, format version, number of sections. Then for
/// each section 24 bytes: number, size of an element, offset, number of elements.
struct SectionTable {
    static let magic: UInt64 = 0x5844_4959_5449_43  // "CITYIDX"
    static let version: UInt32 = 1
    static let headLength = 16
    static let entryLength = 24
    /// Sections begin at a multiple of a cache line.
    static let alignment = 64

    /// Room for the head and an entry for every section.
    static let length =
        (headLength + entryLength * IndexSection.allCases.count + alignment - 1)
        / alignment * alignment

    /// One section's place.
    struct Entry: Sendable {
        let section: IndexSection
        let elementSize: Int
        let offset: Int
        let count: Int
    }

    private(set) var entries: [IndexSection: Entry] = [:]
    private let bytes: Bytes

    /// Reads the table of an index's bytes.
    init(_ bytes: Bytes) throws(IndexFormatError) {
        self.bytes = bytes
        guard let words = Column<UInt64>(bytes, offset: 0, count: 2),
            words[0].littleEndian == Self.magic
        else { throw .notAnIndex }
        let version = UInt32(truncatingIfNeeded: words[1].littleEndian)
        guard version == Self.version else { throw .otherVersion(version) }
        let count = Int(words[1].littleEndian >> 32)
        guard let table = Column<UInt64>(bytes, offset: Self.headLength, count: 3 * count) else {
            throw .damaged("section table")
        }
        for number in 0..<count {
            let (kind, offset, size) = (
                table[3 * number], table[3 * number + 1], table[3 * number + 2]
            )
            guard let section = IndexSection(rawValue: UInt32(truncatingIfNeeded: kind)),
                let offset = Int(exactly: offset), let size = Int(exactly: size)
            else { throw .damaged("section table") }
            entries[section] = Entry(
                section: section, elementSize: Int(kind >> 32), offset: offset, count: size)
        }
    }

    /// The elements of a section.
    func column<Element: BitwiseCopyable & Sendable>(
        _ section: IndexSection, _ type: Element.Type = Element.self
    ) throws(IndexFormatError) -> Column<Element> {
        guard let entry = entries[section], entry.elementSize == MemoryLayout<Element>.stride,
            let column = Column<Element>(bytes, offset: entry.offset, count: entry.count)
        else { throw .damaged("section \(section)") }
        return column
    }
}

/// Why bytes are not an index that this version reads.
public enum IndexFormatError: Error, Hashable, Sendable {
    /// The bytes do not begin as an index does.
    case notAnIndex
    /// The bytes were written by another version of the format.
    case otherVersion(UInt32)
    /// A part is missing, or does not fit the others.
    case damaged(String)
}

/// The first 64 bytes of an index, in memory and in a snapshot.
///
/// | offset | bytes | what |
/// | --- | --- | --- |
/// | 0 | 8 | `CITYIDX` and a line feed |
/// | 8 | 4 | 0x01020304, which identifies the byte order |
/// | 12 | 4 | version of the format |
/// | 16 | 8 | checksum of the header and the section table, from the next field on |
/// | 24 | 8 | length of the index in bytes |
/// | 32 | 4 | number of sections |
/// | 36 | 4 | version of the folding rules |
/// | 40 | 16 | digest and length of the source, zero when it is not known |
/// | 56 | 8 | how it is packed (``SnapshotPacking``), zero when it is not |
///
/// The ``SectionTable`` follows. Numbers have the machine's byte order, because columns are read in
/// place. An index in memory has no checksums and no digest; writing a file adds them.
struct IndexHeader {
    static let length = 64
    /// The checksum covers the bytes from here on.
    static let checkedStart = 24

    private static let magic: UInt64 = 0x0A58_4449_5954_4943
    /// The first bytes in every version.
    static let beginning = Array("CITYIDX\n".utf8)
    private static let byteOrder: UInt32 = 0x0102_0304

    var checksum: UInt64 = 0
    let byteCount: Int
    let sectionCount: Int
    let foldingVersion: UInt32
    var source: SourceDigest?
    var packing: SnapshotPacking?

    init(byteCount: Int, sectionCount: Int) {
        self.byteCount = byteCount
        self.sectionCount = sectionCount
        foldingVersion = Folding.version
    }

    /// Reads the header, and checks that this version can read the rest.
    init(_ bytes: Bytes) throws(IndexFormatError) {
        guard let magic = Column<UInt64>(bytes, offset: 0, count: 1),
            magic[0].littleEndian == Self.magic
        else { throw .notAnIndex }
        guard let words = Column<UInt64>(bytes, offset: 0, count: Self.length / 8),
            let halves = Column<UInt32>(bytes, offset: 0, count: Self.length / 4)
        else { throw .otherLength(expected: Self.length, found: bytes.count) }
        guard halves[2] != Self.byteOrder.byteSwapped else { throw .otherByteOrder }
        guard halves[2] == Self.byteOrder else { throw .damaged("header") }
        guard halves[3] == IndexSection.version else { throw .otherVersion(halves[3]) }
        guard words[3] == UInt64(bytes.count) else {
            throw .otherLength(expected: Int(clamping: words[3]), found: bytes.count)
        }
        checksum = words[2]
        byteCount = bytes.count
        sectionCount = Int(halves[8])
        foldingVersion = halves[9]
        source = words[6] == 0 ? nil : SourceDigest(hash: words[5], byteCount: words[6])
        packing = SnapshotPacking(word: words[7])
        guard words[7] == packing?.word ?? 0 else { throw .damaged("header") }
    }

    /// Writes the header.
    func write(to words: inout MutableSpan<UInt64>) {
        words[0] = Self.magic.littleEndian
        words[1] = Self.pair(Self.byteOrder, IndexSection.version)
        words[2] = checksum
        words[3] = UInt64(byteCount)
        words[4] = Self.pair(UInt32(sectionCount), foldingVersion)
        words[5] = source?.hash ?? 0
        words[6] = source?.byteCount ?? 0
        words[7] = packing?.word ?? 0
    }

    /// Two numbers, the first at the lower address.
    static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 {
        let word = UInt64(first.littleEndian) | UInt64(second.littleEndian) << 32
        return UInt64(littleEndian: word)
    }
}

/// Identifies the file that an index was made of, by checksum and length.
///
/// `xxhsum -H64` prints the same checksum (xxHash's XXH64). It detects accidental changes, not
/// tampering.
public struct SourceDigest: Hashable, Sendable {
    /// The XXH64 of the file.
    public let hash: UInt64
    /// The length of the file in bytes.
    public let byteCount: UInt64

    /// A digest from its parts, as they were stored.
    public init(hash: UInt64, byteCount: UInt64) {
        self.hash = hash
        self.byteCount = byteCount
    }
}

extension SourceDigest: CustomStringConvertible {
    /// The checksum as sixteen hexadecimal digits.
    public var description: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

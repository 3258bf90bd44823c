/// In a file the head and the section table are sealed by checksums.
extension SectionTable {
    /// Reads the table of a snapshot, after checking all that can be told without its sections.
    init(sealed bytes: Bytes) throws(IndexFormatError) {
        let head = try IndexHeader(bytes)
        guard let front = Column<UInt8>(bytes, offset: 0, count: Self.length),
            head.checksum == Self.checksum(ofFront: front)
        else { throw .damaged("header") }
        guard head.foldingVersion == FoldingRules.version else {
            throw .otherFoldingRules(head.foldingVersion)
        }
        try self.init(bytes)
    }

    /// The head and the table as they go into a file: with all checksums.
    ///
    /// - Complexity: O(bytes), shared by the processors.
    func sealed(source: SourceDigest?) async throws -> Column<UInt8> {
        let checksums = try await SectionChecksums.checksums(entries, of: bytes)
        let entries = zip(entries, checksums).map { entry, checksum in
            Entry(
                section: entry.section, elementSize: entry.elementSize, offset: entry.offset,
                count: entry.count, checksum: checksum)
        }
        var head = try IndexHeader(bytes)
        head.source = source
        head.checksum = Self.checksum(ofFront: try Self.front(head, entries))
        return try Self.front(head, entries)
    }

    private static func front(
        _ head: IndexHeader, _ entries: [Entry]
    ) throws(OutOfMemory) -> Column<UInt8> {
        let bytes = try MutableBytes(count: length)
        bytes.fill(UInt64.self, at: 0, count: length / 8) { write(head, entries, to: &$0) }
        return Column(bytes.freeze(), count: length)
    }

    private static func checksum(ofFront front: Column<UInt8>) -> UInt64 {
        front.withSpan { XXH64.checksum($0.extracting(droppingFirst: IndexHeader.checkedStart)) }
    }
}

extension SectionTable {
    /// The header and the table as they go into a file: with all checksums.
    ///
    /// - Complexity: O(bytes), shared by the processors.
    func sealed(source: SourceDigest?) async throws -> Column<UInt8> {
        let checksums = try await SectionChecksums.concurrentChecksums(entries, of: bytes)
        let entries = zip(entries, checksums).map { entry, checksum in
            Entry(
                section: entry.section, elementSize: entry.elementSize, offset: entry.offset,
                count: entry.count, checksum: checksum)
        }
        var header = try IndexHeader(bytes)
        header.source = source
        header.checksum = Self.checksum(ofFront: try Self.front(header, entries))
        return try Self.front(header, entries)
    }

    private static func front(
        _ header: IndexHeader, _ entries: [Entry]
    ) throws(OutOfMemory) -> Column<UInt8> {
        let bytes = try MutableBytes(count: length)
        bytes.fill(UInt64.self, at: 0, count: length / 8) { write(header, entries, to: &$0) }
        return Column(bytes.freeze(), count: length)
    }
}

extension SectionTable {
    /// The bytes of a packed snapshot with the same sections; see ``SectionPacking``.
    ///
    /// - Complexity: O(bytes).
    func packed() throws -> Bytes {
        let facts: Column<CityFacts> = try column(.facts)
        let packing = SnapshotPacking(DecimalDegrees.places(of: facts))
        var sections: [[UInt8]] = []
        var entries: [Entry] = []
        var end = Self.length
        for entry in self.entries {
            try Task.checkCancellation()
            let bytes = try packed(entry, packing)
            let packedEntry = Entry(
                section: entry.section, elementSize: entry.elementSize, offset: end,
                count: bytes.count / entry.elementSize)
            sections.append(bytes)
            entries.append(packedEntry)
            end = packedEntry.range.upperBound
        }
        let target = try MutableBytes(count: end)
        for (entry, bytes) in zip(entries, sections) {
            target.fill(UInt8.self, at: entry.offset, count: bytes.count) { target in
                for position in bytes.indices { target[position] = bytes[position] }
            }
        }
        var header = IndexHeader(byteCount: end, sectionCount: entries.count)
        header.packing = packing
        target.fill(UInt64.self, at: 0, count: Self.length / 8) {
            Self.write(header, entries, to: &$0)
        }
        return target.freeze()
    }

    /// A section as a packed snapshot has it.
    private func packed(_ entry: Entry, _ packing: SnapshotPacking) throws -> [UInt8] {
        let size = entry.elementSize
        let bytes =
            entry.section.packing == .facts
            ? try packedFacts(packing) : try rawBytes(of: entry.section)
        return bytes.withSpan { bytes in
            switch entry.section.packing {
            case .leftOut: []
            case .same: bytes.indices.map { bytes[$0] }
            case .planes, .facts: Planes.pack(bytes, size: size)
            case .differences: Planes.pack(bytes, size: size, areDifferences: true)
            }
        }
    }

    private func packedFacts(_ packing: SnapshotPacking) throws -> Column<UInt8> {
        guard let decimal = packing.decimal else { return try rawBytes(of: .facts) }
        let facts: Column<CityFacts> = try column(.facts)
        let words = facts.indices.flatMap { number in
            let (latitude, longitude) = (facts[number].latitude, facts[number].longitude)
            return [
                facts[number].id, decimal.number(latitude) ?? 0, decimal.number(longitude) ?? 0,
            ]
        }
        return Column(Bytes(copying: words), count: 8 * words.count)
    }
}

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

extension SectionChecksums {
    /// The checksums of all sections, in the order of the table.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(bytes), shared by the processors.
    static func concurrentChecksums(
        _ entries: [SectionTable.Entry], of bytes: Bytes
    ) async throws -> [UInt64] {
        let pieces = pieces(of: entries)
        let bytes = Column<UInt8>(bytes, count: bytes.count)
        // Another processor would take longer to start than a megabyte takes.
        let run = max(64, (pieces.count + 3) / 4 / Platform.processorCount)
        let starts = Array(stride(from: 0, to: pieces.count, by: run))
        let checksums = try await concurrently(starts.count) { number in
            Self.checksums(of: pieces[starts[number]...].prefix(run), in: bytes)
        }
        return Self.checksums(of: entries, byPieces: checksums.flatMap { $0 })
    }
}

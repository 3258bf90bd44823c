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

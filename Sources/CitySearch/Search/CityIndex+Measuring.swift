extension CityIndex {
    /// The version of the format that this version reads and writes.
    package static var snapshotVersion: Int {
        Int(IndexSection.version)
    }

    /// The version of the rules by which names and queries are folded; a snapshot of another one is
    /// refused.
    package static var foldingVersion: Int {
        Int(FoldingRules.version)
    }

    /// What the bytes of the index go to, in English, for example `alternate names`; together they are all
    /// of ``byteCount``.
    ///
    /// - Complexity: O(1).
    package var parts: [(name: String, byteCount: Int)] {
        // The table was read when the index was made.
        guard let table = try? SectionTable(contents.bytes) else { return [] }
        var byteCounts: [SectionSchema.Part: Int] = [.header: SectionTable.length]
        for entry in table.entries {
            byteCounts[entry.section.schema.part, default: 0] += entry.range.count
        }
        return SectionSchema.Part.allCases.map {
            ($0.rawValue, byteCounts[$0] ?? 0)
        }
    }

    /// What a query's text folds to by the table of this index.
    package func foldedPrefix(_ text: String) -> FoldedPrefix {
        FoldedPrefix(text, table: contents.foldTable)
    }

    /// The bytes of the index.
    package var bytes: Column<UInt8> {
        Column(contents.bytes, count: contents.bytes.count)
    }
}

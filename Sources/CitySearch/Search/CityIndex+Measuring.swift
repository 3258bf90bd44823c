/// A part of an index and how many bytes it takes.
package struct IndexPart: Hashable, Sendable {
    /// What it is, in English, for example `alternate names`.
    package let name: String
    /// How many bytes it takes, in memory and in a snapshot alike.
    package let byteCount: Int

    /// A part from what it is and what it takes.
    package init(name: String, byteCount: Int) {
        self.name = name
        self.byteCount = byteCount
    }
}

extension CityIndex {
    /// The version of the format that this version reads and writes.
    package static var snapshotVersion: Int {
        Int(IndexHeader.version)
    }

    /// The version of the rules by which names and queries are folded; a snapshot of another one is
    /// refused.
    package static var foldingVersion: Int {
        Int(FoldingRules.version)
    }

    /// What the bytes of the index go to; together they are all of ``byteCount``.
    ///
    /// - Complexity: O(1).
    package var parts: [IndexPart] {
        // The table was read when the index was made.
        guard let table = try? SectionTable(contents.bytes) else { return [] }
        var byteCounts: [SectionSchema.Part: Int] = [.header: SectionTable.length]
        for entry in table.entries {
            byteCounts[entry.section.schema.part, default: 0] += entry.range.count
        }
        return SectionSchema.Part.allCases.map {
            IndexPart(name: $0.rawValue, byteCount: byteCounts[$0] ?? 0)
        }
    }
}

extension CityIndex {
    /// What a query's text folds to by the table of this index.
    package func foldedPrefix(_ text: String) -> FoldedPrefix {
        FoldedPrefix(text, table: contents.foldTable)
    }

    /// The bytes of the index.
    package var bytes: Column<UInt8> {
        Column(contents.bytes, count: contents.bytes.count)
    }
}

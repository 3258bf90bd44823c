/// A part of an index and how many bytes it takes.
public struct IndexPart: Hashable, Sendable {
    /// What it is, in English, for example `alternate names`.
    public let name: String
    /// How many bytes it takes, in memory and in a snapshot alike.
    public let byteCount: Int

    /// A part from what it is and what it takes.
    public init(name: String, byteCount: Int) {
        self.name = name
        self.byteCount = byteCount
    }
}

extension CityIndex {
    /// The version of the format that this version reads and writes.
    public static var snapshotVersion: Int {
        Int(IndexHeader.version)
    }

    /// The version of the rules by which names and queries are folded; a snapshot of another one is
    /// refused.
    public static var foldingVersion: Int {
        Int(FoldingRules.version)
    }

    /// What the bytes of the index go to; together they are all of ``byteCount``.
    ///
    /// - Complexity: O(1).
    public var parts: [IndexPart] {
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

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
        var byteCounts: [IndexSection.Part: Int] = [.head: SectionTable.length]
        for entry in table.entries {
            byteCounts[entry.section.part, default: 0] += entry.range.count
        }
        return IndexSection.Part.allCases.map {
            IndexPart(name: $0.rawValue, byteCount: byteCounts[$0] ?? 0)
        }
    }
}

extension IndexSection {
    /// What a person would call some sections together.
    enum Part: String, CaseIterable {
        case keys = "keys of own names"
        case names = "own names"
        case alternateKeys = "keys of alternate names"
        case alternateNames = "alternate names"
        case words = "keys of later words"
        case facts = "facts of cities"
        case orders = "orders of cities"
        case importances = "importance and its maxima"
        case spatialTree = "spatial tree"
        case places = "countries, regions, time zones"
        case folds = "folds of letters"
        case skipped = "records left out"
        case head = "head and section table"
    }

    /// What the section belongs to.
    var part: Part {
        switch self {
        case .nameKeyHeads, .nameKeyStarts, .nameTailAnchors, .nameTailOffsets, .nameTailBytes:
            .keys
        case .nameTextAnchors, .nameTextOffsets, .nameTextBytes: .names
        case .facts, .populations, .countries, .regions, .timeZones: .facts
        case .ordinalsByID, .ordinalsByPopulation, .populationRanks, .postingStarts, .postings,
            .postingPositions:
            .orders
        case .alternateKeyHeads, .alternateKeyStarts, .alternateTailAnchors,
            .alternateTailOffsets, .alternateTailBytes, .alternateCities, .cityAlternateStarts,
            .cityAlternates, .alternateSharedLengths,
            .alternateNewCounts:
            .alternateKeys
        case .alternateTextAnchors, .alternateTextOffsets, .alternateTextBytes: .alternateNames
        case .wordKeyHeads, .wordKeyStarts, .wordTailAnchors, .wordTailOffsets, .wordTailBytes,
            .wordCities,
            .wordSharedLengths, .wordNewCounts, .cityWordStarts, .cityWords:
            .words
        case .importances, .importanceBlocks, .importanceSuperblocks, .populationBlocks,
            .populationSuperblocks, .alternateImportances, .alternateImportanceBlocks,
            .alternateImportanceSuperblocks, .wordImportances, .wordImportanceBlocks,
            .wordImportanceSuperblocks:
            .importances
        case .spatialPoints, .spatialSplits: .spatialTree
        case .foldPages, .foldEntries, .foldBytes: .folds
        case .skippedTextOffsets, .skippedTextBytes, .skippedNumbers: .skipped
        case .countryCodes, .countryNameOffsets, .countryNameBytes, .countryKeyOffsets,
            .countryKeyBytes, .countryKeyCountries, .countryKeyTextOffsets, .countryKeyTextBytes,
            .foreignKeyOffsets, .foreignKeyBytes, .foreignKeyCountries, .foreignKeyTextOffsets,
            .foreignKeyTextBytes, .regionCountries, .regionNameOffsets, .regionNameBytes,
            .regionKeyOffsets, .regionKeyBytes, .regionKeyRegions, .timeZoneOffsets,
            .timeZoneBytes, .countryCodeKeyOffsets, .countryCodeKeyBytes,
            .countryCodeKeyCountries, .regionCodeKeyOffsets, .regionCodeKeyBytes,
            .regionCodeKeyRegions:
            .places
        }
    }
}

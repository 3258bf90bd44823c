/// The sections of an index, by their numbers in the section table, where each stands once and in this
/// order: those of the sets of keys first.
///
/// ``schema`` tells all else: what a section holds, how long it is, and what it is a part of. The writer,
/// the reader, the check of lengths and `index info` follow from it. A section that comes, goes or means
/// something else raises ``version``.
package enum IndexSection: Hashable, Sendable {
    /// The version of the format. Raise it when a reader of before would misread what is written now.
    static let version: UInt32 = 15

    case keys(KeySet, KeySection)

    // Cities in name order.
    case facts, number(CityNumber), places, timeZones

    // Other orders of the cities.
    case ordinalsByID, ordinalsByPopulation, populationRanks
    case spatialPoints, spatialSplits
    case importances, importanceBlocks, importanceSuperblocks
    case populationBlocks, populationSuperblocks

    // Places: the countries in the order of their English names, then the regions by country and name, then the
    // subregions by region and name.
    case placeParents, placeParts, placeCodes, placeNameOffsets, placeNameBytes
    case placePostingStarts, placePostings
    case placesOfKeys, placeKeyClasses

    // Names of cities, and behind them of places, by language; see `LocalNames`.
    case languages, localNameItems, localNameStarts, localNameLanguages
    case localNameAnchors, localNameDeltas, localNameBytes

    // Texts are offsets, one more than there are texts, and bytes.
    case timeZoneOffsets, timeZoneBytes

    // Records that a load left out.
    case skippedTextOffsets, skippedTextBytes, skippedNumbers

    /// What there is to know of the section.
    var schema: SectionSchema {
        switch self {
        case .keys(let set, let section): section.schema(of: set)
        case .facts: .init(.facts, CityFacts.self)
        case .number: .init(.facts, UInt32.self, .each(of: .facts))
        case .places, .timeZones: .init(.facts, UInt16.self, .each(of: .facts))
        case .ordinalsByID, .ordinalsByPopulation, .populationRanks:
            .init(.orders, .packed(.each(of: .facts), below: .each(of: .facts)))
        // Two more, of the cities without a region and of those without a subregion.
        case .placePostingStarts:
            .init(.orders, UInt32.self, .each(of: .placeParents, andMore: 3))
        // Each city stands in the list of its country, in that of its region, and in that of its subregion.
        case .placePostings:
            .init(.orders, .packed(.counted(.facts) { 3 * $0 }, below: .each(of: .facts)))
        case .spatialPoints: .init(.spatialTree, SpatialPoint.self, .each(of: .facts))
        case .spatialSplits:
            .init(.spatialTree, SpatialSplit.self, .counted(.facts) { SpatialShape($0).leafCount })
        case .importances: .init(.importances, UInt16.self, .each(of: .facts))
        case .importanceBlocks: .init(.importances, UInt16.self, .blocks(.facts))
        case .importanceSuperblocks: .init(.importances, UInt16.self, .superblocks(.facts))
        case .populationBlocks: .init(.importances, UInt32.self, .blocks(.facts))
        case .populationSuperblocks: .init(.importances, UInt32.self, .superblocks(.facts))
        case .placeParents, .placeCodes: .init(.places, UInt16.self)
        case .placeParts: .init(.places, UInt16.self, .offsets(of: .placeParents))
        case .placeNameOffsets: .init(.places, UInt32.self, .offsets(of: .placeParents))
        case .placesOfKeys: .init(.places, UInt16.self, .each(of: .keys(.places, .heads)))
        case .placeKeyClasses: .init(.places, UInt8.self, .each(of: .keys(.places, .heads)))
        case .languages: .init(.localNames, UInt64.self)
        case .localNameItems: .init(.localNames, UInt32.self)
        case .localNameStarts: .init(.localNames, UInt32.self, .offsets(of: .localNameItems))
        case .localNameAnchors:
            .init(
                .localNames, UInt32.self, .anchors(.localNameLanguages, beside: .localNameDeltas))
        case .localNameDeltas: .init(.localNames, UInt16.self, .deltas(.localNameLanguages))
        case .localNameLanguages, .localNameBytes: .init(.localNames, UInt8.self)
        case .timeZoneOffsets: .init(.places, UInt32.self)
        case .placeNameBytes, .timeZoneBytes: .init(.places, UInt8.self)

        case .skippedTextOffsets: .init(.skipped, UInt32.self)
        case .skippedTextBytes: .init(.skipped, UInt8.self)
        case .skippedNumbers: .init(.skipped, UInt64.self)
        }
    }
}

extension IndexSection: CaseIterable {
    package static let allCases: [IndexSection] =
        KeySet.allCases.flatMap(\.sections) + [.facts] + CityNumber.allCases.map(number) + [
            .places, .timeZones, .ordinalsByID, .ordinalsByPopulation,
            .populationRanks, .spatialPoints, .spatialSplits, .importances, .importanceBlocks,
            .importanceSuperblocks, .populationBlocks, .populationSuperblocks, .placeParents,
            .placeParts, .placeCodes, .placeNameOffsets, .placeNameBytes, .placePostingStarts,
            .placePostings,
            .placesOfKeys, .placeKeyClasses, .languages, .localNameItems, .localNameStarts,
            .localNameLanguages, .localNameAnchors, .localNameDeltas, .localNameBytes,
            .timeZoneOffsets, .timeZoneBytes,
            .skippedTextOffsets, .skippedTextBytes, .skippedNumbers,
        ]

    /// The position of the section among all.
    package var position: Int {
        Self.positions[self] ?? Self.allCases.count
    }

    private static let positions = Dictionary(
        uniqueKeysWithValues: zip(allCases, allCases.indices))
}

/// The values that most results read, side by side in one cache line: the best ten cities of a query
/// lie anywhere in memory.
@usableFromInline
package struct CityFacts: Sendable, BitwiseCopyable {
    /// The stable number that the data gives the city.
    @usableFromInline package let id: Int64
    /// Where the city lies, in degrees.
    @usableFromInline let latitude: Double
    @usableFromInline let longitude: Double

    init(id: Int64, latitude: Double, longitude: Double) {
        self.id = id
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Where the city lies.
    @inlinable package var coordinate: Coordinate {
        Coordinate(stored: latitude, longitude)
    }
}

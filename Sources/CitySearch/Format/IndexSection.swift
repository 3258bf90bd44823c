/// The sections of an index. The section table has each of them once, in the order of their numbers, the sections of
/// key sets first.
///
/// ``schema`` declares the content, the length, the invariants and the group of a section. The writer, the reader, the
/// checks and `index info` follow from it. Raise ``version`` when a section is added, removed, or changes its meaning.
package enum IndexSection: Hashable, Sendable {
    /// The version of the format. Raise it if an older reader would misread the new format.
    static let version: UInt32 = 19

    case keys(KeySet, KeySection)

    // Cities in name order.
    case facts, number(CityNumber), places, timeZones

    // Other orders of the cities.
    case ordinalsByID, ordinalsByPopulation
    case spatialPoints, spatialSplits
    case importances, importanceBlocks, importanceSuperblocks
    case populationBlocks, populationSuperblocks

    // Places: the countries in the order of their English names, then the regions by country and name, then the
    // subregions by region and name.
    case placeParents, placeParts, placeCodes, placeNameOffsets, placeNameBytes
    case placePostingStarts, placePostings
    case placesOfKeys, placeKeyClasses

    // Names of cities, followed by names of places, by language; see `LocalNames`.
    case languages, localNameItems, localNameStarts, localNameLanguages
    case localNameAnchors, localNameDeltas, localNameBytes

    // Texts are offsets, one more than there are texts, and bytes.
    case timeZoneOffsets, timeZoneBytes

    // Records that a load left out.
    case skippedTextOffsets, skippedTextBytes, skippedNumbers

    /// Describes the section.
    package var schema: SectionSchema {
        switch self {
        case .keys(let set, let section): section.schema(of: set)
        case .facts: .init(.facts, CityFacts.self, obeys: .agreement(.coordinates))
        case .number(let number):
            .init(.facts, UInt32.self, .each(of: .facts), obeys: .number(number))
        case .places:
            .init(.facts, UInt16.self, .each(of: .facts), obeys: .below(.each(of: .placeParents)))
        case .timeZones:
            .init(
                .facts, UInt16.self, .each(of: .facts),
                obeys: .belowOrNone(.texts(of: .timeZoneOffsets)))
        case .ordinalsByID:
            .init(.orders, .ofCities, obeys: .permutation, .agreement(.idOrder))
        case .ordinalsByPopulation:
            .init(.orders, .ofCities, obeys: .permutation, .agreement(.populationOrder))
        // Two lists more: the cities without a region, and those without a subregion.
        case .placePostingStarts:
            .init(
                .orders, UInt32.self, .each(of: .placeParents, andMore: 3),
                obeys: .starts(of: .postings), .agreement(.postings))
        case .placePostings:
            .init(
                .orders, .packed(.postings, below: .each(of: .facts)),
                obeys: .below(.each(of: .facts)),
                .agreement(.postings))
        case .spatialPoints:
            .init(
                .spatialTree, SpatialPoint.self, .each(of: .facts), obeys: .agreement(.spatialTree))
        case .spatialSplits:
            .init(
                .spatialTree, SpatialSplit.self, .counted(.facts) { SpatialShape($0).leafCount },
                obeys: .agreement(.spatialTree))
        case .importances:
            .init(.importances, UInt16.self, .each(of: .facts), obeys: .agreement(.importances))
        case .importanceBlocks:
            .init(.importances, UInt16.self, .blocks(.facts), obeys: .maxima(of: .importances))
        case .importanceSuperblocks:
            .init(
                .importances, UInt16.self, .superblocks(.facts),
                obeys: .maxima(of: .importanceBlocks))
        case .populationBlocks:
            .init(
                .importances, UInt32.self, .blocks(.facts), obeys: .maxima(of: .number(.population))
            )
        case .populationSuperblocks:
            .init(
                .importances, UInt32.self, .superblocks(.facts),
                obeys: .maxima(of: .populationBlocks))
        case .placeParents:
            .init(
                .places, UInt16.self, obeys: .below(.each(of: .placeParents)), .agreement(.places))
        case .placeCodes: .init(.places, UInt16.self, obeys: .only(CountryCode.isPacked))
        case .placeParts:
            .init(.places, UInt16.self, .offsets(of: .placeParents), obeys: .agreement(.places))
        case .placeNameOffsets:
            .init(.places, UInt32.self, .offsets(of: .placeParents), obeys: .offsets(.placeNames))
        case .placeNameBytes: .init(.places, UInt8.self, obeys: .texts(.placeNames))
        case .placesOfKeys:
            .init(
                .places, UInt16.self, .each(of: .keys(.places, .heads)),
                obeys: .below(.each(of: .placeParents)))
        case .placeKeyClasses:
            .init(
                .places, UInt8.self, .each(of: .keys(.places, .heads)),
                obeys: .rawValues(of: PlaceNameClass.self))
        case .languages:
            .init(.localNames, UInt64.self, obeys: .ascending, .only(Language.isPacked))
        case .localNameItems:
            .init(.localNames, UInt32.self, obeys: .ascending, .agreement(.localNames))
        case .localNameStarts:
            .init(
                .localNames, UInt32.self, .offsets(of: .localNameItems),
                obeys: .starts(of: .each(of: .localNameLanguages)), .agreement(.localNames))
        case .localNameLanguages:
            .init(.localNames, UInt8.self, obeys: .below(.each(of: .languages)))
        case .localNameAnchors:
            .init(
                .localNames, UInt32.self, .anchors(.localNameLanguages, beside: .localNameDeltas),
                obeys: .offsets(.localNames))
        case .localNameDeltas:
            .init(
                .localNames, UInt16.self, .deltas(.localNameLanguages), obeys: .offsets(.localNames)
            )
        case .localNameBytes:
            .init(.localNames, UInt8.self, obeys: .texts(.localNames), .agreement(.localNames))
        case .timeZoneOffsets: .init(.places, UInt32.self, obeys: .offsets(.timeZones))
        case .timeZoneBytes: .init(.places, UInt8.self, obeys: .texts(.timeZones))
        case .skippedTextOffsets: .init(.skipped, UInt32.self, obeys: .offsets(.skipped))
        case .skippedTextBytes: .init(.skipped, UInt8.self, obeys: .texts(.skipped))
        case .skippedNumbers:
            .init(
                .skipped, UInt64.self, obeys: .anyValue("too large numbers are capped"))
        }
    }
}

extension IndexSection: CaseIterable {
    package static let allCases: [IndexSection] =
        KeySet.allCases.flatMap { $0.sections } + [.facts] + CityNumber.allCases.map(number) + [
            .places, .timeZones, .ordinalsByID, .ordinalsByPopulation,
            .spatialPoints, .spatialSplits, .importances, .importanceBlocks,
            .importanceSuperblocks, .populationBlocks, .populationSuperblocks, .placeParents,
            .placeParts, .placeCodes, .placeNameOffsets, .placeNameBytes, .placePostingStarts,
            .placePostings,
            .placesOfKeys, .placeKeyClasses, .languages, .localNameItems, .localNameStarts,
            .localNameLanguages, .localNameAnchors, .localNameDeltas, .localNameBytes,
            .timeZoneOffsets, .timeZoneBytes,
            .skippedTextOffsets, .skippedTextBytes, .skippedNumbers,
        ]

    /// What messages call it: its number, and what it is a part of. Embedded Swift cannot print its case.
    var title: String { "section \(position), \(schema.part.rawValue)" }

    /// The position of the section among all.
    package var position: Int { Self.positions[self] ?? Self.allCases.count }

    private static let positions = Dictionary(
        uniqueKeysWithValues: zip(allCases, allCases.indices))
}

/// The values that most results read, side by side in one cache line, because the best cities of a query are scattered
/// in memory.
@usableFromInline
package struct CityFacts: Sendable, BitwiseCopyable {
    /// The stable number that the data gives the city.
    @usableFromInline package let id: Int64
    /// The position of the city, in degrees.
    @usableFromInline let latitude: Double
    @usableFromInline let longitude: Double

    init(id: Int64, latitude: Double, longitude: Double) {
        self.id = id
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The position of the city.
    @inlinable package var coordinate: Coordinate { Coordinate(stored: latitude, longitude) }
}

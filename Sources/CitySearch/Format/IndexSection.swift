/// The sections of an index, by their numbers in the section table, where each stands once and in this
/// order.
///
/// ``schema`` tells all else: what a section holds, how long it is, and what it is a part of. The writer,
/// the reader, the check of lengths and `index info` follow from it. A section that comes, goes or means
/// something else raises ``version``.
package enum IndexSection: UInt32, CaseIterable, Sendable {
    /// The version of the format. Raise it when a reader of before would misread what is written now.
    static let version: UInt32 = 9

    // Cities in name order; a city's position there is its ordinal.
    case facts = 1
    case populations, places, timeZones
    case nameKeyHeads, nameKeyStarts, namePrefixMaxima
    case nameTailAnchors, nameTailDeltas, nameTailBytes
    case nameTextAnchors, nameTextDeltas, nameTextBytes

    // Other orders of the cities.
    case ordinalsByID, ordinalsByPopulation, populationRanks
    case spatialPoints, spatialSplits
    case importances, importanceBlocks, importanceSuperblocks
    case populationBlocks, populationSuperblocks

    // Alternate names in the order of their keys.
    case alternateKeyHeads, alternateKeyStarts, alternatePrefixMaxima
    case alternateTailAnchors, alternateTailDeltas, alternateTailBytes
    case alternateTextAnchors, alternateTextDeltas, alternateTextBytes
    case alternateCities, cityAlternateStarts, cityAlternates
    case alternateSharedLengths, alternateNewCounts
    case alternateImportances, alternateImportanceBlocks, alternateImportanceSuperblocks

    // Later words of own names, in the order of their keys.
    case wordKeyHeads, wordKeyStarts, wordTailAnchors, wordTailDeltas, wordTailBytes
    case wordCities, cityWordStarts, cityWords, wordSharedLengths, wordNewCounts
    case wordImportances, wordImportanceBlocks, wordImportanceSuperblocks

    // Places: the countries in the order of their English names, then the regions by country and name; and
    // the keys of their names and codes.
    case placeParents, placeCodes, placeNameOffsets, placeNameBytes
    case placePostingStarts, placePostings
    case placeKeyHeads, placeKeyStarts, placeTailAnchors, placeTailDeltas, placeTailBytes
    case placeTextAnchors, placeTextDeltas, placeTextBytes
    case placesOfKeys, placeKeyClasses

    // Texts are offsets, one more than there are texts, and bytes.
    case timeZoneOffsets, timeZoneBytes

    case foldPages, foldEntries, foldBytes

    // Records that a load left out.
    case skippedTextOffsets, skippedTextBytes, skippedNumbers

    /// What there is to know of the section.
    var schema: SectionSchema {
        switch self {
        case .facts: .init(.facts, CityFacts.self)
        case .populations: .init(.facts, UInt32.self, .each(of: .facts))
        case .places, .timeZones: .init(.facts, UInt16.self, .each(of: .facts))
        case .nameKeyHeads: .init(.nameKeys, UInt64.self, .each(of: .facts))
        case .alternateKeyHeads, .wordKeyHeads, .placeKeyHeads: .init(keyPart, UInt64.self)
        case .nameKeyStarts, .alternateKeyStarts, .wordKeyStarts, .placeKeyStarts:
            .init(keyPart, UInt32.self, .keyStarts(heads))
        case .namePrefixMaxima, .alternatePrefixMaxima:
            .init(keyPart, .counted(heads) { PrefixMaxima.slotCount(keys: $0) })
        case .nameTailAnchors: .init(keyPart, UInt32.self, .anchors(heads, beside: .nameTailDeltas))
        case .alternateTailAnchors:
            .init(keyPart, UInt32.self, .anchors(heads, beside: .alternateTailDeltas))
        case .wordTailAnchors: .init(keyPart, UInt32.self, .anchors(heads, beside: .wordTailDeltas))
        case .placeTailAnchors:
            .init(keyPart, UInt32.self, .anchors(heads, beside: .placeTailDeltas))
        case .nameTailDeltas, .alternateTailDeltas, .wordTailDeltas, .placeTailDeltas:
            .init(keyPart, UInt16.self, .deltas(heads))
        case .nameTailBytes, .alternateTailBytes, .wordTailBytes, .placeTailBytes:
            .init(keyPart, UInt8.self)
        case .nameTextAnchors: .init(.names, UInt32.self, .anchors(heads, beside: .nameTextDeltas))
        case .nameTextDeltas: .init(.names, UInt16.self, .deltas(heads))
        case .nameTextBytes: .init(.names, UInt8.self)
        case .alternateTextAnchors:
            .init(.alternates, UInt32.self, .anchors(heads, beside: .alternateTextDeltas))
        case .alternateTextDeltas: .init(.alternates, UInt16.self, .deltas(heads))
        case .alternateTextBytes: .init(.alternates, UInt8.self)
        case .ordinalsByID, .ordinalsByPopulation, .populationRanks:
            .init(.orders, .packed(.each(of: .facts), below: .each(of: .facts)))
        // One more, of the cities without a region.
        case .placePostingStarts:
            .init(.orders, UInt32.self, .each(of: .placeParents, andMore: 2))
        // Each city stands in the list of its country, and in that of its region.
        case .placePostings:
            .init(.orders, .packed(.counted(.facts) { 2 * $0 }, below: .each(of: .facts)))
        case .spatialPoints: .init(.spatialTree, SpatialPoint.self, .each(of: .facts))
        case .spatialSplits:
            .init(.spatialTree, SpatialSplit.self, .counted(.facts) { SpatialShape($0).leafCount })
        case .importances: .init(.importances, UInt16.self, .each(of: .facts))
        case .importanceBlocks: .init(.importances, UInt16.self, .blocks(.facts))
        case .importanceSuperblocks: .init(.importances, UInt16.self, .superblocks(.facts))
        case .populationBlocks: .init(.importances, UInt32.self, .blocks(.facts))
        case .populationSuperblocks: .init(.importances, UInt32.self, .superblocks(.facts))
        case .alternateCities, .wordCities:
            .init(keyPart, .packed(.each(of: heads), below: .each(of: .facts)))
        case .cityAlternateStarts, .cityWordStarts: .init(keyPart, .listStarts(of: heads))
        case .cityAlternates, .cityWords: .init(keyPart, .lists(of: heads))
        case .alternateSharedLengths, .wordSharedLengths:
            .init(keyPart, UInt8.self, .each(of: heads))
        case .alternateNewCounts, .wordNewCounts: .init(keyPart, UInt32.self, .newCounts(heads))
        case .alternateImportances, .wordImportances:
            .init(.importances, UInt16.self, .each(of: heads))
        case .alternateImportanceBlocks, .wordImportanceBlocks:
            .init(.importances, UInt16.self, .blocks(heads, sets: NewKeys.sets))
        case .alternateImportanceSuperblocks, .wordImportanceSuperblocks:
            .init(.importances, UInt16.self, .superblocks(heads, sets: NewKeys.sets))
        case .placeParents, .placeCodes: .init(.places, UInt16.self)
        case .placeNameOffsets: .init(.places, UInt32.self, .offsets(of: .placeParents))
        case .placeTextAnchors:
            .init(.places, UInt32.self, .anchors(heads, beside: .placeTextDeltas))
        case .placeTextDeltas: .init(.places, UInt16.self, .deltas(heads))
        case .placesOfKeys: .init(.places, UInt16.self, .each(of: heads))
        case .placeKeyClasses: .init(.places, UInt8.self, .each(of: heads))
        case .timeZoneOffsets: .init(.places, UInt32.self)
        case .placeNameBytes, .placeTextBytes, .timeZoneBytes: .init(.places, UInt8.self)

        case .foldPages: .init(.folds, UInt16.self, .fixed(0x1100))
        case .foldEntries: .init(.folds, UInt32.self)
        case .foldBytes: .init(.folds, UInt8.self)

        case .skippedTextOffsets: .init(.skipped, UInt32.self)
        case .skippedTextBytes: .init(.skipped, UInt8.self)
        case .skippedNumbers: .init(.skipped, UInt64.self)
        }
    }

    /// The heads of the keys that the section belongs to: own names come first, then alternate names,
    /// words, and places.
    private var heads: IndexSection {
        [.placeKeyHeads, .wordKeyHeads, .alternateKeyHeads].first { rawValue >= $0.rawValue }
            ?? .nameKeyHeads
    }

    private var keyPart: SectionSchema.Part {
        switch heads {
        case .placeKeyHeads: .places
        case .wordKeyHeads: .words
        case .alternateKeyHeads: .alternateKeys
        default: .nameKeys
        }
    }
}

/// The sections of texts put in order; see ``TextOffsets``.
package struct TextSectionGroup: Sendable {
    package let anchors: IndexSection
    package let deltas: IndexSection
    package let bytes: IndexSection

    /// The names of the cities as they are written.
    package static let nameTexts = Self(
        anchors: .nameTextAnchors, deltas: .nameTextDeltas, bytes: .nameTextBytes)
    /// The alternate names as they are written.
    package static let alternateTexts = Self(
        anchors: .alternateTextAnchors, deltas: .alternateTextDeltas, bytes: .alternateTextBytes)
    /// The names and codes of places as they are written.
    package static let placeTexts = Self(
        anchors: .placeTextAnchors, deltas: .placeTextDeltas, bytes: .placeTextBytes)
}

/// The sections of sorted keys.
package struct KeySectionGroup: Sendable {
    package let heads: IndexSection
    package let starts: IndexSection
    package let tails: TextSectionGroup
    /// The texts that the keys stand for.
    var texts: TextSectionGroup?
    /// What ``PrefixMaxima`` is made of, for keys that may be misspelt.
    var prefixMaxima: IndexSection?

    /// Own names.
    package static let names = Self(
        heads: .nameKeyHeads, starts: .nameKeyStarts,
        tails: TextSectionGroup(
            anchors: .nameTailAnchors, deltas: .nameTailDeltas, bytes: .nameTailBytes),
        texts: .nameTexts, prefixMaxima: .namePrefixMaxima)
    /// Names and codes of places.
    package static let places = Self(
        heads: .placeKeyHeads, starts: .placeKeyStarts,
        tails: TextSectionGroup(
            anchors: .placeTailAnchors, deltas: .placeTailDeltas, bytes: .placeTailBytes),
        texts: .placeTexts)
}

/// The sections of sorted keys that lead to cities; see ``SecondaryKeys``.
package struct SecondaryKeySectionGroup: Sendable {
    package let keys: KeySectionGroup
    package let cities: IndexSection
    /// For each city its keys.
    package let lists: (starts: IndexSection, positions: IndexSection)
    package let sharedLengths: IndexSection
    package let newCounts: IndexSection
    package let importances: IndexSection
    package let blocks: IndexSection
    package let superblocks: IndexSection

    /// Alternate names.
    package static let alternates = Self(
        keys: KeySectionGroup(
            heads: .alternateKeyHeads, starts: .alternateKeyStarts,
            tails: TextSectionGroup(
                anchors: .alternateTailAnchors, deltas: .alternateTailDeltas,
                bytes: .alternateTailBytes),
            texts: .alternateTexts, prefixMaxima: .alternatePrefixMaxima),
        cities: .alternateCities, lists: (.cityAlternateStarts, .cityAlternates),
        sharedLengths: .alternateSharedLengths, newCounts: .alternateNewCounts,
        importances: .alternateImportances, blocks: .alternateImportanceBlocks,
        superblocks: .alternateImportanceSuperblocks)
    /// Later words of own names.
    package static let words = Self(
        keys: KeySectionGroup(
            heads: .wordKeyHeads, starts: .wordKeyStarts,
            tails: TextSectionGroup(
                anchors: .wordTailAnchors, deltas: .wordTailDeltas, bytes: .wordTailBytes)),
        cities: .wordCities, lists: (.cityWordStarts, .cityWords),
        sharedLengths: .wordSharedLengths, newCounts: .wordNewCounts,
        importances: .wordImportances, blocks: .wordImportanceBlocks,
        superblocks: .wordImportanceSuperblocks)
}

/// What an index keeps of the keys that are new for short prefixes; see ``SecondaryKeys``.
package enum NewKeys {
    /// For prefixes of up to so many bytes, maxima and counts of the new keys are kept.
    package static let longestPrefix = 8
    /// There are maxima for each of these lengths, and of all keys.
    static let sets = longestPrefix + 1
    /// New keys are counted by blocks of so many.
    package static let countedBlock = 128

    /// How many counts there are for so many keys.
    static func countSize(_ count: Int) -> Int {
        longestPrefix * (count / countedBlock + 1)
    }
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
        Coordinate(latitude: latitude, longitude: longitude)
    }
}

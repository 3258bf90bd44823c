/// The sections of an index, by their numbers in the section table, where each stands once and in this
/// order.
///
/// ``schema`` tells all else: what a section holds, how long it is, and what it is a part of. The writer,
/// the reader, the check of lengths and `index info` follow from it. A section that comes, goes or means
/// something else raises ``IndexHeader/version``.
package enum IndexSection: UInt32, CaseIterable, Sendable {
    // Cities in name order; a city's position there is its ordinal.
    case facts = 1
    case populations, countries, regions, timeZones
    case nameKeyHeads, nameKeyStarts, nameTailAnchors, nameTailDeltas, nameTailBytes
    case nameTextAnchors, nameTextDeltas, nameTextBytes

    // Other orders of the cities.
    case ordinalsByID, ordinalsByPopulation, populationRanks
    case postingStarts, postings, postingPositions
    case regionPostingStarts, regionPostings
    case spatialPoints, spatialSplits
    case importances, importanceBlocks, importanceSuperblocks
    case populationBlocks, populationSuperblocks

    // Alternate names in the order of their keys.
    case alternateKeyHeads, alternateKeyStarts
    case alternateTailAnchors, alternateTailDeltas, alternateTailBytes
    case alternateTextAnchors, alternateTextDeltas, alternateTextBytes
    case alternateCities, cityAlternateStarts, cityAlternates
    case alternateSharedLengths, alternateNewCounts
    case alternateImportances, alternateImportanceBlocks, alternateImportanceSuperblocks

    // Later words of own names, in the order of their keys.
    case wordKeyHeads, wordKeyStarts, wordTailAnchors, wordTailDeltas, wordTailBytes
    case wordCities, cityWordStarts, cityWords, wordSharedLengths, wordNewCounts
    case wordImportances, wordImportanceBlocks, wordImportanceSuperblocks

    // Countries in the order of their English names; regions; time zones. Texts are offsets, one more
    // than there are texts, and bytes. Codes and abbreviations count when they were typed whole.
    case countryCodes, countryNameOffsets, countryNameBytes
    case countryKeyOffsets, countryKeyBytes, countryKeyCountries
    case countryKeyTextOffsets, countryKeyTextBytes
    case foreignKeyOffsets, foreignKeyBytes, foreignKeyCountries
    case foreignKeyTextOffsets, foreignKeyTextBytes
    case countryCodeKeyOffsets, countryCodeKeyBytes, countryCodeKeyCountries
    case regionCountries, regionNameOffsets, regionNameBytes
    case regionKeyOffsets, regionKeyBytes, regionKeyRegions
    case regionKeyTextOffsets, regionKeyTextBytes
    case regionCodeKeyOffsets, regionCodeKeyBytes, regionCodeKeyRegions
    case timeZoneOffsets, timeZoneBytes

    case foldPages, foldEntries, foldBytes

    // Records that a load left out.
    case skippedTextOffsets, skippedTextBytes, skippedNumbers

    /// What there is to know of the section.
    var schema: SectionSchema {
        switch self {
        case .facts: .init(.facts, CityFacts.self)
        case .populations: .init(.facts, UInt32.self, .each(of: .facts))
        case .countries, .regions, .timeZones: .init(.facts, UInt16.self, .each(of: .facts))

        case .nameKeyHeads: .init(.nameKeys, UInt64.self, .each(of: .facts))
        case .nameKeyStarts: .init(.nameKeys, UInt32.self, .keyStarts(.nameKeyHeads))
        case .nameTailAnchors:
            .init(.nameKeys, UInt32.self, .anchors(.nameKeyHeads, beside: .nameTailDeltas))
        case .nameTailDeltas: .init(.nameKeys, UInt16.self, .deltas(.nameKeyHeads))
        case .nameTailBytes: .init(.nameKeys, UInt8.self)
        case .nameTextAnchors:
            .init(.names, UInt32.self, .anchors(.nameKeyHeads, beside: .nameTextDeltas))
        case .nameTextDeltas: .init(.names, UInt16.self, .deltas(.nameKeyHeads))
        case .nameTextBytes: .init(.names, UInt8.self)

        case .ordinalsByID, .ordinalsByPopulation, .populationRanks, .postings, .postingPositions,
            .regionPostings:
            .init(.orders, .packed(.each(of: .facts), below: .each(of: .facts)))
        case .postingStarts: .init(.orders, UInt32.self, .each(of: .countryCodes, andMore: 1))
        // One more, of the cities without a region.
        case .regionPostingStarts:
            .init(.orders, UInt32.self, .each(of: .regionCountries, andMore: 2))
        case .spatialPoints: .init(.spatialTree, SpatialPoint.self, .each(of: .facts))
        case .spatialSplits:
            .init(.spatialTree, SpatialSplit.self, .counted(.facts) { SpatialShape($0).leafCount })
        case .importances: .init(.importances, UInt16.self, .each(of: .facts))
        case .importanceBlocks: .init(.importances, UInt16.self, .blocks(.facts))
        case .importanceSuperblocks: .init(.importances, UInt16.self, .superblocks(.facts))
        case .populationBlocks: .init(.importances, UInt32.self, .blocks(.facts))
        case .populationSuperblocks: .init(.importances, UInt32.self, .superblocks(.facts))

        case .alternateKeyHeads: .init(.alternateKeys, UInt64.self)
        case .alternateKeyStarts:
            .init(.alternateKeys, UInt32.self, .keyStarts(.alternateKeyHeads))
        case .alternateTailAnchors:
            .init(
                .alternateKeys, UInt32.self,
                .anchors(.alternateKeyHeads, beside: .alternateTailDeltas))
        case .alternateTailDeltas: .init(.alternateKeys, UInt16.self, .deltas(.alternateKeyHeads))
        case .alternateTailBytes: .init(.alternateKeys, UInt8.self)
        case .alternateTextAnchors:
            .init(
                .alternates, UInt32.self,
                .anchors(.alternateKeyHeads, beside: .alternateTextDeltas))
        case .alternateTextDeltas: .init(.alternates, UInt16.self, .deltas(.alternateKeyHeads))
        case .alternateTextBytes: .init(.alternates, UInt8.self)
        case .alternateCities:
            .init(.alternateKeys, .packed(.each(of: .alternateKeyHeads), below: .each(of: .facts)))
        case .cityAlternateStarts: .init(.alternateKeys, .listStarts(of: .alternateKeyHeads))
        case .cityAlternates: .init(.alternateKeys, .lists(of: .alternateKeyHeads))
        case .alternateSharedLengths:
            .init(.alternateKeys, UInt8.self, .each(of: .alternateKeyHeads))
        case .alternateNewCounts:
            .init(.alternateKeys, UInt32.self, .newCounts(.alternateKeyHeads))
        case .alternateImportances:
            .init(.importances, UInt16.self, .each(of: .alternateKeyHeads))
        case .alternateImportanceBlocks:
            .init(.importances, UInt16.self, .blocks(.alternateKeyHeads, sets: NewKeys.sets))
        case .alternateImportanceSuperblocks:
            .init(.importances, UInt16.self, .superblocks(.alternateKeyHeads, sets: NewKeys.sets))

        case .wordKeyHeads: .init(.words, UInt64.self)
        case .wordKeyStarts: .init(.words, UInt32.self, .keyStarts(.wordKeyHeads))
        case .wordTailAnchors:
            .init(.words, UInt32.self, .anchors(.wordKeyHeads, beside: .wordTailDeltas))
        case .wordTailDeltas: .init(.words, UInt16.self, .deltas(.wordKeyHeads))
        case .wordTailBytes: .init(.words, UInt8.self)
        case .wordCities:
            .init(.words, .packed(.each(of: .wordKeyHeads), below: .each(of: .facts)))
        case .cityWordStarts: .init(.words, .listStarts(of: .wordKeyHeads))
        case .cityWords: .init(.words, .lists(of: .wordKeyHeads))
        case .wordSharedLengths: .init(.words, UInt8.self, .each(of: .wordKeyHeads))
        case .wordNewCounts: .init(.words, UInt32.self, .newCounts(.wordKeyHeads))
        case .wordImportances: .init(.importances, UInt16.self, .each(of: .wordKeyHeads))
        case .wordImportanceBlocks:
            .init(.importances, UInt16.self, .blocks(.wordKeyHeads, sets: NewKeys.sets))
        case .wordImportanceSuperblocks:
            .init(.importances, UInt16.self, .superblocks(.wordKeyHeads, sets: NewKeys.sets))

        case .countryCodes, .countryKeyCountries, .foreignKeyCountries, .countryCodeKeyCountries,
            .regionCountries, .regionKeyRegions, .regionCodeKeyRegions:
            .init(.places, UInt16.self)
        case .countryNameOffsets: .init(.places, UInt32.self, .offsets(of: .countryCodes))
        case .countryKeyOffsets, .countryKeyTextOffsets:
            .init(.places, UInt32.self, .offsets(of: .countryKeyCountries))
        case .foreignKeyOffsets, .foreignKeyTextOffsets:
            .init(.places, UInt32.self, .offsets(of: .foreignKeyCountries))
        case .countryCodeKeyOffsets:
            .init(.places, UInt32.self, .offsets(of: .countryCodeKeyCountries))
        case .regionNameOffsets: .init(.places, UInt32.self, .offsets(of: .regionCountries))
        case .regionKeyOffsets, .regionKeyTextOffsets:
            .init(.places, UInt32.self, .offsets(of: .regionKeyRegions))
        case .regionCodeKeyOffsets:
            .init(.places, UInt32.self, .offsets(of: .regionCodeKeyRegions))
        case .timeZoneOffsets: .init(.places, UInt32.self)
        case .countryNameBytes, .countryKeyBytes, .countryKeyTextBytes, .foreignKeyBytes,
            .foreignKeyTextBytes, .countryCodeKeyBytes, .regionNameBytes, .regionKeyBytes,
            .regionKeyTextBytes, .regionCodeKeyBytes, .timeZoneBytes:
            .init(.places, UInt8.self)

        case .foldPages: .init(.folds, UInt16.self, .fixed(0x1100))
        case .foldEntries: .init(.folds, UInt32.self)
        case .foldBytes: .init(.folds, UInt8.self)

        case .skippedTextOffsets: .init(.skipped, UInt32.self)
        case .skippedTextBytes: .init(.skipped, UInt8.self)
        case .skippedNumbers: .init(.skipped, UInt64.self)
        }
    }
}

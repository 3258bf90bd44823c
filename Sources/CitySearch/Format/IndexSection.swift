/// The parts of an index's bytes.
///
/// A raw value names its part in the section table for good: a part that goes out of use leaves its
/// number unused. A "texts" pair is offsets, one more than there are texts, and the bytes between;
/// for long lists of texts see ``TextOffsets``.
enum IndexSection: UInt32, CaseIterable, Sendable {
    // Cities in name order; a city's position there is its ordinal.
    case nameKeyHeads = 3
    case nameKeyStarts = 4
    case nameTailAnchors = 120
    case nameTailOffsets = 121
    case nameTailBytes = 122
    case nameTextAnchors = 123
    case nameTextOffsets = 124
    case nameTextBytes = 125
    case facts = 14
    case populations = 10
    case countries = 11
    case regions = 12
    case timeZones = 13

    // Other orders of the cities.
    case ordinalsByID = 20
    case ordinalsByPopulation = 21
    case populationRanks = 22
    case postingStarts = 23
    case postings = 24
    case postingPositions = 25

    // Alternate names in the order of their keys.
    case alternateKeyHeads = 32
    case alternateKeyStarts = 33
    case alternateTailAnchors = 126
    case alternateTailOffsets = 127
    case alternateTailBytes = 128
    case alternateTextAnchors = 129
    case alternateTextOffsets = 130
    case alternateTextBytes = 131
    case alternateCities = 36
    case cityAlternateStarts = 135
    case cityAlternates = 136

    // Later words of own names, in the order of their keys.
    case wordKeyHeads = 102
    case wordKeyStarts = 103
    case wordTailAnchors = 132
    case wordTailOffsets = 133
    case wordTailBytes = 134
    case wordCities = 104
    case wordSharedLengths = 105
    case wordImportances = 106
    case wordImportanceBlocks = 107
    case wordImportanceSuperblocks = 108
    case wordNewCounts = 109
    case cityWordStarts = 137
    case cityWords = 138

    // Importance: of cities, and of the cities that alternate keys lead to.
    case importances = 90
    case importanceBlocks = 91
    case importanceSuperblocks = 92
    case populationBlocks = 93
    case populationSuperblocks = 94
    case alternateSharedLengths = 95
    case alternateImportances = 96
    case alternateImportanceBlocks = 97
    case alternateImportanceSuperblocks = 98
    case alternateNewCounts = 99
    // The spatial tree.
    case spatialPoints = 40
    case spatialSplits = 41

    // Countries in the order of their English names; regions; time zones.
    case countryCodes = 50
    case countryNameOffsets = 51
    case countryNameBytes = 52
    case countryKeyOffsets = 53
    case countryKeyBytes = 54
    case countryKeyCountries = 55
    case countryKeyTextOffsets = 56
    case countryKeyTextBytes = 57
    case foreignKeyOffsets = 58
    case foreignKeyBytes = 59
    case foreignKeyCountries = 60
    case foreignKeyTextOffsets = 61
    case foreignKeyTextBytes = 62
    case regionCountries = 63
    case regionNameOffsets = 64
    case regionNameBytes = 65
    case regionKeyOffsets = 66
    case regionKeyBytes = 67
    case regionKeyRegions = 68
    case timeZoneOffsets = 69
    case timeZoneBytes = 70
    // Codes and abbreviations of countries and regions, which count when they were typed whole.
    case countryCodeKeyOffsets = 71
    case countryCodeKeyBytes = 72
    case countryCodeKeyCountries = 73
    case regionCodeKeyOffsets = 74
    case regionCodeKeyBytes = 75
    case regionCodeKeyRegions = 76

    // Folding.
    case foldPages = 80
    case foldEntries = 81
    case foldBytes = 82

    // Records that a load left out.
    case skippedTextOffsets = 85
    case skippedTextBytes = 86
    case skippedNumbers = 87
}

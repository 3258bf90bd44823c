/// The sets of sorted keys that an index has: a row for each tier by which cities are found, and one for places.
///
/// The other columns of a set follow from its row. The sections, their schema, the writer, the reader and the check of
/// an index iterate over the sets.
package enum KeySet: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// The main name of each city; a city's position there is its ordinal.
    case names
    case alternates
    /// A later word of a city's main name, with everything after it.
    case words
    /// The codes of airports that serve a city.
    case airports
    /// The names and codes of countries, regions and subregions.
    case places

    /// The sets that lead to cities, the earlier tiers first.
    package static let ofCities: [KeySet] = [.names, .alternates, .words, .airports]
    /// One value for each set.
    package typealias Each<Value> = InlineArray<5, Value>
    /// One value for each set that leads to cities.
    package typealias OfCities<Value: ~Copyable> = InlineArray<4, Value>
    /// The sets in which a city may have any number of keys.
    package static let secondary = ofCities.filter { $0.isSecondary }

    var isSecondary: Bool { self != .names && self != .places }

    /// Whether the set stores the text of each key.
    package var hasTexts: Bool { self != .words }
    /// Whether a table shortens the search (``KeyStarts``). Searches for codes are few, and only for complete ones.
    package var hasStarts: Bool { self != .airports }
    /// Whether a misspelt query may mean the keys; see ``PrefixMaxima``.
    var hasPrefixMaxima: Bool { self == .names || self == .alternates }

    /// Whether the keys are codes, which have no other spellings, and may be like the city's name.
    var isOfCodes: Bool { self == .airports }

    /// The parts of an index to which the keys and their texts belong.
    fileprivate var parts: (keys: SectionSchema.Part, texts: SectionSchema.Part) {
        switch self {
        case .names: ("keys of own names", "own names")
        case .alternates: ("keys of alternate names", "alternate names")
        case .words: ("keys of later words", "keys of later words")
        case .airports: ("codes of airports", "codes of airports")
        case .places: (.places, .places)
        }
    }

    /// The parts of all sets that lead to cities, each once.
    static let partsOfCities = ofCities.flatMap { set in
        let parts = set.parts
        return parts.keys == parts.texts ? [parts.keys] : [parts.keys, parts.texts]
    }

    /// The sections of the set.
    var sections: [IndexSection] { KeySection.allCases.filter(has).map { .keys(self, $0) } }

    /// The sections of a secondary set that repeat a section of the cities for each key.
    static let numbersOfCities: [(KeySection, IndexSection)] = [
        (.importances, .importances), (.places, .places), (.cells, .keys(.names, .cells)),
    ]

    private func has(_ section: KeySection) -> Bool {
        switch section {
        case .heads, .tailAnchors, .tailDeltas, .tailBytes: true
        case .starts: hasStarts
        case .prefixMaxima: hasPrefixMaxima
        case .textAnchors, .textDeltas, .textBytes: hasTexts
        case .cells: self != .places
        default: isSecondary
        }
    }

    /// The section with this content for the set; nil if the set lacks it. Own names share the
    /// sections of the cities, which have the same order.
    package func section(_ section: KeySection) -> IndexSection? {
        switch (self, section) {
        case (.names, .places): .places
        case (.names, .importances): .importances
        case (.names, .importanceBlocks): .importanceBlocks
        case (.names, .importanceSuperblocks): .importanceSuperblocks
        case (.places, .places): .placesOfKeys
        default: has(section) ? .keys(self, section) : nil
        }
    }
}

/// The sections of a set of keys.
package enum KeySection: UInt8, CaseIterable, Sendable {
    case heads, starts, prefixMaxima
    /// The positions of the cities.
    case cells
    case tailAnchors, tailDeltas, tailBytes
    case textAnchors, textDeltas, textBytes
    // Only in secondary sets, whose keys lead to cities by lists.
    case cities, places, listStarts, lists, sharedLengths, newCounts
    case importances, importanceBlocks, importanceSuperblocks

    /// Describes the section in a set.
    func schema(of set: KeySet) -> SectionSchema {
        let heads = IndexSection.keys(set, .heads)
        let (keys, texts) = set.parts
        func anchors(_ deltas: KeySection) -> SectionLength {
            .anchors(heads, beside: .keys(set, deltas))
        }
        func section(_ section: KeySection) -> IndexSection { .keys(set, section) }
        return switch self {
        case .heads:
            .init(
                keys, UInt64.self, set == .names ? .each(of: .facts) : .own,
                obeys: .agreement(.keys(set)))
        case .starts:
            .init(keys, UInt32.self, .keyStarts(heads), obeys: .agreement(.keyStarts(set)))
        case .prefixMaxima:
            .init(
                keys, UInt8.self, .counted(heads) { PrefixMaxima.slotCount(keys: $0) },
                obeys: .agreement(.prefixMaxima(set)))
        case .cells:
            .init(
                keys, UInt16.self, .each(of: heads),
                obeys: set == .names
                    ? .agreement(.coordinates)
                    : .elements(of: .keys(.names, .cells), at: section(.cities)))
        case .tailAnchors:
            .init(keys, UInt32.self, anchors(.tailDeltas), obeys: .offsets(set.tails))
        case .tailDeltas: .init(keys, UInt16.self, .deltas(heads), obeys: .offsets(set.tails))
        case .tailBytes: .init(keys, UInt8.self, obeys: .agreement(.keys(set)))
        case .textAnchors:
            .init(texts, UInt32.self, anchors(.textDeltas), obeys: .offsets(set.texts))
        case .textDeltas: .init(texts, UInt16.self, .deltas(heads), obeys: .offsets(set.texts))
        case .textBytes: .init(texts, UInt8.self, obeys: .texts(set.texts))
        case .cities:
            .init(
                keys, .packed(.each(of: heads), below: .each(of: .facts)),
                obeys: .below(.each(of: .facts)))
        case .places:
            .init(
                keys, UInt16.self, .each(of: heads),
                obeys: .elements(of: .places, at: section(.cities)))
        case .listStarts:
            .init(
                keys, .listStarts(of: heads), obeys: .starts(of: .each(of: heads)),
                .agreement(.keyLists(set)))
        case .lists: .init(keys, .lists(of: heads), obeys: .permutation, .agreement(.keyLists(set)))
        case .sharedLengths:
            .init(keys, UInt8.self, .each(of: heads), obeys: .agreement(.sharedLengths(set)))
        case .newCounts:
            .init(keys, UInt32.self, .newCounts(heads), obeys: .agreement(.newCounts(set)))
        case .importances:
            .init(
                .importances, UInt16.self, .each(of: heads),
                obeys: .elements(of: .importances, at: section(.cities)))
        case .importanceBlocks:
            .init(
                .importances, UInt16.self, .blocks(heads, sets: NewKeys.sets),
                obeys: .newMaxima(of: section(.importances), sharedLengths: section(.sharedLengths))
            )
        case .importanceSuperblocks:
            .init(
                .importances, UInt16.self, .superblocks(heads, sets: NewKeys.sets),
                obeys: .newMaxima(of: section(.importanceBlocks), sharedLengths: nil))
        }
    }
}

/// The sections of texts put in order; see ``TextOffsets``.
package struct TextSections: Sendable {
    package let anchors: IndexSection
    /// Nil where all offsets are whole.
    package var deltas: IndexSection?
    package let bytes: IndexSection

    static let placeNames = TextSections(anchors: .placeNameOffsets, bytes: .placeNameBytes)
    static let timeZones = TextSections(anchors: .timeZoneOffsets, bytes: .timeZoneBytes)
    static let skipped = TextSections(anchors: .skippedTextOffsets, bytes: .skippedTextBytes)
    static let localNames = TextSections(
        anchors: .localNameAnchors, deltas: .localNameDeltas, bytes: .localNameBytes)
}

extension KeySet {
    /// The bytes after the heads of the keys.
    package var tails: TextSections {
        TextSections(
            anchors: .keys(self, .tailAnchors), deltas: .keys(self, .tailDeltas),
            bytes: .keys(self, .tailBytes))
    }

    /// The texts of the keys, unfolded.
    package var texts: TextSections {
        TextSections(
            anchors: .keys(self, .textAnchors), deltas: .keys(self, .textDeltas),
            bytes: .keys(self, .textBytes))
    }
}

/// The data for keys that are new for short prefixes; see ``SortedKeyTable``.
package enum NewKeys {
    /// The longest prefixes, in bytes, for which maxima and counts of the new keys are stored.
    package static let longestPrefix = 8
    /// One set of maxima for each of these lengths, and one for all keys.
    package static let sets = longestPrefix + 1
    /// The size of the blocks by which new keys are counted.
    package static let countedBlock = 128

    /// The number of counts for a number of keys.
    static func countSize(_ count: Int) -> Int { longestPrefix * (count / countedBlock + 1) }

    /// For each short length of a prefix, the number of new keys before each block.
    static func fillCounts(_ counts: inout MutableSpan<UInt32>, _ sharedLengths: Span<UInt8>) {
        let (size, sets) = (countedBlock, longestPrefix)
        let blocks = counts.count / sets
        var known = [UInt32](repeating: 0, count: sets)
        for block in 0..<blocks {
            for set in 0..<sets { counts[set * blocks + block] = known[set] }
            let start = min(block * size, sharedLengths.count)
            for position in start..<min(start + size, sharedLengths.count) {
                let shared = Int(sharedLengths[position])
                if shared < sets { known[shared] += 1 }
            }
        }
        // So far each count is for one shared length. A key is new for all longer
        // prefixes, so add them up.
        for set in 1..<sets {
            for block in 0..<blocks {
                counts[set * blocks + block] += counts[(set - 1) * blocks + block]
            }
        }
    }
}

/// The part of a place's name or code that must be typed before it counts. Raw values are stored in the index.
package enum PlaceNameClass: UInt8, Sendable {
    /// From the first letter on: a two-letter code of a country, a usual English name.
    case usual
    /// From three letters on: another English name.
    case english
    /// From three letters on: a name in another language.
    case foreign
    /// When it was typed in full after the name of a city: a longer code, an abbreviation.
    case code
}

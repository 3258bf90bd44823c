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

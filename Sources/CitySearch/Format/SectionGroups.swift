/// The sections of texts put in order; see ``TextOffsets``.
struct TextSectionGroup: Sendable {
    let anchors: IndexSection
    let deltas: IndexSection
    let bytes: IndexSection

    /// The names of the cities as they are written.
    static let nameTexts = Self(
        anchors: .nameTextAnchors, deltas: .nameTextDeltas, bytes: .nameTextBytes)
    /// The alternate names as they are written.
    static let alternateTexts = Self(
        anchors: .alternateTextAnchors, deltas: .alternateTextDeltas, bytes: .alternateTextBytes)
    /// The names and codes of places as they are written.
    static let placeTexts = Self(
        anchors: .placeTextAnchors, deltas: .placeTextDeltas, bytes: .placeTextBytes)
}

/// The sections of sorted keys.
struct KeySectionGroup: Sendable {
    let heads: IndexSection
    let starts: IndexSection
    let tails: TextSectionGroup
    /// The texts that the keys stand for.
    var texts: TextSectionGroup?
    /// What ``PrefixMaxima`` is made of, for keys that may be misspelt.
    var prefixMaxima: IndexSection?

    /// Own names.
    static let names = Self(
        heads: .nameKeyHeads, starts: .nameKeyStarts,
        tails: TextSectionGroup(
            anchors: .nameTailAnchors, deltas: .nameTailDeltas, bytes: .nameTailBytes),
        texts: .nameTexts, prefixMaxima: .namePrefixMaxima)
    /// Names and codes of places.
    static let places = Self(
        heads: .placeKeyHeads, starts: .placeKeyStarts,
        tails: TextSectionGroup(
            anchors: .placeTailAnchors, deltas: .placeTailDeltas, bytes: .placeTailBytes),
        texts: .placeTexts)
}

/// The sections of sorted keys that lead to cities; see ``SecondaryKeys``.
struct SecondaryKeySectionGroup: Sendable {
    let keys: KeySectionGroup
    let cities: IndexSection
    /// For each city its keys.
    let lists: (starts: IndexSection, positions: IndexSection)
    let sharedLengths: IndexSection
    let newCounts: IndexSection
    let importances: IndexSection
    let blocks: IndexSection
    let superblocks: IndexSection

    /// Alternate names.
    static let alternates = Self(
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
    static let words = Self(
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
enum NewKeys {
    /// For prefixes of up to so many bytes, maxima and counts of the new keys are kept.
    static let longestPrefix = 8
    /// There are maxima for each of these lengths, and of all keys.
    static let sets = longestPrefix + 1
    /// New keys are counted by blocks of so many.
    static let countedBlock = 128

    /// How many counts there are for so many keys.
    static func countSize(_ count: Int) -> Int {
        longestPrefix * (count / countedBlock + 1)
    }
}

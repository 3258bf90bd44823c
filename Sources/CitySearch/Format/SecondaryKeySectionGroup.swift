/// The sections that tie sorted keys to cities.
struct SecondaryKeySectionGroup: Sendable {
    let cities: IndexSection
    let lists: CityKeySectionGroup
    let sharedLengths: IndexSection
    let importances: IndexSection
    let blocks: IndexSection
    let superblocks: IndexSection
    let newCounts: IndexSection

    /// The sections of the alternate names.
    static let alternates = Self(
        cities: .alternateCities,
        lists: CityKeySectionGroup(starts: .cityAlternateStarts, positions: .cityAlternates),
        sharedLengths: .alternateSharedLengths,
        importances: .alternateImportances, blocks: .alternateImportanceBlocks,
        superblocks: .alternateImportanceSuperblocks, newCounts: .alternateNewCounts)
    /// The sections of the later words of own names.
    static let words = Self(
        cities: .wordCities,
        lists: CityKeySectionGroup(starts: .cityWordStarts, positions: .cityWords),
        sharedLengths: .wordSharedLengths, importances: .wordImportances,
        blocks: .wordImportanceBlocks, superblocks: .wordImportanceSuperblocks,
        newCounts: .wordNewCounts)
}

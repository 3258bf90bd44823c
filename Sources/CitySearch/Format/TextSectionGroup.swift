/// The sections of texts put in order: offsets, and bytes one text after another.
struct TextSectionGroup: Sendable {
    /// Every 32nd offset, or all; see ``TextOffsets``.
    let wholes: IndexSection
    let offsets: IndexSection
    let bytes: IndexSection

    /// The names of the cities as they are written.
    static let nameTexts = Self(
        wholes: .nameTextWholes, offsets: .nameTextOffsets, bytes: .nameTextBytes)
    /// The alternate names as they are written.
    static let alternateTexts = Self(
        wholes: .alternateTextWholes, offsets: .alternateTextOffsets, bytes: .alternateTextBytes)
    /// The tails of the keys of own names.
    static let nameTails = Self(
        wholes: .nameTailWholes, offsets: .nameTailOffsets, bytes: .nameTailBytes)
    /// The tails of the keys of alternate names.
    static let alternateTails = Self(
        wholes: .alternateTailWholes, offsets: .alternateTailOffsets, bytes: .alternateTailBytes)
    /// The tails of the keys of later words.
    static let wordTails = Self(
        wholes: .wordTailWholes, offsets: .wordTailOffsets, bytes: .wordTailBytes)
}

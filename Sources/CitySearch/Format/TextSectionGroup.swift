/// The sections of texts put in order: offsets, and bytes one text after another.
struct TextSectionGroup: Sendable {
    /// Every 32nd offset, or all; see ``TextOffsets``.
    let anchors: IndexSection
    let offsets: IndexSection
    let bytes: IndexSection

    /// The names of the cities as they are written.
    static let nameTexts = Self(
        anchors: .nameTextAnchors, offsets: .nameTextOffsets, bytes: .nameTextBytes)
    /// The alternate names as they are written.
    static let alternateTexts = Self(
        anchors: .alternateTextAnchors, offsets: .alternateTextOffsets, bytes: .alternateTextBytes)
    /// The tails of the keys of own names.
    static let nameTails = Self(
        anchors: .nameTailAnchors, offsets: .nameTailOffsets, bytes: .nameTailBytes)
    /// The tails of the keys of alternate names.
    static let alternateTails = Self(
        anchors: .alternateTailAnchors, offsets: .alternateTailOffsets, bytes: .alternateTailBytes)
    /// The tails of the keys of later words.
    static let wordTails = Self(
        anchors: .wordTailAnchors, offsets: .wordTailOffsets, bytes: .wordTailBytes)
}

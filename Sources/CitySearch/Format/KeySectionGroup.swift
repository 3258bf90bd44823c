/// The sections of sorted keys: the keys, and what finds them.
struct KeySectionGroup: Sendable {
    let heads: IndexSection
    let tails: TextSectionGroup
    let starts: IndexSection

    /// The keys of own names.
    static let names = Self(heads: .nameKeyHeads, tails: .nameTails, starts: .nameKeyStarts)
    /// The keys of alternate names.
    static let alternates = Self(
        heads: .alternateKeyHeads, tails: .alternateTails, starts: .alternateKeyStarts)
    /// The keys of later words.
    static let words = Self(heads: .wordKeyHeads, tails: .wordTails, starts: .wordKeyStarts)
}

/// By what a name may have other spellings, as folding notices in passing.
///
/// A name has other spellings of its letters with a space for each apostrophe, for those who type
/// `xi an`, and with two letters for each that German and the Nordic languages write so
/// (``LetterDigraphs``). In its own and in each of these spellings, its words stand as they are, short
/// and in full, and its initials as one word (``AbbreviatedWords``). So a name has at most fourteen
/// spellings beside its own, and hardly ever more than one.
struct VariantKinds: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt8

    /// The text holds an apostrophe, or a letter or a mark of ``LetterDigraphs``.
    static let letters = VariantKinds(rawValue: 1)
    /// The key holds one of ``AbbreviatedWords``, or ``Initials``.
    static let words = VariantKinds(rawValue: 2)
}

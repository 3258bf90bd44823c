/// Why a name may have other spellings. Folding finds out in passing.
///
/// The letters of a name have up to two other spellings: with a space for each apostrophe (`xi an`), and
/// with two letters for each of ``LetterDigraphs``. In each spelling of the letters the words have up to
/// four others: in short, in full in two ways, and with initials as one word (``AbbreviatedWords``). So
/// a name has at most fourteen other spellings, and hardly ever more than one.
struct VariantKinds: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt8

    /// The text holds an apostrophe, or a letter or a mark of ``LetterDigraphs``.
    static let letters = VariantKinds(rawValue: 1)
    /// The key holds one of ``AbbreviatedWords``, or ``Initials``.
    static let words = VariantKinds(rawValue: 2)
}

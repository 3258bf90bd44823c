/// The other ways to spell a name, by which it is found as well.
///
/// Its letters are spelled as they are; with a space for each apostrophe, for those who type `xi an`;
/// and with two letters for each that German and the Nordic languages write so (``LetterDigraphs``).
/// In each of these spellings, its words stand as they are, short and in full
/// (``AbbreviatedWords``). So a name has at most eleven spellings beside its own, and hardly ever
/// more than one.
enum SpellingVariants {
    /// A text in each spelling of its letters, as it is first.
    static func letters(of text: [UInt8]) -> [[UInt8]] {
        [text]
            + [Apostrophes.spaced(text.span), LetterDigraphs.written(text.span)].compactMap(\.self)
    }

    /// The keys of the same name with its words spelled otherwise.
    static func words(of key: [UInt8]) -> [[UInt8]] {
        AbbreviatedWords.rewritten(key)
    }
}

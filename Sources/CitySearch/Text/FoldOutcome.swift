/// How far ``KeyFolder`` came with a text. Unless it folded all of it, discard what it added to the sink.
enum FoldOutcome {
    /// The text is folded.
    ///
    /// - hasVariant: whether it holds an apostrophe or a sign of ``LetterDigraphs``, and so may have
    ///   other spellings.
    case folded(hasVariant: Bool)
    /// The text has a scalar that no table can fold by itself; ``FoldingRules`` must fold the text.
    case needsRules
    /// The table does not know this scalar yet.
    case unknown(UInt32)
}

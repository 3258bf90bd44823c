/// How far ``KeyFolder`` came with a text. Unless it folded all of it, what was added to the sink is to be
/// thrown away.
enum FoldOutcome {
    /// The text is folded.
    ///
    /// - hasVariant: whether it holds an apostrophe or a sign of ``LetterDigraphs``, which may be
    ///   spelled otherwise.
    case folded(hasVariant: Bool)
    /// The text has a scalar that no table can fold by itself; ``FoldingRules`` are to be asked.
    case needsRules
    /// The table has not met this scalar.
    case unknown(UInt32)
}

extension SearchMatch {
    /// Which parts of ``matchedText`` were typed, to be set off when the text is shown.
    ///
    /// The ranges ascend and do not overlap, although matching ran on the folded text: for `sao` the
    /// `São` of `São Paulo`, for `strass` the `Straß` of `Straßburg`. They begin and end between two
    /// `Character`s. Where the typed text has a typing error or another spelling, it is the beginning of
    /// the text that differs least from it.
    ///
    /// ```swift
    /// let text = match.matchedText
    /// for range in match.highlights { emphasize(text[range]) }
    /// ```
    ///
    /// - Complexity: O(scalars of the text × scalars typed); of the text at most 1,024 scalars count.
    public var highlights: [Range<String.Index>] {
        let table = city.contents.foldTable
        let typed = FoldedPrefix(text.string ?? city.shard.text ?? "", table: table).letters
        let shown = AlignedText(matchedText, table)
        // A name may end where a place begins; a country's name is all that was typed.
        let ends = tier == .country ? [] : typed.indices.filter { typed[$0] == " " }
        let alignment = TextAlignment(
            of: typed, endingAt: ends + [typed.count], in: shown.folded,
            atLaterWords: tier == .word)
        return alignment.best.map { [shown.range(of: $0)] } ?? []
    }
}

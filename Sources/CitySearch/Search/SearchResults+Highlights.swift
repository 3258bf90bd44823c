extension SearchResults {
    /// Which part of a match's text was typed, to be set off when the text is shown.
    ///
    /// The ranges are offsets in the Unicode scalars of ``SearchMatch/matchedText``, ascending and
    /// apart, although matching ran on the folded text: for `sao` the `São` of `São Paulo`, for
    /// `strass` the `Straß` of `Straßburg`. They begin and end between two `Character`s. Where the
    /// typed text has a typing error or another spelling, it is the beginning of the text that differs
    /// least from it.
    ///
    /// - Complexity: O(scalars of the text × scalars typed); of the text at most 1,024 scalars count.
    public func highlights(of match: SearchMatch) -> [Range<Int>] {
        let typed = FoldedPrefix(text, table: shard.contents.foldTable).letters
        let shown = AlignedText(match.matchedText, shard.contents.foldTable)
        // A name may end where a place begins; a country's name is all that was typed.
        let ends = match.tier == .country ? [] : typed.indices.filter { typed[$0] == " " }
        let alignment = TextAlignment(
            of: typed, endingAt: ends + [typed.count], in: shown.folded,
            atLaterWords: match.tier == .word)
        return alignment.best.map { [shown.scalars(of: $0)] } ?? []
    }
}

extension SearchResults {
    /// Which part of a match's text was typed, to be set off when the text is shown.
    ///
    /// The ranges are offsets in the Unicode scalars of ``SearchMatch/matchedText``, ascending and
    /// apart, although matching ran on the folded text: for `sao` the `São` of `São Paulo`, for
    /// `strass` the `Straß` of `Straßburg`. Where the typed text has a typing error or another
    /// spelling, it is the beginning of the text that differs least from it.
    ///
    /// - Complexity: O(scalars of the text × scalars typed).
    public func highlights(of match: SearchMatch) -> [Range<Int>] {
        let text = HighlightedText(
            match.matchedText, share.contents.foldTable, fromLaterWord: match.tier == .word)
        return text.ranges(of: readings(match.tier))
    }

    /// What of the query may stand in the text: all of it, or what stands before the name of a place.
    private func readings(_ tier: MatchTier) -> [String] {
        let scalars = text.unicodeScalars
        guard tier != .country else { return [text] }
        let ends = scalars.indices.filter {
            QueryText.isComma(scalars[$0]) || scalars[$0].properties.isWhitespace
        }
        return [text] + ends.reversed().map { String(scalars[..<$0]) }
    }
}

/// A text that is shown, and how its folded form lies over it.
private struct HighlightedText {
    private let scalars: [Unicode.Scalar]
    /// The folded form.
    private let folded: [Unicode.Scalar]
    /// How many scalars the folded form of each beginning of the text has.
    private let lengths: [Int]
    /// Where in the folded form the typed text may begin.
    private let starts: [Int]

    private let table: FoldTable

    init(_ text: String, _ table: FoldTable, fromLaterWord: Bool) {
        self.table = table
        let folded = FoldedPrefix(text, table: table).letters
        self.folded = folded
        scalars = Array(text.unicodeScalars)
        lengths = (0...scalars.count).map { count in
            FoldedPrefix(String(text.unicodeScalars.prefix(count)), table: table).letterCount
        }
        starts =
            fromLaterWord ? folded.indices.filter { $0 > 0 && folded[$0 - 1] == " " } : [0]
    }

    /// Where the reading that differs least begins and ends; of equally good ones the first.
    func ranges(of readings: [String]) -> [Range<Int>] {
        var best: (distance: Int, range: Range<Int>)?
        for reading in readings {
            let typed = FoldedPrefix(reading, table: table).letters
            guard !typed.isEmpty else { continue }
            for start in starts {
                let (distance, length) = nearest(to: typed, from: start)
                if distance < best?.distance ?? .max {
                    best = (distance, start..<start + length)
                }
            }
            if best?.distance == 0 { break }
        }
        guard let range = best.map({ shown($0.range) }), !range.isEmpty else { return [] }
        return [range]
    }

    /// The scalars of the text that a part of the folded form comes from, with the marks on the last.
    private func shown(_ part: Range<Int>) -> Range<Int> {
        let first = lengths.lastIndex { $0 <= part.lowerBound } ?? 0
        var end = lengths.firstIndex { $0 >= part.upperBound } ?? lengths.count - 1
        while end < scalars.count, scalars[end].properties.generalCategory == .nonspacingMark,
            lengths[end + 1] == lengths[end]
        {
            end += 1
        }
        return min(first, end)..<end
    }

    /// How much the beginning of the folded form that is most like a text differs from it, and how
    /// long that is (Levenshtein's distance; of equally good ones the shortest).
    private func nearest(
        to typed: [Unicode.Scalar], from start: Int
    ) -> (distance: Int, length: Int) {
        var row = Array(0...typed.count)
        var best = (distance: typed.count, length: 0)
        for (offset, scalar) in folded[start...].enumerated() {
            var diagonal = row[0]
            row[0] = offset + 1
            for column in typed.indices {
                let above = row[column + 1]
                row[column + 1] = min(
                    diagonal + (typed[column] == scalar ? 0 : 1), above + 1, row[column] + 1)
                diagonal = above
            }
            if row[typed.count] < best.distance { best = (row[typed.count], offset + 1) }
        }
        return best
    }
}

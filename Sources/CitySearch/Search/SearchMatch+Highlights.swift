extension SearchMatch {
    /// Which parts of ``matchedText`` were typed, to be set off when the text is shown.
    ///
    /// The ranges ascend and do not overlap, although matching ran on the folded text: for `sao` the `São` of `São
    /// Paulo`, for `strass` the `Straß` of `Straßburg`. They start and end between two `Character`s. If the typed text
    /// has a typing error or another spelling, the range is the prefix of the text that differs least from it.
    ///
    /// ```swift
    /// let text = match.matchedText
    /// for range in match.highlights { emphasize(text[range]) }
    /// ```
    ///
    /// - Complexity: O(scalars of the text × scalars typed); of the text at most 1,024 scalars count.
    public var highlights: [Range<String.Index>] {
        highlights(in: matchedText)
    }

    /// ``highlights`` as offsets in the Unicode scalars of ``matchedText``, which every language can count.
    ///
    /// - Complexity: that of ``highlights``.
    public var highlightedScalars: [Range<Int>] {
        highlights { $0.unicodeScalars }
    }

    /// ``highlights`` as offsets in the UTF-16 of ``matchedText``, as JavaScript, Java and `NSRange` count.
    ///
    /// - Complexity: that of ``highlights``.
    public var highlightedUTF16: [Range<Int>] {
        highlights { $0.utf16 }
    }

    private var typedPrefix: FoldedPrefix {
        FoldedPrefix(text.string ?? city.shard.text ?? "")
    }

    private func highlights<View: BidirectionalCollection>(
        countedIn view: (String) -> View
    ) -> [Range<Int>] where View.Index == String.Index {
        let prefix = typedPrefix
        // In ASCII, bytes count as scalars do, and a main name needs no `String`.
        if isOwnName, let end = withMatchedUTF8({ end(of: prefix, in: $0) }) { return [0..<end] }
        let text = matchedText
        let units = view(text)
        return highlights(of: prefix, in: text).map { range in
            let start = units.distance(from: units.startIndex, to: range.lowerBound)
            return start..<start + units.distance(from: range.lowerBound, to: range.upperBound)
        }
    }

    /// ``highlights`` for a ``matchedText`` that the caller already has.
    ///
    /// - Parameter matchedText: ``matchedText``.
    /// - Complexity: that of ``highlights``.
    public func highlights(in matchedText: String) -> [Range<String.Index>] {
        highlights(of: typedPrefix, in: matchedText)
    }

    private func highlights(
        of prefix: borrowing FoldedPrefix, in matchedText: String
    ) -> [Range<String.Index>] {
        if let end = end(of: prefix, in: matchedText.utf8.span) {
            let start = matchedText.startIndex
            return [start..<matchedText.utf8.index(start, offsetBy: end)]
        }
        let typed = prefix.letters
        let shown = AlignedText(matchedText)
        // Mostly the text begins with the typed text, and no part can be more similar.
        if tier != .word, !typed.isEmpty, shown.folded.starts(with: typed) {
            return [shown.range(of: 0..<typed.count)]
        }
        // A division is also found without the word for its kind: `City of Sydney`.
        if tier == .region, let word = shown.laterWord(beginningWith: typed) {
            return [shown.range(of: word)]
        }
        // A name may end where a place begins; a country's name is all that was typed.
        let ends = tier == .country ? [] : typed.indices.filter { typed[$0] == " " }
        let range = shown.range(
            likest: typed, endingAt: ends + [typed.count], atLaterWords: tier == .word)
        return range.map { [$0] } ?? []
    }

    /// Where the beginning of a text ends that equals a prefix letter by letter; nil when a later word was found,
    /// when the text begins otherwise, or when that beginning has other characters than letters of ASCII and spaces.
    private func end(of prefix: borrowing FoldedPrefix, in text: Span<UInt8>) -> Int? {
        if tier == .word { return nil }
        let count = prefix.endsInSpace ? prefix.count - 1 : prefix.count
        guard count > 0, count <= text.count else { return nil }
        for position in 0..<count {
            let byte = text[position]
            guard byte < 0x80 else { return nil }
            if byte == KeyFolder.space, prefix[position] == KeyFolder.space { continue }
            guard case .letter(prefix[position]) = ASCIIFold.of(byte) else { return nil }
        }
        // A character may continue after its first scalar.
        return count == text.count || text[count] < 0x80 ? count : nil
    }
}

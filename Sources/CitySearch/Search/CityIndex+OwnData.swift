extension CityIndex {
    /// Returns this index with synonyms, which are replaced by other texts. ``TextInterpretation/rewriting`` has the
    /// replacement.
    ///
    /// While one types, a text with which a synonym begins, and no name of a city, is read as that synonym: from the
    /// second letter on.
    ///
    /// - Parameter synonyms: they replace the current synonyms; empty for none.
    /// - Complexity: O(1). A query takes O(length + log synonyms) longer.
    public func understanding(_ synonyms: Synonyms) -> CityIndex {
        var index = self
        index.synonyms = synonyms.isEmpty ? nil : synonyms
        return index
    }

    /// The replacement of a text; nil for a text without synonyms.
    @inline(never)
    func synonym(of text: String) -> TextRewriting? {
        guard let synonyms else { return nil }
        if let all = meaning(of: text, synonyms) {
            return TextRewriting(kind: .synonym, text: all)
        }
        var typed = TypedText(text)
        let parts = typed.parts
        let read = parts.map { meaning(of: $0, synonyms) ?? $0 }
        if read != parts {
            return TextRewriting(kind: .synonym, text: read.joined(separator: ", "))
        }
        guard parts.count == 1, Self.leastBegun <= typed.prefix.letterCount,
            contents.nameKeys.range(of: typed.prefix).isEmpty,
            contents.alternates.range(of: typed.prefix).isEmpty
        else { return nil }
        return synonyms.entry(beginningWith: Folding.fold(text))
            .map { TextRewriting(kind: .synonym, text: $0.text) }
    }

    /// The minimum number of typed letters of an unfinished synonym.
    private static let leastBegun = 2

    private func meaning(of part: String, _ synonyms: Synonyms) -> String? {
        guard let entry = synonyms.entry(Folding.fold(part)) else { return nil }
        return entry.isSpare && isName(part) ? nil : entry.text
    }

    /// Whether a city has this name.
    private func isName(_ text: String) -> Bool {
        let prefix = FoldedPrefix(text)
        return [contents.nameKeys, contents.alternates].contains { keys in
            !keys.whole(ofLength: prefix.wholeKeyLength, in: keys.range(of: prefix)).isEmpty
        }
    }
}

extension SearchResults {
    /// The results of a replacement, as results of the typed text.
    func of(_ rewriting: TextRewriting) -> SearchResults {
        if let meaning, meaning.read == nil { return self }
        let read = meaning?.read?.interpretations ?? []
        return SearchResults(
            typed, shard, favourites: favourites, names: names, more: more,
            meaning: .interpretations(Interpretations(read, of: rewriting)))
    }
}

extension CityIndex {
    /// Returns this index with a signal: numbers by which its cities rank in the order ``SearchOrder/relevance``, such
    /// as visits or customers. ``SearchQuery/signalWeight`` sets their weight. Other orders do not change.
    ///
    /// ```swift
    /// let mine = index.ranked(by: [4_930_956: 12_000, 2_655_138: 40])
    /// mine.search("bost")
    /// ```
    ///
    /// The logarithm of one plus the number counts, divided by that of the largest number. With a weight of 1 the city
    /// with the largest number counts as 64 times as large, which is six octaves, the one with its square root as about
    /// eight times, and one without a number unchanged (<doc:OwnRanking>).
    ///
    /// - Parameter values: the numbers by the ids of cities; if none is above 0, the index is returned unchanged.
    ///   Infinite numbers and numbers not above 0 count as 0; unknown ids are ignored. A new index needs the signal
    ///   again.
    /// - Complexity: O(keys + values × log n), and some three bytes a key.
    public func ranked(by values: [City.ID: Double]) -> CityIndex {
        var ranked = self
        ranked.signalScores = SignalScores(values, contents)
        return ranked
    }
}

/// A city that a query found, and how.
public struct SearchMatch: Identifiable, Sendable {
    /// The city.
    public let city: City
    /// Whether the city is a favourite.
    public let isFavourite: Bool
    /// The tier that the city reached.
    public let tier: MatchTier
    /// The position of the key that led to the city, among the keys of its kind; ``Match/ownName`` for its main name.
    @usableFromInline let source: UInt32
    /// The typed text, if it is short; else the city's shard has it. The compiler keeps a match in registers as long as
    /// it has no more than six words: a seventh doubles the time of a page.
    @usableFromInline let text: ShortText

    @inlinable @inline(__always)
    init(city: City, tier: MatchTier, source: UInt32, isFavourite: Bool, text: ShortText) {
        self.text = text
        self.city = city
        self.tier = tier
        self.source = source
        self.isFavourite = isFavourite
    }

    /// The id of the city, which no other match of the results has.
    @inlinable public var id: City.ID { city.id }

    /// The text that the query matched: the city's name, an alternate name, or a name or the code of its country.
    ///
    /// - Complexity: O(alternate names of the city).
    public var matchedText: String {
        let contents = city.contents
        switch tier {
        case .region, .country:
            let country = contents.country(of: city.ordinal)
            return contents.text(of: PlaceMatch(country, .whole, key: source))
        case .word:
            return isOwnName ? city.name : nameWithWord ?? city.name
        default:
            return isOwnName
                ? city.name : contents.keys(tier).text(at: Int(source)) ?? city.name
        }
    }

    /// The other name with the later word that was found; nil for initials.
    private var nameWithWord: String? {
        let names = city.contents.keys(.alternateName)
        return names.positions(of: city.ordinal).first { hasWord(names, $0) }.flatMap(names.text)
    }

    /// Whether a name has the later word that was found.
    private func hasWord(_ names: SortedKeyTable, _ position: Int) -> Bool {
        names.hasWord(Int(source), of: city.contents.keys(.word), at: position)
    }

    /// Whether the typed text is the complete main name of the city.
    var isWholeOwnName: Bool {
        let typed = text.string ?? city.shard.text ?? ""
        return tier == .name && FoldedPrefix(typed).letters == FoldedPrefix(city.name).letters
    }

    /// Calls `body` with the UTF-8 of ``matchedText``. An alternate name that is stored only as its key is assembled
    /// first; other texts are read in place.
    ///
    /// - Complexity: that of ``matchedText``, plus the cost of `body`.
    public func withMatchedUTF8<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard isOwnName else {
            let text = matchedText
            return try body(text.utf8.span)
        }
        return try city.contents.names.withUTF8(city.ordinal, body)
    }

    /// Whether ``matchedText`` is the city's main name.
    var isOwnName: Bool {
        switch tier {
        case .region, .country: false
        case .word: hasWord(city.contents.keys(.name), city.ordinal)
        default: source == Match.ownName || !tier.row.keys.hasTexts
        }
    }
}

extension SearchMatch: Hashable {
    /// Whether the cities are equal, were found by the same text in the same tier, and both or neither is a favourite;
    /// the typed text does not matter.
    public static func == (one: SearchMatch, other: SearchMatch) -> Bool {
        one.city == other.city && one.tier == other.tier && one.isFavourite == other.isFavourite
            && one.matchedText == other.matchedText
    }

    /// Hashes the id of the city.
    public func hash(into hasher: inout Hasher) { hasher.combine(city) }
}

extension SearchMatch: CustomStringConvertible {
    /// The city, and how it was found: `Vienna, Vienna, AT (alternateName: Wien)`.
    public var description: String { "\(city) (\(tier): \(matchedText))" }
}

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
    public var highlights: [Range<String.Index>] { highlights(in: matchedText) }

    /// ``highlights`` as offsets in the Unicode scalars of ``matchedText``, which every language can count.
    ///
    /// - Complexity: that of ``highlights``.
    public var highlightedScalars: [Range<Int>] { highlights { $0.unicodeScalars } }

    /// ``highlights`` as offsets in the UTF-16 of ``matchedText``, as JavaScript, Java and `NSRange` count.
    ///
    /// - Complexity: that of ``highlights``.
    public var highlightedUTF16: [Range<Int>] { highlights { $0.utf16 } }

    private var typedPrefix: FoldedPrefix { FoldedPrefix(text.string ?? city.shard.text ?? "") }

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

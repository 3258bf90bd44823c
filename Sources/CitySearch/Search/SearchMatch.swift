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
    @inlinable public var id: City.ID {
        city.id
    }

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
    private func hasWord(_ names: Keys, _ position: Int) -> Bool {
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
    public func hash(into hasher: inout Hasher) {
        hasher.combine(city)
    }
}

extension SearchMatch: CustomStringConvertible {
    /// The city, and how it was found: `Vienna, Vienna, AT (alternateName: Wien)`.
    public var description: String {
        "\(city) (\(tier): \(matchedText))"
    }
}

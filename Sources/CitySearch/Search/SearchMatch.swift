/// A city that a query found, and by what.
public struct SearchMatch: Identifiable, Sendable {
    /// The city.
    public let city: City
    /// Whether the city is a favourite.
    public let isFavourite: Bool
    @usableFromInline let source: MatchSource
    /// What was typed, if it is short; else the city's shard has it. The compiler keeps a match in
    /// registers as long as it has no more than six words: a seventh doubles what a page takes.
    @usableFromInline let text: ShortText

    @inlinable @inline(__always)
    init(city: City, source: MatchSource, isFavourite: Bool, text: ShortText) {
        self.text = text
        self.city = city
        self.source = source
        self.isFavourite = isFavourite
    }

    /// The id of the city, which no other match of the results has.
    @inlinable public var id: City.ID {
        city.id
    }

    /// The tier that the city reached.
    public var tier: MatchTier {
        source.tier
    }

    /// The text that was found by what was typed, as it is written: the city's name, an alternate
    /// name, or a name or the code of its country.
    ///
    /// - Complexity: O(alternate names of the city).
    public var matchedText: String {
        let contents = city.contents
        switch source {
        case .name, .word, .fuzzy(alternate: RankedMatch.ownName):
            return city.name
        case .fuzzy(let position), .alternateKey(let position):
            return contents.alternateTexts[Int(position)]
        case .alternate(let from, let end):
            let position = contents.alternates.first(
                of: city.ordinal, in: Int(from)..<Int(end))
            return position.map { contents.alternateTexts[$0] } ?? city.name
        case .region(let key):
            return contents.regionTable.text(ofKey: key)
        case .country(let text):
            return contents.text(text, ofCountry: Int(contents.countries[city.ordinal]))
        }
    }
}

extension SearchMatch: Hashable {
    /// Whether the cities are equal, and were found by the same text in the same tier, and both or none
    /// is a favourite; what was typed does not matter.
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
    /// The city, and by what it was found: `Vienna, Vienna, AT (alternateName: Wien)`.
    public var description: String {
        "\(city) (\(tier): \(matchedText))"
    }
}

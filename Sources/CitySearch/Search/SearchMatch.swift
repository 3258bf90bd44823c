/// A city that a query found, and by what.
public struct SearchMatch: Sendable {
    /// The city.
    public let city: City
    /// Whether the city is a favourite.
    public let isFavourite: Bool
    @usableFromInline let source: MatchSource

    @inlinable @inline(__always)
    init(city: City, source: MatchSource, isFavourite: Bool) {
        self.city = city
        self.source = source
        self.isFavourite = isFavourite
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
            return contents.alternates.texts[Int(position)]
        case .alternate(let from, let end):
            let position = contents.alternates.links.first(
                of: city.ordinal, in: Int(from)..<Int(end))
            return position.map { contents.alternates.texts[$0] } ?? city.name
        case .country(let match):
            return contents.text(match)
        }
    }
}

/// A city that a query found, and by what.
public struct SearchMatch: Sendable {
    /// Where the text that matched stands.
    enum Source: Sendable {
        case name
        /// An alternate name with a key in this range.
        case alternate(Range<Int>)
        case country(CountryMatch)
    }

    /// The city.
    public let city: City
    /// Whether the city is a favourite.
    public let isFavourite: Bool
    private let source: Source

    @inline(__always)
    init(city: City, source: Source, isFavourite: Bool) {
        self.city = city
        self.source = source
        self.isFavourite = isFavourite
    }

    /// The tier that the city reached.
    public var tier: MatchTier {
        switch source {
        case .name: .name
        case .alternate: .alternateName
        case .country: .country
        }
    }

    /// The text that begins with what was typed, as it is written: the city's name, an alternate
    /// name, or a name or the code of its country.
    ///
    /// - Complexity: O(alternate names of the city).
    public var matchedText: String {
        let contents = city.contents
        switch source {
        case .name:
            return city.name
        case .alternate(let range):
            let position = contents.alternates.first(of: city.ordinal, in: range)
            return position.map { contents.alternates.texts[$0] } ?? city.name
        case .country(let match):
            return contents.countryTable.text(match)
        }
    }
}

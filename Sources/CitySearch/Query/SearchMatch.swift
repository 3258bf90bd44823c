/// A city that a query found, and by what.
public struct SearchMatch: Sendable {
    /// Where the text that matched stands.
    @usableFromInline
    enum Source: Sendable, BitwiseCopyable {
        case name
        /// The first of the city's alternate names with a key from one position up to another.
        case alternate(from: UInt32, upTo: UInt32)
        case country(CountryMatch)

        /// An alternate name with a key in a range.
        static func alternate(_ range: Range<Int>) -> Source {
            .alternate(from: UInt32(range.lowerBound), upTo: UInt32(range.upperBound))
        }
    }

    /// The city.
    public let city: City
    /// Whether the city is a favourite.
    public let isFavourite: Bool
    @usableFromInline let source: Source

    @inlinable @inline(__always)
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
        case .alternate(let from, let end):
            let position = contents.alternates.first(of: city.ordinal, in: Int(from)..<Int(end))
            return position.map { contents.alternates.texts[$0] } ?? city.name
        case .country(let match):
            return contents.text(match)
        }
    }
}

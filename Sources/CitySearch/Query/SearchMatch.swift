/// A city that a query found, and by what.
public struct SearchMatch: Sendable {
    /// Where the text that matched stands.
    @usableFromInline
    enum Source: Sendable, BitwiseCopyable {
        case name
        /// The first of the city's alternate names with a key from one position up to another.
        case alternate(from: UInt32, upTo: UInt32)
        case word
        case country(CountryMatch)
        /// A name with a typing error: the city's own, or the alternate name with a key.
        case fuzzy(alternate: UInt32)
        /// The alternate name with a key.
        case alternateKey(UInt32)

        /// An alternate name with a key in a range.
        static func alternate(_ range: Range<Int>) -> Source {
            .alternate(from: UInt32(range.lowerBound), upTo: UInt32(range.upperBound))
        }

        /// The tier that a city found in this way reached.
        var tier: MatchTier {
            switch self {
            case .name: .name
            case .alternate, .alternateKey: .alternateName
            case .word: .word
            case .country: .country
            case .fuzzy: .fuzzy
            }
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

public import CitySearch

/// A city that matches a text: by its names and places, or by a postal code that is the whole text.
public enum CityMatch: Identifiable, Sendable {
    /// The engine found the city.
    case named(SearchMatch)
    /// The city is one of a postal code.
    case coded(PostalMatch)

    /// The city.
    public var city: City {
        switch self {
        case .named(let match): match.city
        case .coded(let match): match.city
        }
    }

    /// The id of the city.
    public var id: City.ID { city.id }

    /// Whether the city is a favourite.
    public var isFavourite: Bool {
        switch self {
        case .named(let match): match.isFavourite
        case .coded(let match): match.isFavourite
        }
    }

    /// The tier that the city reached.
    public var tier: MatchTier {
        switch self {
        case .named(let match): match.tier
        case .coded: .postalCode
        }
    }

    /// The text that matched, unfolded.
    public var matchedText: String {
        switch self {
        case .named(let match): match.matchedText
        case .coded(let match): match.code
        }
    }

    /// Calls `body` with the UTF-8 of ``matchedText``.
    public func withMatchedUTF8<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        switch self {
        case .named(let match): match.withMatchedUTF8(body)
        case .coded(let match): body(match.code.utf8.span)
        }
    }

    /// Which parts of ``matchedText`` were typed: all of a code.
    ///
    /// - Parameter matchedText: ``matchedText``.
    public func highlights(in matchedText: String) -> [Range<String.Index>] {
        switch self {
        case .named(let match): match.highlights(in: matchedText)
        case .coded: [matchedText.startIndex..<matchedText.endIndex]
        }
    }

    /// The same as offsets in the Unicode scalars of ``matchedText``.
    public var highlightedScalars: [Range<Int>] {
        switch self {
        case .named(let match): match.highlightedScalars
        case .coded(let match): [0..<match.code.unicodeScalars.count]
        }
    }

    /// The coordinates of the code; nil for a city that was not found by a code.
    public var codedPoint: Coordinate? {
        switch self {
        case .named: nil
        case .coded(let match): match.coordinate
        }
    }
}

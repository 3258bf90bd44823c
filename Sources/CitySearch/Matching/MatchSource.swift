/// By which of its names a city was found, and so where the text that matched stands.
@usableFromInline
enum MatchSource: Sendable, BitwiseCopyable {
    case name
    /// The first of the city's alternate names with a key from one position up to another.
    case alternate(from: UInt32, upTo: UInt32)
    case word
    /// The name of its region with a key.
    case region(key: UInt32)
    case country(CountryMatch.Text)
    /// A name with a typing error: the city's own, or the alternate name with a key.
    case fuzzy(alternate: UInt32)
    /// The alternate name with a key.
    case alternateKey(UInt32)

    /// An alternate name with a key in a range.
    static func alternate(_ range: Range<Int>) -> MatchSource {
        .alternate(from: UInt32(range.lowerBound), upTo: UInt32(range.upperBound))
    }

    /// The tier that a city that is found so reached.
    var tier: MatchTier {
        switch self {
        case .name: .name
        case .alternate, .alternateKey: .alternateName
        case .word: .word
        case .region: .region
        case .country: .country
        case .fuzzy: .fuzzy
        }
    }
}

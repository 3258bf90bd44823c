/// How a text may match a name. Each mode includes the ones before it, unless it reads the text in another
/// way (``SearchResults/reading``).
public enum MatchMode: String, Hashable, Sendable, CaseIterable, Comparable, Codable {
    /// A name begins with the text.
    case prefix
    /// A later word of a city's own name begins with it: `janeiro` finds Rio de Janeiro. And a text
    /// without a comma may end in the name of a place: `portland or`, `córdoba españa`.
    case word
    /// A name begins with something that differs from the text by a typing error, and what matches exactly
    /// is not far more likely to be meant.
    case fuzzy

    /// Later modes find more.
    public static func < (one: MatchMode, other: MatchMode) -> Bool {
        one.reach < other.reach
    }

    private var reach: Int {
        switch self {
        case .prefix: 0
        case .word: 1
        case .fuzzy: 2
        }
    }
}

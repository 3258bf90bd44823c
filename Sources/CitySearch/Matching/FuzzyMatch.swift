/// Neighbouring keys that are equally near a query.
package struct FuzzyMatch: Hashable, Sendable {
    /// The positions of the keys.
    package let positions: Range<Int>
    /// The smallest distance from the query to a prefix of each key.
    package let distance: Int
    /// The distance from the query, without a trailing space, to each key as a whole; nil when it is
    /// more than allowed.
    package let wholeDistance: Int?
}

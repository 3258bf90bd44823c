/// How many typing errors a query may have.
///
/// The distance is optimal string alignment: an error is an added, a missing or a wrong letter, or two
/// swapped neighbours, and no letter is edited twice (Damerau, "A Technique for Computer Detection and
/// Correction of Spelling Errors", 1964). A letter is a Unicode scalar of the folded text.
package enum EditDistance {
    /// The largest distance that is ever allowed.
    package static let maximum = 2

    /// The distance allowed for a query.
    ///
    /// Two letters with an error could be anything. One error is the most common by far. A second one
    /// finds too much unless the query is long.
    ///
    /// - Parameter length: how many scalars the query has, without a trailing space.
    package static func allowed(forLength length: Int) -> Int {
        switch length {
        case ..<3: 0
        case ..<8: 1
        default: 2
        }
    }
}

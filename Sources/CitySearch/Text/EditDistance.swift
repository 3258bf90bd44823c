/// How many typing errors a query is forgiven.
///
/// Counted is the optimal string alignment distance: a letter too many, a letter too few, a wrong
/// letter, or two neighbours swapped, and no part of the text edited twice (Damerau, "A Technique
/// for Computer Detection and Correction of Spelling Errors", 1964). A letter is a Unicode scalar of
/// the folded text.
package enum EditDistance {
    /// The largest distance that is ever allowed.
    package static let maximum = 2

    /// The distance allowed for a query.
    ///
    /// Two letters with an error in them could be anything. One error is the most common by far; a
    /// second one costs much more to look for, and finds too much unless the query is long.
    ///
    /// - Parameter length: how many scalars the query has, a trailing space not counted.
    package static func allowed(forLength length: Int) -> Int {
        switch length {
        case ..<3: 0
        case ..<8: 1
        default: 2
        }
    }
}

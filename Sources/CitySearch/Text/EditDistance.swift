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

    /// Whether two texts differ by one error at most.
    ///
    /// - Complexity: O(length).
    static func isAtMostOne(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        let front = zip(one, other).prefix { $0 == $1 }.count
        let (left, right) = (one.dropFirst(front), other.dropFirst(front))
        let back = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        let (here, there) = (left.dropLast(back), right.dropLast(back))
        return max(here.count, there.count) <= 1
            || here.count == 2 && there.count == 2 && here.elementsEqual(there.reversed())
    }
}

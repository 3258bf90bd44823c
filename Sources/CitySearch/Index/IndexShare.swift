/// An index as results and cities hold it.
///
/// Swift counts the references to an object in the object, so threads that take and drop one object
/// write to one cache line by turns, which takes longer than a query does. An index therefore has
/// several shares of itself, each with a count of its own, and a query takes one of them by what was
/// typed. (`LongAdder` of Java's library spreads a counter in the same way.)
@usableFromInline
final class IndexShare: Sendable {
    @usableFromInline let contents: IndexContents
    /// Keeps the counts of two shares on cache lines of their own, and off lines that are fetched in
    /// pairs.
    private let padding = InlineArray<14, UInt64>(repeating: 0)

    init(_ contents: IndexContents) {
        self.contents = contents
    }
}

/// The shares of an index.
struct IndexShares: Sendable {
    private static let count = 64

    private let shares: [IndexShare]

    init(_ contents: IndexContents) {
        shares = (0..<Self.count).map { _ in IndexShare(contents) }
    }

    /// The share for a number, equal numbers having the same.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    subscript(number: UInt64) -> IndexShare {
        // Fibonacci hashing: the upper bits of a product with 2⁶⁴ over the golden ratio (Knuth, "The
        // Art of Computer Programming", vol. 3, section 6.4).
        shares[Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 58)]
    }
}

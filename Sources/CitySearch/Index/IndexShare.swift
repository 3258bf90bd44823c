/// An index as results and cities hold it.
///
/// Swift counts the references to an object in the object, so threads that take and drop one object
/// write to one cache line by turns, which takes longer than a query does. An index therefore has
/// several shares of itself, each with a count of its own, and threads take different ones. (`LongAdder`
/// of Java's library spreads a counter in the same way.)
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

/// The shares of an index. They stand in the object itself, so that taking one counts no reference but
/// that to the share.
final class IndexShares: Sendable {
    private let shares: InlineArray<64, IndexShare>

    init(_ contents: IndexContents) {
        shares = InlineArray { _ in IndexShare(contents) }
    }

    /// A share for the running thread; another thread has another one, unless there are many.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    var current: IndexShare {
        // Fibonacci hashing: the upper bits of a product with 2⁶⁴ over the golden ratio (Knuth, "The
        // Art of Computer Programming", vol. 3, section 6.4).
        let product = Platform.threadNumber &* 0x9E37_79B9_7F4A_7C15
        return shares[Int(truncatingIfNeeded: product >> 58)]
    }
}

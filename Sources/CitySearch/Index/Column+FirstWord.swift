extension Column<UInt64> {
    /// The first position of a range whose word is not smaller than `word`, in ascending words.
    ///
    /// The same as `partitionPoint`, where the compiler makes a branch of the comparison here, which
    /// is guessed wrongly every second time. The borrow of a subtraction, put together from its bits
    /// (Warren, "Hacker's Delight", section 2-13), leaves it no choice.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    func first(notBelow word: UInt64, in range: Range<Int>) -> Int {
        var low = range.lowerBound
        var length = range.count
        while length > 0 {
            let half = (length &+ 1) / 2
            let other = self[low &+ half &- 1]
            let borrow = ((~other & word) | ((~other | word) & (other &- word))) >> 63
            low &+= half & Int(truncatingIfNeeded: 0 &- borrow)
            length &-= half
        }
        return low
    }

    /// The first position of a range whose word is larger than `word`, by steps that double: for one
    /// that is expected near the beginning.
    ///
    /// - Precondition: `word` is not the largest there is.
    /// - Complexity: O(log d) for a position that is d behind the beginning.
    @inline(__always)
    func first(above word: UInt64, in range: Range<Int>) -> Int {
        var known = range.lowerBound
        var step = 1
        while known + step <= range.upperBound, self[known + step - 1] <= word {
            known += step
            step *= 2
        }
        return first(notBelow: word &+ 1, in: known..<Swift.min(known + step - 1, range.upperBound))
    }
}

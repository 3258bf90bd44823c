extension Range<Int> {
    /// The first position that does not satisfy `belongsBefore`.
    ///
    /// The search has no branch in its loop, since no processor predicts which half comes next.
    ///
    /// - Precondition: the positions that satisfy it come first.
    /// - Complexity: O(log n) calls.
    package func partitionPoint(_ belongsBefore: (Int) -> Bool) -> Int {
        var low = lowerBound
        var length = count
        while length > 1 {
            let half = length / 2
            // All ones or all zeros: a conditional expression would become a branch.
            let mask = 0 &- (belongsBefore(low &+ half &- 1) ? 1 : 0)
            low &+= half & mask
            length &-= half
        }
        return length == 1 && belongsBefore(low) ? low &+ 1 : low
    }

    /// The first position that does not satisfy `belongsBefore`, by steps that double. It suits
    /// positions that are expected near the beginning (Bentley and Yao, "An Almost Optimal Algorithm
    /// for Unbounded Searching", 1976).
    ///
    /// - Precondition: the positions that satisfy it come first.
    /// - Complexity: O(log d) calls for the position with offset d.
    func gallop(_ belongsBefore: (Int) -> Bool) -> Int {
        var known = lowerBound
        var step = 1
        while known + step <= upperBound, belongsBefore(known + step - 1) {
            known += step
            step *= 2
        }
        return (known..<Swift.min(known + step - 1, upperBound)).partitionPoint(belongsBefore)
    }
}
